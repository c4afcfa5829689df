/**
 * Describes how the back office of a company looks: with its own name, logo and accent colour, as its owner chose
 * them on the page *Site*. Sign-in answers it, and a cookie repeats it for the server, which renders the next page
 * before it knows the person.
 */
import { z } from 'zod';

const pixels = z.number().int();

export const look = z.object({
  /** Empty for a company without a logo and a colour of its own. */
  name: z.string(),
  /** `#rrggbb`, or empty for the product's colour. */
  accent: z.string(),
  /** The colour's shades as declarations of the tokens in ui/theme/tokens.css; empty for the product's. */
  tokens: z.string(),
  /** Null for the product's mark. */
  logo: z
    .object({
      /** Of its picture in the gallery. */
      key: z.string(),
      width: pixels,
      height: pixels,
      /** The width of its smallest copy; null if there is none. */
      copy: pixels.nullable(),
    })
    .nullable(),
});
export type Look = z.infer<typeof look>;

export const productLook: Look = { name: '', accent: '', tokens: '', logo: null };

/** Whether a logo is wide enough to contain the name, which is then not shown beside it. */
export function isWordmark({ width, height }: { width: number; height: number }): boolean {
  return width >= 2 * height;
}
