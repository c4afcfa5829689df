import { expect, test } from 'vitest';
import { usedKeys } from './text-keys.ts';

const imports = "import en from './messages.en.json'; import fr from './messages.fr.json';";

/** Returns which of some keys a module uses; all of them if that cannot be read in its code. */
function used(code: string, ...keys: string[]): string[] {
  const pattern = usedKeys(`${imports} ${code}`, 'module.tsx').get('./messages.en.json');
  return pattern === null ? keys : keys.filter((key) => pattern?.test(key));
}

test('keys are literal, chosen between two, or begin with a text', () => {
  const code = `export function Button({ state }) {
    const t = useTexts({ en, fr });
    return <a title={t('title')}>{t(state === 'on' ? 'off' : 'on')}{t(\`state_\${state as string}\`, { count: 1 })}</a>;
  }`;
  const keys = ['title', 'titles', 'title_one', 'title_other', 'on', 'off', 'state_on', 'state', 'other'];
  expect(used(code, ...keys)).toEqual(['title', 'title_one', 'title_other', 'on', 'off', 'state_on']);
});

test.each([
  ['const t = useTexts({ en, fr }); t(key);'],
  ['const t = useTexts({ en, fr }); help(t);'],
  ['const t = useTexts({ en, fr }); const a = { t };'],
  ["const t = useTexts({ en, fr }); const a = <Menu t={t} b={t('b')} />;"],
  ['const texts = { en, fr }; useTexts(texts);'],
  ["translator({ en, fr }, locale)('b');"],
  ['const t = useTexts({ en: { ...en, ...more }, fr });'],
  ["const t = useTexts({ en, fr }); const b = t(on ? 'b' : key);"],
])('a module may use any key if it says: %s', (code) => {
  expect(used(code, 'a', 'b')).toEqual(['a', 'b']);
});
