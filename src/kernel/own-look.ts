/** Computes a company's look, and writes it into a cookie. Apart from look.ts, which browsers load. */
import { z } from 'zod';
import { accentTokens, isColour } from './colour.ts';
import type { CompanyPicture } from './company-site.ts';
import { type Look, productLook } from './look.ts';

export interface OwnLook {
  name: string;
  accent: string;
  logo: Pick<CompanyPicture, 'key' | 'width' | 'height' | 'widths'> | null;
}

/** Returns the look of a company; the product's without a site, or while it has neither a logo nor a colour. */
export function lookOf(company: OwnLook | null | undefined): Look {
  if (!company || (company.logo === null && !isColour(company.accent))) return productLook;
  const { name, accent, logo } = company;
  const { key = '', width = 0, height = 0, widths = [] } = logo ?? {};
  return {
    name,
    accent,
    tokens: accentTokens(accent),
    logo: logo && { key, width, height, copy: widths[0] ?? null },
  };
}

/** Writes a look as the value of a cookie. */
export function lookText({ name, accent, logo }: Look): string {
  const { key = '', width = '', height = '', copy = null } = logo ?? {};
  return new URLSearchParams({
    name,
    accent: accent.slice(1),
    ...(logo && { key, width: `${width}`, height: `${height}`, copy: `${copy ?? ''}` }),
  }).toString();
}

const pixels = z.number().int().positive().max(100_000);
const fromCookie = z.object({
  name: z.string().max(200),
  accent: z.string().refine((accent) => accent === '' || isColour(accent)),
  tokens: z.string(),
  logo: z
    .object({
      key: z.string().regex(/^\w[\w.-]{0,199}$/),
      width: pixels,
      height: pixels,
      copy: pixels.nullable(),
    })
    .nullable(),
});

/** Reads the value of a cookie, which the browser may have changed; undefined if it is not a look. */
export function lookOfText(text: string | undefined): Look | undefined {
  if (text === undefined) return undefined;
  const fields = new URLSearchParams(text);
  const number = (name: string) => Number(fields.get(name));
  const accent = fields.get('accent') ? `#${fields.get('accent')}` : '';
  const parsed = fromCookie.safeParse({
    name: fields.get('name'),
    accent,
    tokens: accentTokens(accent),
    logo: fields.has('key')
      ? {
          key: fields.get('key'),
          width: number('width'),
          height: number('height'),
          copy: number('copy') || null,
        }
      : null,
  });
  return parsed.success ? parsed.data : undefined;
}
