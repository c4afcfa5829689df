import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutDescriptions } from './lean-packages.ts';

test('schemas no longer describe themselves, and check as before', () => {
  const file = new URL('../../node_modules/zod/v4/classic/schemas.js', import.meta.url);
  const rest = withoutDescriptions(readFileSync(file, 'utf8'));
  expect(rest).not.toMatch(/processJSONSchema =|= createToJSONSchemaMethod|: createStandardJSONSchemaMethod/);
  expect(rest).toContain('core.$ZodString.init(inst, def)');
  expect(() => withoutDescriptions('inst.def = def;')).toThrow('Zod has no');
});
