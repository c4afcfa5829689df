/** Writes XML as text. Elements without content are left out, because electronic invoices must have no empty ones. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Replaces characters that XML does not allow by blanks. Source: XML 1.0, 2.2. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ' ')
    .trim()
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

type Attributes = Readonly<Record<string, string>>;

function tagged(name: string, content: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return content === '' ? '' : `<${name}${written.join('')}>${content}</${name}>`;
}

/** Returns an element with a text; nothing for an empty or missing one. */
export function leaf(name: string, text: string | undefined, attributes: Attributes = {}): string {
  return tagged(name, escaped(text ?? ''), attributes);
}

/** Returns an element around written elements; nothing if all of them are empty. */
export function group(name: string, children: readonly string[], attributes: Attributes = {}): string {
  return tagged(name, children.join(''), attributes);
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
