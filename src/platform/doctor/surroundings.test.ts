import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { examineConfig } from './surroundings.ts';

const examined = (variables: Record<string, string>) => {
  const { state, text } = examineConfig(readConfig(variables));
  return `${state}: ${text}`;
};

test('the doctor notes settings that are valid but wrong for a public site', () => {
  const database = { DATABASE_URL: 'postgres://a@localhost/a' };
  expect(examined({})).toMatch(/^ok: valid; the address is http:\/\/localhost:3000/);
  expect(examined(database)).toMatch(/^note: .*set BASE_URL/);
  expect(examined({ BASE_URL: 'http://www.example.com' })).toMatch(/^note: .*not https/);
  const secure = { ...database, BASE_URL: 'https://www.example.com' };
  expect(examined(secure)).toMatch(/^note: .*no TRUST_PROXY/);
  expect(examined({ ...secure, TRUST_PROXY: '127.0.0.1' })).toMatch(/^ok: /);
});
