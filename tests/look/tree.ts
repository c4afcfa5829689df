/**
 * Reads the accessibility tree as the browser computes it: every control and focusable element needs a name
 * and a role.
 */
import type { Page } from 'playwright-core';
import type { Finding } from './finding.ts';

/** Roles that need a name. */
const named = new Set([
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'menuitem', 'option', 'treeitem'],
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider', 'progressbar'],
  ...[
    'dialog',
    'alertdialog',
    'table',
    'grid',
    'menu',
    'tablist',
    'radiogroup',
    'region',
    'image',
    'heading',
  ],
]);
const acting = new Set(['button', 'link', 'menuitem', 'option', 'tab']);
const scrolling = new Set(['region']);
/** Roles that a focusable element must not have. */
const silent = new Set(['generic', 'none', 'paragraph', 'StaticText', 'LabelText', 'Section']);

export async function treeFindings(page: Page): Promise<Finding[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const found: Finding[] = [];
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const isWithin = (id: string | undefined, roles: ReadonlySet<string>): boolean => {
    const node = id === undefined ? undefined : byId.get(id);
    return node !== undefined && (roles.has(String(node.role?.value)) || isWithin(node.parentId, roles));
  };
  const shown = nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, parentId, backendDOMNodeId, properties = [] }) => ({
      backendNodeId: backendDOMNodeId,
      /** A descendant of a control is part of it; a table in a text is named by its scroll container. */
      isPart: isWithin(parentId, role?.value === 'table' ? scrolling : acting),
      role: String(role?.value ?? ''),
      name: String(name?.value ?? '').trim(),
      has: (property: string) => properties.find((one) => one.name === property)?.value.value,
    }));
  for (const { role, name, has, isPart, backendNodeId } of shown) {
    if (name === '' && named.has(role) && !isPart)
      found.push({ kind: 'name', what: `a ${role} has no name` });
    if (silent.has(role) && has('focusable') === true) {
      const { node } = await session.send('DOM.describeNode', { backendNodeId });
      const at = [node.nodeName.toLowerCase(), ...(node.attributes ?? [])].join(' ').slice(0, 80);
      // Focusable by script only, not by keyboard.
      if (at.includes('tabindex -1')) continue;
      found.push({
        kind: 'role',
        what: `a focusable element has the role ${role} «${name.slice(0, 40)}»: ${at}`,
      });
    }
  }
  await session.detach();
  const titles = shown.filter(({ role, has }) => role === 'heading' && has('level') === 1);
  const inDialog = shown.some(({ role }) => role.endsWith('dialog'));
  if (titles.length !== 1 && !inDialog)
    found.push({ kind: 'name', what: `the page has ${titles.length} headings of the first level` });
  return found;
}
