/**
 * The fonts of documents, embedded with the characters they use. A font has a file per script; a missing
 * character is taken from the next file, so that all European names are covered.
 */
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'];

const family = (name: string, script: string) => `${name} ${script}`;

export const sans = scripts.map((script) => family('Inter', script));
/** The font of titles; missing characters come from the other font. */
export const serif = [family('Newsreader', 'latin'), family('Newsreader', 'latin-ext'), ...sans];

export const weights = { regular: 400, medium: 500, bold: 600 } as const;

/** Words of at least this many characters may be split. */
const LONG_WORD = 24;

/**
 * Call it before each document, one at a time. After a glyph was embedded as part of another (the full stop
 * in a colon), a font loses its character: with reused fonts the next document would look right, but could
 * not be searched or copied.
 */
export async function loadFonts(): Promise<void> {
  for (const name of [...sans, ...serif]) delete Font.getRegisteredFonts()[name];
  for (const script of scripts)
    for (const weight of [weights.regular, weights.bold]) register('Inter', script, weight);
  for (const script of ['latin', 'latin-ext']) register('Newsreader', script, weights.medium);
  // Shorter words are not split: most text here is amounts, numbers and names.
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
 * Replaces what the fonts cannot draw. They lack the narrow no-break space (U+202F) of French numbers and
 * punctuation; the thin space replaces it, which does not break either because lines only break at plain
 * spaces. Other missing characters (Chinese, emoji) become question marks.
 */
export function drawable(text: string): string {
  const known = text.replaceAll('\u202f', '\u2009');
  return known.replace(/[^\n\u0020-\u007e]/gu, (character) => (hasGlyph(character) ? character : '?'));
}
