/** The elements of a text: those that readers get, and how the visual editor treats them. */

/** All elements that the server leaves in a text; it removes others (server/sanitise.ts). */
export const shownTags = [
  'h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote cite q pre code kbd samp var details summary aside section div',
  'table caption colgroup col thead tbody tfoot tr th td figure figcaption img picture br hr',
  'a strong em b i u s del ins mark small sub sup abbr time span',
].flatMap((line) => line.split(' '));

/** Elements that mark words. If several mark the same words, the first one in this list is the outermost. */
export const markTags =
  'sup sub a del ins mark strong b em i u s small abbr time span cite q code kbd samp var'.split(' ');

/** Elements that hold blocks and differ only in their name. */
export const boxTags = 'div section aside details article main header footer center'.split(' ');

/** All elements that start a new line. */
export const blockElements = [
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre figure figcaption table caption colgroup col thead tbody tfoot tr td th dl dt dd hr',
  'div section aside details summary article main header footer center nav address form fieldset hgroup search menu dir',
].flatMap((line) => line.split(' '));

/** An address of a page or picture; undefined for any other scheme, such as `javascript:`. */
export function safeAddress(address: string | undefined): string | undefined {
  return address !== undefined && /^\s*(?:https?:\/\/|\/|#|mailto:|tel:|sms:|xmpp:|ircs?:)/i.test(address)
    ? address
    : undefined;
}
