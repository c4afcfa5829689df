/** Comparing and cutting texts. */

/**
 * Without case and accents: `Élève` and `eleve` are the same; ligatures are spelt out. Marks that stand alone go
 * first: putting a long row of them in order takes quadratic time.
 */
export function fold(text: string): string {
  return text
    .replace(/\p{M}+/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
}

/** Makes a text safe inside HTML, as content or as an attribute's value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
