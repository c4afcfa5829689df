/**
 * The fonts of documents, embedded with the characters they use. A font has a file per script; a missing
 * character is taken from the next file, so that all European names are covered.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';
import { sfntOf } from './sfnt.ts';

const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'];

const family = (name: string, script: string) => `${name} ${script}`;

export const sans = scripts.map((script) => family('Inter', script));
/** The font of titles; missing characters come from the other font. */
export const serif = [family('Newsreader', 'latin'), family('Newsreader', 'latin-ext'), ...sans];

export const weights = { regular: 400, medium: 500, bold: 600 } as const;

/** Words of at least this many characters may be split. */
const LONG_WORD = 24;

let registered: Promise<unknown> | undefined;

/**
 * Call it before each document, one at a time. The fonts are read once, but their glyph caches are cleared: a
 * glyph that was embedded as part of another (the full stop in a colon) loses its character. The next
 * document would look right, but could not be searched or copied.
 */
export async function loadFonts(): Promise<void> {
  registered ??= register();
  await registered;
  for (const name of new Set([...sans, ...serif]))
    for (const { data } of Font.getRegisteredFonts()[name]?.sources ?? [])
      if (data !== null) Reflect.set(data, '_glyphs', {});
}

async function register(): Promise<void> {
  const wanted = [
    ...scripts.flatMap((script) => [
      ['Inter', script, weights.regular] as const,
      ['Inter', script, weights.bold] as const,
    ]),
    ...['latin', 'latin-ext'].map((script) => ['Newsreader', script, weights.medium] as const),
  ];
  for (const [name, script, fontWeight] of wanted) {
    const file = `@fontsource/${name.toLowerCase()}/files/${name.toLowerCase()}-${script}-${fontWeight}-normal.woff`;
    const font = sfntOf(await readFile(fileURLToPath(import.meta.resolve(file))));
    const src = `data:font/ttf;base64,${font.toString('base64')}`;
    Font.register({ family: family(name, script), src, fontWeight });
  }
  // Shorter words are not split: most text here is amounts, numbers and names.
  Font.registerHyphenationCallback((word) =>
    word.length < LONG_WORD ? [word] : (word.match(/.{1,6}/gsu) ?? []),
  );
  await Promise.all(sans.map((fontFamily) => Font.load({ fontFamily })));
}

const hasGlyph = (character: string) =>
  sans.some((fontFamily) =>
    Font.getFont({ fontFamily }).data?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

const spelled: Readonly<Record<string, string>> = {
  '\u202f': '\u2009',
  '→': '->',
  '←': '<-',
  '↔': '<->',
  '⇄': '<->',
  '⇒': '=>',
  '≤': '<=',
  '≥': '>=',
};

/**
 * Replaces what the fonts cannot draw. They lack the narrow no-break space (U+202F) of French numbers and
 * punctuation; the thin space replaces it, which does not break either because lines only break at plain
 * spaces. Emoji are left out. Other missing characters (Chinese, Arabic) become question marks.
 */
export function drawable(text: string): string {
  const known = text
    .normalize('NFC')
    .replace(/[\u202f←-⇿≤≥]/gu, (character) => spelled[character] ?? character)
    .replace(/\p{RGI_Emoji}\ufe0f? ?/gv, withoutEmoji);
  return known.replace(/[^\n\u0020-\u007e]/gu, (character) => (hasGlyph(character) ? character : '?'));
}

/** Keeps an emoji whose first character can be drawn, such as «©️» and «1️⃣». */
function withoutEmoji(emoji: string): string {
  const [first = ''] = emoji;
  return hasGlyph(first) ? emoji.replace(/[\ufe0f\u20e3]/g, '') : '';
}
