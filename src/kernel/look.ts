/**
 * Describes how the back office of a company looks: with its own name, logo and accent colour, as its owner chose
 * them on the page *Site*. Sign-in answers it, and a cookie repeats it for the server, which renders the next page
 * before it knows the person.
 */
import { z } from 'zod';
import { accentTokens, isColour } from './colour.ts';
import type { CompanyPicture } from './company-site.ts';

const MOST_PIXELS = 100_000;
const pixels = z.number().int().positive().max(MOST_PIXELS);

export const look = z.object({
  /** Empty for a company without a logo and a colour of its own. */
  name: z.string().max(200),
  /** `#rrggbb`, or empty for the product's colour. */
  accent: z.string(),
  /** The colour's shades as declarations of the tokens in ui/theme/tokens.css; empty for the product's. */
  tokens: z.string(),
  /** Null for the product's mark. */
  logo: z
    .object({
      /** Of its picture in the gallery. */
      key: z.string().regex(/^\w[\w.-]{0,199}$/),
      width: pixels,
      height: pixels,
      /** The width of its smallest copy; null if there is none. */
      copy: pixels.nullable(),
    })
    .nullable(),
});
export type Look = z.infer<typeof look>;

export const productLook: Look = { name: '', accent: '', tokens: '', logo: null };

interface OwnLook {
  name: string;
  accent: string;
  logo: Pick<CompanyPicture, 'key' | 'width' | 'height' | 'widths'> | null;
}

/** Returns the look of a company; the product's while it has neither a logo nor a colour. */
export function lookOf({ name, accent, logo }: OwnLook): Look {
  if (logo === null && !isColour(accent)) return productLook;
  const { key = '', width = 0, height = 0, widths = [] } = logo ?? {};
  return {
    name,
    accent,
    tokens: accentTokens(accent),
    logo: logo && { key, width, height, copy: widths[0] ?? null },
  };
}

/** Whether a logo is wide enough to contain the name, which is then not shown beside it. */
export function isWordmark({ width, height }: { width: number; height: number }): boolean {
  return width >= 2 * height;
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

/** Reads the value of a cookie, which the browser may have changed; undefined if it is not a look. */
export function lookOfText(text: string | undefined): Look | undefined {
  if (text === undefined) return undefined;
  const fields = new URLSearchParams(text);
  const number = (name: string) => Number(fields.get(name));
  const accent = fields.get('accent') ? `#${fields.get('accent')}` : '';
  const parsed = look.safeParse({
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
  return parsed.success && (accent === '' || isColour(accent)) ? parsed.data : undefined;
}
