import { expect, test } from 'vitest';
import { type ModuleGraph, planChunks, withLinkedStyles } from './chunks.ts';

const src = '/ardoise/src';
const page = (name: string) => `${src}/features/planning/pages/${name}.tsx`;
const entry = (file: string) => `${file}?__react-router-build-client-route`;

interface Made {
  imports?: readonly string[];
  dialogs?: readonly string[];
  bytes?: number;
  code?: string;
}

function graphOf(modules: Readonly<Record<string, Made>>): ModuleGraph {
  return {
    getModuleIds: () => Object.keys(modules),
    getModuleInfo(id) {
      const { imports = [], dialogs = [], bytes = 1000, code = ' '.repeat(bytes) } = modules[id] ?? {};
      const isEntry = id.includes('?') || id.includes('entry.client');
      return { code, isEntry, importedIds: imports, dynamicallyImportedIds: dialogs };
    },
  };
}

const frame = {
  [`${src}/web/entry.client.tsx`]: {
    imports: ['/ardoise/node_modules/react/index.js', `${src}/ui/root.ts`],
  },
  [entry(`${src}/web/layouts/office.tsx`)]: { imports: [`${src}/ui/frame.ts`] },
  '/ardoise/node_modules/react/index.js': {},
  [`${src}/ui/root.ts`]: {},
  [`${src}/ui/frame.ts`]: {},
};
const pages = (...all: [name: string, imports: string[], dialogs?: string[]][]) =>
  Object.fromEntries(
    all.flatMap(([name, imports, dialogs = []]) => [
      [entry(page(name)), { imports: [page(name)] }],
      [page(name), { imports, dialogs }],
    ]),
  );

test('what all pages load is in the files of the frame, and what one page needs in its own', () => {
  const plan = planChunks(
    graphOf({
      ...frame,
      ...pages(['planning', [`${src}/ui/frame.ts`, `${src}/ui/grid.ts`]], ['board', []]),
      [`${src}/ui/grid.ts`]: {},
    }),
  );
  expect(plan.get('/ardoise/node_modules/react/index.js')).toBe('framework');
  expect(plan.get(`${src}/ui/root.ts`)).toBe('shared');
  expect(plan.get(`${src}/ui/frame.ts`)).toBe('office');
  expect(plan.get(`${src}/ui/grid.ts`)).toBe(plan.get(page('planning')));
  expect(plan.get(page('board'))).not.toBe(plan.get(page('planning')));
});

test('pages share a file, and a large module is not loaded by pages that do not need it', () => {
  const [small, large] = [`${src}/ui/small.ts`, `${src}/ui/large.ts`];
  const plan = planChunks(
    graphOf({
      ...frame,
      ...pages(['planning', [small, large]], ['board', [small, large]], ['expenses', [small]]),
      [small]: {},
      [large]: { bytes: 200_000 },
    }),
  );
  expect(plan.get(small)).toBeDefined();
  expect(plan.get(large)).not.toBe(plan.get(small));
  expect(plan.get(large)).not.toBe(plan.get(page('expenses')));
});

test('what half of the pages need is in the files of the frame, if it is small', () => {
  const [common, rare] = [`${src}/ui/common.ts`, `${src}/ui/rare.ts`];
  const plan = planChunks(
    graphOf({
      ...frame,
      ...pages(['planning', [common, rare]], ['expenses', [common]], ['board', [rare]], ['other', [common]]),
      [common]: { bytes: 20_000 },
      [rare]: { bytes: 200_000 },
    }),
  );
  expect(plan.get(common)).toBe('office');
  expect(plan.get(rare)).not.toBe('office');
});

test('a shared module is not in a file that imports what only the other page needs', () => {
  const [shared, own, large] = ['shared', 'own', 'large'].map((name) => `${src}/ui/${name}.ts`) as [
    string,
    string,
    string,
  ];
  const plan = planChunks(
    graphOf({
      ...frame,
      ...pages(
        ['planning', [shared]],
        ['expenses', [shared, own]],
        ['report', [large]],
        ['one', []],
        ['two', []],
      ),
      [shared]: {},
      [own]: { imports: [large] },
      [large]: { bytes: 500_000 },
    }),
  );
  expect(plan.get(shared)).not.toBe(plan.get(own));
});

test('no two files import each other', () => {
  const [a, b, c] = [`${src}/ui/a.ts`, `${src}/ui/b.ts`, `${src}/ui/c.ts`];
  const modules = {
    ...frame,
    ...pages(['planning', [a]], ['board', [a]], ['expenses', [b]], ['report', [c]]),
    [a]: { imports: [b] },
    [b]: { imports: [c], bytes: 300_000 },
    [c]: {},
  };
  const plan = planChunks(graphOf(modules));
  const imported = new Map<string, Set<string>>();
  for (const [id, { imports = [] }] of Object.entries(modules) as [string, Made][])
    for (const other of imports) {
      const [from, to] = [plan.get(id), plan.get(other)];
      if (from !== undefined && to !== undefined && from !== to)
        imported.set(from, (imported.get(from) ?? new Set()).add(to));
    }
  for (const [from, all] of imported)
    for (const to of all) expect(imported.get(to)?.has(from)).not.toBe(true);
});

test('a module needs only the files of the names that it imports from a collection', () => {
  const mantine = '/ardoise/node_modules/@mantine/core/esm';
  const plan = planChunks(
    graphOf({
      ...frame,
      ...pages(['planning', []], ['board', []]),
      [page('planning')]: {
        imports: [`${mantine}/index.mjs`],
        code: 'import { Tabs as T } from "@mantine/core";',
      },
      [`${mantine}/index.mjs`]: {
        imports: [`${mantine}/Tabs/Tabs.mjs`, `${mantine}/Badge/Badge.mjs`],
        code: 'import { Tabs } from "./Tabs/Tabs.mjs"; import { Badge } from "./Badge/Badge.mjs";',
      },
      [`${mantine}/Tabs/Tabs.mjs`]: {},
      [`${mantine}/Badge/Badge.mjs`]: {},
    }),
  );
  expect(plan.get(`${mantine}/Tabs/Tabs.mjs`)).toBe(plan.get(page('planning')));
  expect(plan.get(`${mantine}/Badge/Badge.mjs`)).toBeUndefined();
});

test('styles of pages that are opened each day are in one file, and those of others in another', () => {
  const [one, other] = [`${src}/ui/one.module.css`, `${src}/ui/other.module.css`];
  const plan = planChunks(
    graphOf({ ...frame, ...pages(['planning', [one]], ['board', [other]]), [one]: {}, [other]: {} }),
  );
  expect([plan.get(one), plan.get(other)]).toEqual(['office', 'rare']);
});

test('a module of a document is in no file with styles of the back office', () => {
  const [open, own, style] = [`${src}/kernel/open.ts`, `${src}/ui/own.ts`, `${src}/ui/own.module.css`];
  const site = `${src}/features/site/pages/home.tsx`;
  const plan = planChunks(
    graphOf({
      ...frame,
      ...pages(['planning', [open, own]], ['board', [open, own]]),
      [entry(site)]: { imports: [site] },
      [site]: { imports: [open] },
      [open]: {},
      [own]: { imports: [style] },
      [style]: {},
    }),
  );
  expect(plan.get(open)).toBeDefined();
  expect(plan.get(open)).not.toBe(plan.get(own));
});

test('a dialog links no styles again that every page links', () => {
  const code = 'm.f=["assets/root-nyg9SH__.css","assets/office-C-y0.css","assets/reading-DL.css"]';
  expect(withLinkedStyles(code)).toBe(
    'm.f=["assets/root-nyg9SH__.css#","assets/office-C-y0.css#","assets/reading-DL.css"]',
  );
});
