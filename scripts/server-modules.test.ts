import { expect, test } from 'vitest';
import { isServerModule } from './setup/server-modules.ts';

type Module = { id: string; file: string; importers: Set<Module> };

/** A module graph of lines `file < importer importer`. */
function graphOf(...lines: string[]) {
  const modules = new Map<string, Module>();
  const moduleOf = (file: string): Module => {
    const module = modules.get(file) ?? { id: file, file, importers: new Set() };
    modules.set(file, module);
    return module;
  };
  for (const line of lines) {
    const [file = '', importers = ''] = line.split(' < ');
    for (const importer of importers.split(' ')) moduleOf(file).importers.add(moduleOf(importer));
  }
  return {
    getModulesByFile(file: string) {
      const module = modules.get(file);
      return module && new Set([module]);
    },
  };
}

const server = graphOf(
  'nested/vat.rules.ts < receipt.service.ts form.tsx',
  'receipt.service.ts < app.ts',
  'app.ts < start.ts',
  'form.tsx < virtual:react-router/server-build',
  'page.rules.ts < form.tsx',
  'virtual:react-router/server-build < start.ts',
  'a.ts < b.ts',
  'b.ts < a.ts',
);
const client = graphOf('form.tsx < root.tsx', 'dialog.tsx < root.tsx');

test.each([
  ['nested/vat.rules.ts', true],
  ['receipt.service.ts', true],
  ['start.ts', true],
  ['invoice.worker.ts', true],
  ['form.tsx', false],
  ['page.rules.ts', false],
  ['dialog.tsx', false],
  ['receipt.api.test.ts', false],
  ['a.ts', false],
])('a change of %s reloads the server: %s', (file, reloads) => {
  expect(isServerModule(file, 'start.ts', { server, client })).toBe(reloads);
});
