/**
 * The faces of a paper, embedded with the characters that it uses. A face comes in a file for each script; what one
 * does not have is taken from the next, so that names from anywhere in Europe come out.
 */
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'];

const family = (name: string, script: string) => `${name} ${script}`;

export const sans = scripts.map((script) => family('Inter', script));
/** For titles; what it lacks is taken from the other. */
export const serif = [family('Newsreader', 'latin'), family('Newsreader', 'latin-ext'), ...sans];

export const weights = { regular: 400, medium: 500, bold: 600 } as const;

/** Characters from here on that a word has without a space in it: it is cut where it has to be. */
const LONG_WORD = 24;

/**
 * Before each paper, one after the other. A face forgets which character a sign stands for once the sign was embedded
 * as a part of another (the full stop in a colon): with faces that were used before, the next paper would look right
 * and could be neither searched nor copied.
 */
export async function loadFonts(): Promise<void> {
  for (const name of [...sans, ...serif]) delete Font.getRegisteredFonts()[name];
  for (const script of scripts)
    for (const weight of [weights.regular, weights.bold]) register('Inter', script, weight);
  for (const script of ['latin', 'latin-ext']) register('Newsreader', script, weights.medium);
  // No other word is cut: amounts, numbers and names of people are most of what is written here.
  Font.registerHyphenationCallback((word) =>
    word.length < LONG_WORD ? [word] : (word.match(/.{1,6}/gsu) ?? []),
  );
  await Promise.all(sans.map((fontFamily) => Font.load({ fontFamily })));
}

function register(name: string, script: string, weight: number): void {
  const file = `@fontsource/${name.toLowerCase()}/files/${name.toLowerCase()}-${script}-${weight}-normal.woff`;
  Font.register({
    family: family(name, script),
    src: fileURLToPath(import.meta.resolve(file)),
    fontWeight: weight,
  });
}

const hasGlyph = (character: string) =>
  sans.some((fontFamily) =>
    Font.getFont({ fontFamily }).data?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

/**
 * What can be drawn of a text. The faces have no narrow no-break space (U+202F), which French puts into numbers and
 * before signs. They have the thin one, and lines are broken at plain spaces only, so that it holds together just
 * as well. What else no face has (Chinese, a smile) is a question mark rather than nothing.
 */
export function drawable(text: string): string {
  const known = text.replaceAll('\u202f', '\u2009');
  return known.replace(/[^\n\u0020-\u007e]/gu, (character) => (hasGlyph(character) ? character : '?'));
}
