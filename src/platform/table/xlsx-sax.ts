/** Reads XML as a stream, with the local names of elements. */
import { Parser } from 'htmlparser2';

export interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

export function saxParser({ open, text, close }: Handlers): Parser {
  return new Parser(
    {
      onopentag: (name, attributes) => open?.(localName(name), attributes),
      ontext: (data) => text?.(data),
      onclosetag: (name) => close?.(localName(name)),
    },
    { xmlMode: true },
  );
}

/** Returns an attribute by its local name, because programs choose the prefix. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const direct = attributes[name];
  if (direct !== undefined) return direct;
  return Object.entries(attributes).find(([key]) => localName(key) === name)?.[1];
}

/** Decodes `_x000D_`, and removes control characters, which no field accepts. */
export function plainText(text: string): string {
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, '')
    .toWellFormed();
}
