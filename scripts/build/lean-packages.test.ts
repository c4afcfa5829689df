import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  usedMembers,
  usedParts,
  withoutDescriptions,
  withoutExtras,
  withoutNestedLanguages,
  withoutUnusedMembers,
  withoutUnusedParts,
  withoutWriters,
} from './lean-packages.ts';

const packageFile = (name: string) =>
  readFileSync(new URL(`../../node_modules/${name}`, import.meta.url), 'utf8');

test('schemas no longer describe themselves, and check as before', () => {
  const rest = withoutDescriptions(packageFile('zod/v4/classic/schemas.js'));
  expect(rest).not.toMatch(/processJSONSchema =|= createToJSONSchemaMethod|: createStandardJSONSchemaMethod/);
  expect(rest).toContain('core.$ZodString.init(inst, def)');
  expect(() => withoutDescriptions('inst.def = def;')).toThrow('The package has no');
});

test('schemas compile no code, have no texts, and do not look for values that contain themselves', () => {
  const rest = withoutExtras(packageFile('zod/v4/classic/schemas.js'));
  expect(rest).not.toMatch(/\$ZodObjectJIT|core\.config\(en\(\)\)|core\.memoizer\(\)/);
  expect(rest).toContain('core.$ZodObject.init(inst, def)');
  expect(() => withoutExtras('inst.def = def;')).toThrow('The package has no');
});

test('schemas lose the methods that nothing calls, and keep those that the package calls itself', () => {
  const code = packageFile('zod/v4/classic/schemas.js');
  const rest = withoutUnusedMembers(code, usedMembers(['z.string().trim().optional()'], code));
  expect(rest).toMatch(/^ {4}trim\(\) \{/m);
  expect(rest).toMatch(/^ {4}optional\(\) \{/m);
  expect(rest).toMatch(/^ {4}check\(\.\.\.chks\) \{/m);
  expect(rest).not.toMatch(/^ {4}(?:jwt|emoji|nonoptional|slugify)\(/m);
  expect(rest).not.toContain('maxLength: (inst)');
});

test('a component loses the parts that nothing uses, with their imports', () => {
  const code = [
    'import { MenuItem } from "./MenuItem.mjs";',
    'import { MenuSub } from "./MenuSub.mjs";',
    'import { MenuLabel } from "./MenuLabel.mjs";',
    'const own = MenuLabel;',
    'Menu.Item = MenuItem;',
    'Menu.Sub = MenuSub;',
    'Menu.Label = MenuLabel;',
    '',
  ];
  const used = usedParts(['<Menu.Item>', 'Menu.Sub = MenuSub;']);
  const rest = code.filter((line) => !/MenuSub|Menu\.Label/.test(line)).join('\n');
  expect(withoutUnusedParts(code.join('\n'), used)).toBe(rest);
});

test('the language of HTML knows no script and no style', () => {
  const rest = withoutNestedLanguages(packageFile('@codemirror/lang-html/dist/index.js'));
  expect(rest).toContain('const defaultNesting = [];');
  expect(rest).toContain('const defaultAttrs = [];');
  expect(rest).not.toMatch(/lang-(?:css|javascript)|javascriptLanguage|cssLanguage/);
});

test('the provider of the theme writes no styles into the document', () => {
  const rest = withoutWriters(packageFile('@mantine/core/esm/core/MantineProvider/MantineProvider.mjs'));
  expect(rest).not.toMatch(/import \{ Mantine(?:CssVariables|Classes) \}/);
  expect(rest).toContain('const MantineClasses = () => null;');
  expect(() => withoutWriters('const a = 1;')).toThrow('The package has no MantineCssVariables');
});
