/**
 * Computes the contrast of colours (WCAG 2.2), and the shades of a company's accent colour that can be read
 * on its pages.
 */

export type Rgb = readonly [number, number, number];

/**
 * The surface of each theme on which text has the least contrast (ui/theme/tokens.css). A colour that is
 * readable there is readable on the others.
 */
export const surfaces = { light: '#dedfd9', dark: '#26333a' } as const;

/** Minimum contrast of text (WCAG 2.2, 1.4.3), and of text that must stand out. */
const TEXT = 4.5;
const STRONG = 7;
/** Number of steps from a colour to black or white. */
const STEPS = 256;

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

/** WCAG 2.2 «relative luminance». */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 «contrast ratio», from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
function hslOf(hex: string): Rgb {
  const [red, green, blue] = rgbOf(hex).map((part) => part / 255) as unknown as Rgb;
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [range, light] = [most - least, (most + least) / 2];
  if (range === 0) return [0, 0, light];
  const sector =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return [sector * 60, range / (1 - Math.abs(2 * light - 1)), light];
}

/** Converts HSL to a hexadecimal colour (CSS Color 4, §7.1). */
function hexOfHsl([hue, saturation, light]: Rgb): string {
  const reach = saturation * Math.min(light, 1 - light);
  const part = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return hexOf([part(0), part(8), part(4)]);
}

/**
 * Returns the nearest shade of the same hue that has at least this contrast on a surface: the colour itself
 * if it has, otherwise a darker shade on a light surface and a lighter one on a dark surface.
 */
export function shadeOn(colour: string, surface: string, least = TEXT): string {
  if (contrast(colour, surface) >= least) return colour;
  const target = luminance(surface) > 0.18 ? 0 : 1;
  const [hue, saturation, light] = hslOf(colour);
  for (let step = 1; step <= STEPS; step++) {
    const shade = hexOfHsl([hue, saturation, light + ((target - light) * step) / STEPS]);
    if (contrast(shade, surface) >= least) return shade;
  }
  return target === 0 ? '#000000' : '#ffffff';
}

/** Whether text in the colour can be read on every surface of light pages, and light text on the colour. */
export function isReadableAccent(colour: string): boolean {
  return contrast(colour, surfaces.light) >= TEXT;
}

/** Returns the nearest colour for which `isReadableAccent` is true. */
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
