/** Checks a rendered page automatically. Each finding is one line: what, and where. */
import type { Page } from 'playwright-core';
import { accessibilityFindings } from '../support/browser.ts';
import type { Finding, Kind } from './finding.ts';
import type { Setting } from './settings.ts';
import { treeFindings } from './tree.ts';

export async function findingsOf(page: Page, setting: Setting): Promise<Finding[]> {
  // WCAG 2.2, 2.5.8 «Target size (minimum)»; by touch 2.5.5 «(enhanced)».
  const target = setting.touch ? 44 : 24;
  const seen = await page.evaluate(lookAround, { still: setting.motion !== true, target });
  // Forced colours are the system's own pairs, so their contrast is not checked.
  const without = setting.forcedColors ? ['color-contrast'] : [];
  const axe = setting.axe ? await accessibilityFindings(page, without) : [];
  const tree = setting.axe ? await treeFindings(page) : [];
  return [...seen, ...axe.map((what): Finding => ({ kind: 'axe', what })), ...tree];
}

/** Runs in the page, so it must not use anything from outside. */
function lookAround({
  still,
  target,
}: {
  /** Nothing may move. */ still: boolean;
  target: number;
}): Finding[] {
  const found: Finding[] = [];
  const width = document.documentElement.clientWidth;
  const add = (kind: Kind, element: Element, more = '') => {
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    const at =
      element.tagName.toLowerCase() +
      (element.className ? `.${String(element.getAttribute('class')).split(' ')[0]}` : '');
    found.push({ kind, what: `${at} «${name}» ${more}`.trim() });
  };
  const over = document.documentElement.scrollWidth - width;
  if (over > 0) found.push({ kind: 'sideways', what: `the page is ${over} px wider than the window` });

  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const scope = dialog ?? document.querySelector('[role=menu]') ?? document.body;
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/(auto|scroll)/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));

  /** Returns an element's scroll containers and their positions. */
  const placesOf = (element: Element | null): { each: Element; x: number; y: number }[] =>
    element === null
      ? []
      : [{ each: element, x: element.scrollLeft, y: element.scrollTop }, ...placesOf(element.parentElement)];

  /** Whether points at half a target's distance also hit the control, its label or an invisible part. */
  const beside = target / 2 - 0.5;
  const isHitAround = (element: Element) => {
    const scrolled = placesOf(element);
    element.scrollIntoView({ block: 'center' });
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const shown = isSeen(element) ? element : (labels[0] ?? element);
    const { left, top, width: wide, height } = shown.getBoundingClientRect();
    const [x, y] = [left + wide / 2, top + height / 2];
    const own = [element, ...labels];
    const isHit = [
      [-beside, 0],
      [beside, 0],
      [0, -beside],
      [0, beside],
    ].every(([right = 0, down = 0]) => {
      const hit = document.elementFromPoint(x + right, y + down);
      return own.some((each) => each.contains(hit));
    });
    // Restores the scroll positions: axe would report elements under a dialog's head as too small.
    for (const { each, x: along, y: down } of scrolled) each.scrollTo(along, down);
    return isHit;
  };

  for (const element of scope.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [role=menuitem], [role=tab], [tabindex="0"]',
  )) {
    if (element.closest('[inert], [aria-hidden=true]')) continue;
    // The input of a switch is transparent: its label is the target.
    const label = element.matches('[role=switch]') ? (element as HTMLInputElement).labels?.[0] : undefined;
    if (!isSeen(label ?? element)) continue;
    const box = (label ?? element).getBoundingClientRect();
    if (box.right > width + 1 && !scrolls(element)) add('cut', element, `ends at ${Math.round(box.right)}`);
    const inText = element.matches('a, button') && getComputedStyle(element).display === 'inline';
    if (inText || element.matches('[type=hidden], [type=file], :disabled')) continue;
    if (Math.min(box.height, box.width) < target - 0.5 && !isHitAround(element))
      add('target', element, `${Math.round(box.width)} × ${Math.round(box.height)}`);
  }
  window.scrollTo(0, 0);

  // Text that is cut must end in an ellipsis. Scrollable text is not cut.
  const clips = new Map<Element, Element | undefined>();
  const clipOf = (element: Element): Element | undefined => {
    if (clips.has(element)) return clips.get(element);
    const { overflowX, textOverflow } = getComputedStyle(element);
    const up = element.parentElement;
    const isEdge = /hidden|clip/.test(overflowX) && element !== document.body;
    const goesOn = up !== null && !/auto|scroll/.test(overflowX) && textOverflow !== 'ellipsis';
    const clip = isEdge && textOverflow !== 'ellipsis' ? element : goesOn ? clipOf(up) : undefined;
    clips.set(element, clip);
    return clip;
  };
  const isCut = (node: Node, parent: Element) => {
    const clip = clipOf(parent);
    if (clip === undefined || (node.nodeValue ?? '').trim() === '') return false;
    const whole = document.createRange();
    whole.selectNodeContents(node);
    const [edge, text] = [clip.getBoundingClientRect(), whole.getBoundingClientRect()];
    // Text only for screen readers has no width.
    return edge.width > 1 && (text.right > edge.right + 1 || text.left < edge.left - 1);
  };

  // A word may only be broken where the text allows it.
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (
      parent === null ||
      parent.closest('code, pre, kbd, script, style, textarea, .cm-editor') ||
      !isSeen(parent)
    )
      continue;
    if (isCut(node, parent)) add('cut', parent, 'hides a part of its text');
    // A drop cap is separate from its word.
    if (getComputedStyle(parent, '::first-letter').float !== 'none') continue;
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}’']{2,24}/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(
        [...range.getClientRects()].filter((each) => each.width > 0).map((each) => Math.round(each.top)),
      );
      if (lines.size > 1) add('word', parent, `breaks «${word}»`);
    }
  }

  // Authors' tables in texts are not checked.
  for (const row of document.querySelectorAll('tbody tr'))
    if (row.closest('article') === null && row.querySelector('th, [role=rowheader]') === null)
      add('row', row, 'has no header cell');
  for (const star of document.querySelectorAll('.mantine-InputWrapper-required'))
    if (
      isSeen(star) &&
      star.closest('.mantine-InputWrapper-root')?.querySelector('input:disabled, textarea:disabled')
    )
      add('locked', star, 'marks as required a field that cannot be changed');
  const described = dialog?.getAttribute('aria-describedby');
  const description = described ? document.getElementById(described) : null;
  // A dialog without fields must have a description.
  const asks = dialog?.querySelector('form, input, select, textarea') === null;
  if (dialog && !asks && description !== null && (description.textContent ?? '').length > 200)
    add('dialog', dialog, 'is described by its whole body');
  if (still)
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      if (effect === null || animation.playState !== 'running') continue;
      if (Number(effect.getComputedTiming().duration) > 50)
        found.push({ kind: 'motion', what: `${animation.constructor.name} runs` });
    }
  return found;
}

/** Checks that an opened form focuses its first field. */
export async function focusFindings(page: Page): Promise<Finding[]> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
    if (dialog === undefined) return [];
    const name = dialog.getAttribute('aria-label') ?? dialog.querySelector('h2')?.textContent ?? '';
    const active = document.activeElement;
    if (!dialog.contains(active)) return [{ kind: 'focus' as const, what: `is not in «${name}»` }];
    const first = dialog.querySelector(
      'input:not([type=hidden], [type=file], :disabled, [readonly]), textarea:not(:disabled), select:not(:disabled)',
    );
    // A form below other content, such as comments on a receipt, is not what the dialog is for.
    const inForm = dialog.querySelector('[class*="-body"] > form') !== null;
    // By touch, focusing a field would open the keyboard over other offers, such as a camera.
    const before =
      active !== null &&
      first !== null &&
      active.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (matchMedia('(pointer: coarse)').matches && before) return [];
    if (!inForm || first === null || first === active) return [];
    const at = `${active?.tagName.toLowerCase()} «${(active?.getAttribute('aria-label') ?? active?.textContent ?? '').slice(0, 30)}»`;
    return [{ kind: 'focus' as const, what: `begins in ${at} of «${name}»` }];
  });
}
