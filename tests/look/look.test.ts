/**
 * Opens every page and everything that opens on it, at every width, in both languages and themes, with the
 * system's settings for colours, zoom and motion: `npm run look`. Automatic findings fail; the sheets are for
 * review by people.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#kernel/locale.ts';
import { documentPages, entrancePages, officePages } from '../../generated/pages.ts';
import { signIn, takePageErrors, visit } from '../support/browser.ts';
import { openRowDialog, type RowDialogPlace, rowDialogsOf } from '../support/row-dialogs.ts';
import { findingsOf, focusFindings } from './checks.ts';
import { changesOf } from './compare.ts';
import type { Finding } from './finding.ts';
import { type Place, places as placesOfPages, placesOfRoles, type Who } from './places.ts';
import { createReport } from './report.ts';
import { chosenPages, languages, type Setting, settings, settingsOfRoles } from './settings.ts';
import { fileName, type Shot, sheetFolder, writeSheet } from './sheet.ts';
import { resizes, take } from './steps.ts';

const report = createReport();
// After each page, so that an interrupted run keeps its findings.
afterEach(() => report.write());

test('the check covers every declared page, and nothing else', () => {
  const declared = [documentPages, entrancePages, officePages]
    .flatMap((kind) => Object.values(kind).flat())
    .flatMap((page) => ('partOf' in page ? [] : [page.path]));
  const looked = Object.keys(placesOfPages).map((name) => name.split(' ', 1)[0] ?? '');
  expect([...new Set(looked)].sort()).toEqual([...new Set([...declared, 'nowhere'])].sort());
});

const looksByTouch = settings.some(({ touch }) => touch);
const ofRoles = placesOfRoles(placesOfPages);
const chosen = Object.entries({ ...placesOfPages, ...ofRoles }).filter(
  ([name]) => chosenPages?.some((part) => name.includes(part)) ?? true,
);

describe.each(languages)('in «%s»', (locale) => {
  /** One page with a mouse and one with a touch screen per person. */
  const people = new Map<Who | undefined, { mouse: Page; touch: Page }>();
  beforeAll(async () => {
    mkdirSync(sheetFolder, { recursive: true });
    for (const who of new Set(chosen.map(([, place]) => place.who))) {
      const mouse = await arrive(who, locale, false);
      people.set(who, { mouse, touch: looksByTouch ? await arrive(who, locale, true) : mouse });
    }
  });

  test.each(chosen)(
    '%s',
    async (name, place) => {
      const pages = people.get(place.who);
      if (pages === undefined) throw new Error(`${place.who} is not signed in`);
      takePageErrors();
      const found: string[] = [];
      const views: Omit<View, 'touch'>[] = Object.entries({ page: [], ...place.opens }).map(
        ([opening, steps]) => ({
          name: opening === 'page' ? name : `${name}: ${opening}`,
          place,
          steps,
          locale,
        }),
      );
      if (place.opens?.row !== undefined) {
        await open(pages.mouse, { name, place, steps: ['wide'], locale });
        for (const row of await rowDialogsOf(pages.mouse))
          views.push({ name: `${name}: ${row.label}`, place, steps: [row], locale });
      }
      for (const view of views)
        for (const [by, page] of Object.entries(
          view.steps.includes('mouse') ? { mouse: pages.mouse } : pages,
        ))
          found.push(...(await lookAt(page, { ...view, touch: by === 'touch' })));
      expect(found).toEqual([]);
    },
    600_000,
  );
});

interface View {
  name: string;
  place: Place;
  steps: readonly (string | RowDialogPlace)[];
  locale: Locale;
  /** Whether the page has a touch screen. */
  touch: boolean;
}

async function arrive(who: Who | undefined, locale: Locale, touch: boolean): Promise<Page> {
  const { page } = await visit({ locale, touch });
  if (who !== undefined) await signIn(page, who, `/${locale}/app/login`);
  return page;
}

/** Opens a view once and checks it in every setting. */
async function lookAt(page: Page, view: View): Promise<string[]> {
  const { name, steps, locale } = view;
  const looks = (name in ofRoles ? settingsOfRoles : settings).filter(
    (setting) => (setting.touch ?? false) === view.touch,
  );
  const [first] = looks;
  if (first === undefined) return [];
  const shots = new Map<string, Shot[]>();
  const told: string[] = [];
  const tell = (setting: Setting, findings: readonly Finding[]) => {
    report.add({ view: name, locale, setting, findings });
    told.push(...findings.map(({ kind, what }) => `${setting.theme} ${setting.name}: ${kind}: ${what}`));
  };
  await put(page, first);
  try {
    await open(page, view);
  } catch (error) {
    tell(first, [
      {
        kind: 'opener',
        what: `${steps.map((step) => (typeof step === 'string' ? step : step.label)).join(' → ')}: ${String(error).split('\n')[0]}`,
      },
    ]);
    return told;
  }
  if (steps.length > 0) tell(first, await focusFindings(page));
  for (const setting of looks) {
    await put(page, setting);
    const complaints = takePageErrors().map((what): Finding => ({ kind: 'console', what }));
    const findings = await findingsOf(page, setting);
    if (!setting.forcedColors) expect(await shownTheme(page)).toBe(setting.theme);
    const picture = await page.screenshot({ fullPage: steps.length === 0 });
    const changes = await changesOf(fileName(setting.theme, locale, name, setting.name), picture);
    tell(setting, [...complaints, ...findings, ...changes]);
    const line = shots.get(setting.theme) ?? [];
    shots.set(setting.theme, [...line, { label: `${setting.name} ${name}`, picture }]);
  }
  for (const [theme, line] of shots)
    await writeSheet(
      path.join(sheetFolder, `${fileName(theme, locale, name, view.touch ? 'touch' : '')}.webp`),
      [line],
    );
  return told;
}

async function put(page: Page, setting: Setting): Promise<void> {
  await page.emulateMedia({
    forcedColors: setting.forcedColors ? 'active' : 'none',
    reducedMotion: setting.motion ? 'no-preference' : 'reduce',
  });
  const { width, height } = setting;
  await page.setViewportSize({ width, height });
  await page.evaluate(({ theme, motion }) => {
    // A change of colours off the screen never ends.
    const sheet = new CSSStyleSheet();
    if (!motion) sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [sheet];
    document.documentElement.dataset.theme = theme;
  }, setting);
  await still(page);
}

/** The theme that the page shows, by the brightness of its background. */
function shownTheme(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return red > 127 ? 'light' : 'dark';
  });
}

/** Waits until sizes are stable for a frame and animations have ended. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const measure = () =>
      [...document.body.querySelectorAll('*')].reduce(
        (sum, { clientWidth, clientHeight }) => sum + clientWidth + clientHeight,
        0,
      );
    await frame();
    for (let [before, again, frames] = [-1, 0, 0]; again < 3 && frames < 60; frames++) {
      await frame();
      const now = measure();
      again = now === before ? again + 1 : 0;
      before = now;
    }
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // An animation of an element that was hidden meanwhile never ends.
    const ended = Promise.allSettled(ending.map(({ finished }) => finished));
    await Promise.race([ended, new Promise((done) => setTimeout(done, 2000))]);
  });
}

async function open(page: Page, { name, place, steps, locale }: Omit<View, 'touch'>): Promise<void> {
  const go = async (address: string) => {
    await page.goto(`/${locale}/app/${address}`);
    await settled(page);
  };
  if (place.from === undefined) await go(place.at ?? name.split(/[ :]/, 1)[0] ?? '');
  else {
    await go(place.from.list);
    const link = page.locator(`:is(tbody, li) a[href*="${place.from.link}"]`).first();
    const target = await link.getAttribute('href');
    await link.click();
    // The URL changes when the page is rendered; until then the list is shown.
    await page.waitForURL(`**${target}`);
    await settled(page);
  }
  const address = page.url();
  for (const step of steps) {
    await (typeof step === 'string' ? take(page, step, locale) : openRowDialog(page, step));
    await settled(page);
  }
  if (steps.some((step) => typeof step !== 'string' || !resizes.includes(step))) {
    await opened(page, address);
    await settled(page);
  }
}

/** Waits for the dialog, menu or page that the steps open: its code may still be loading. */
async function opened(page: Page, address: string): Promise<void> {
  const shown = page.locator('[role=dialog], [role=alertdialog], [role=menu]').filter({ visible: true });
  const hasOpened = async () => page.url() !== address || (await shown.count()) > 0;
  await expect.poll(hasOpened, { timeout: 8_000, message: 'nothing has opened' }).toBe(true);
}

/** Waits until loading and finite animations have ended, so that colours are final. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
  await page.waitForFunction(
    () => document.querySelector('[aria-busy=true], [aria-modal=true] .mantine-Loader-root') === null,
  );
  await still(page);
}
