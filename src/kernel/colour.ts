/**
 * Computes the contrast of colours (WCAG 2.2), and the shades of a company's accent colour that can be read
 * on its pages.
 */

export type Rgb = readonly [number, number, number];

/**
 * The surface of each theme on which coloured text has the least contrast (`--slate-2` of ui/theme/tokens.css). Of
 * the surfaces above it, `--slate-3` has only lines, icons and text in the usual colours.
 */
export const surfaces = { light: '#eeede6', dark: '#1b252a' } as const;

/** Minimum contrast of text (WCAG 2.2, 1.4.3), and of text that must stand out. */
const TEXT = 4.5;
const STRONG = 7;
/** Halvings of an interval of lightness or chroma; further ones do not change the hexadecimal digits. */
const HALVINGS = 14;

const hexPattern = /^#[0-9a-f]{6}$/;

export function isColour(text: string): boolean {
  return hexPattern.test(text);
}

function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Linear light of an sRGB colour, from 0 to 1 (CSS Color 4, §10.2). */
function linearOf(hex: string): Rgb {
  return rgbOf(hex).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
}

/** WCAG 2.2 «relative luminance». */
function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 «contrast ratio», from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Lightness, chroma and hue in OKLCH (CSS Color 4, §9.3); the hue in radians. */
type Oklch = readonly [lightness: number, chroma: number, hue: number];

export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)];
}

/** Linear light of an OKLCH colour; outside 0 to 1 if screens cannot show the colour. */
function linearOfOklch([lightness, chroma, hue]: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Returns the largest value from 0 to 1 for which the condition holds, if it holds for all smaller ones. */
function largest(holds: (value: number) => boolean): number {
  if (holds(1)) return 1;
  let [low, high] = [0, 1];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the colour, with as much of its chroma as screens can show. */
function hexOfOklch([lightness, chroma, hue]: Oklch): string {
  const at = (share: number) => linearOfOklch([lightness, chroma * share, hue]);
  const shown = at(largest((share) => at(share).every((part) => part >= -1e-4 && part <= 1 + 1e-4)));
  return hexOf(
    shown.map((part) => {
      const value = Math.min(1, Math.max(0, part));
      return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
    }) as unknown as Rgb,
  );
}

/**
 * Returns the nearest shade of the same hue that has at least this contrast on a surface: the colour itself
 * if it has, otherwise a darker shade on a light surface and a lighter one on a dark surface. Only the lightness in
 * OKLCH changes, which people see as the same colour, and the chroma where screens cannot show it.
 */
export function shadeOn(colour: string, surface: string, least = TEXT): string {
  if (contrast(colour, surface) >= least) return colour;
  const end = luminance(surface) > 0.18 ? 0 : 1;
  const [lightness, chroma, hue] = oklchOf(colour);
  const shade = (share: number) => hexOfOklch([end + (lightness - end) * share, chroma, hue]);
  return shade(largest((share) => contrast(shade(share), surface) >= least));
}

/** Whether text in the colour can be read on light pages, and light text on the colour. */
export function isReadableAccent(colour: string): boolean {
  return contrast(colour, surfaces.light) >= TEXT;
}

/** Returns the nearest colour for which `isReadableAccent` is true; on light pages it replaces the chosen one. */
export function nearestAccent(colour: string): string {
  return shadeOn(colour, surfaces.light);
}

export interface AccentShades {
  /** For text and lines, by theme. */
  text: { light: string; dark: string };
  /** For text and lines that must stand out. */
  strong: { light: string; dark: string };
  /** Behind light text, in both themes. */
  fill: string;
}

export function accentShades(accent: string): AccentShades {
  const { light, dark } = surfaces;
  return {
    text: { light: shadeOn(accent, light), dark: shadeOn(accent, dark) },
    strong: { light: shadeOn(accent, light, STRONG), dark: shadeOn(accent, dark, STRONG) },
    fill: shadeOn(accent, light),
  };
}

/** Returns the tokens of ui/theme/tokens.css in shades of a company's accent; an empty text for the product's colour. */
export function accentTokens(accent: string): string {
  if (!isColour(accent)) return '';
  const { text, strong, fill } = accentShades(accent);
  const values = {
    teal: `light-dark(${text.light},${text.dark})`,
    'teal-bright': `light-dark(${strong.light},${strong.dark})`,
    'teal-fill': fill,
    'teal-tint': 'var(--slate-2)',
    'on-fill-teal': strong.dark,
  };
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}
