/**
 * Normalises a text for comparison without case and accents: `Élève` equals `eleve`; ligatures are expanded.
 * Stray combining marks are removed first, because NFKD takes quadratic time for a long run of them.
 */
export function fold(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .replace(/\p{M}+/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
}

/** Whether a text has no line break and no other control character, as the subject of a mail (RFC 5322 §2.2). */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}

/** Escapes a text for HTML content or an attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
