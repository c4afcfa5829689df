/**
 * Lists the settings in which each page is checked: widths, themes and system settings. A run can be narrowed
 * by variables that `npm run look` sets from its arguments (scripts/look.mjs).
 */
import { type Locale, locales } from '#kernel/locale.ts';

export type Theme = 'dark' | 'light';

export interface Setting {
  /** The name in the sheets and the summary. */
  name: string;
  theme: Theme;
  width: number;
  height: number;
  forcedColors?: boolean;
  /** A touch screen without a fine pointer. */
  touch?: boolean;
  /** Whether axe runs too, the slowest check. */
  axe: boolean;
  /** Motion is not reduced. */
  motion?: boolean;
}

/** Heights of screens with these widths. For phones, the height that the browser leaves to the page. */
const heights: Readonly<Record<number, number>> = {
  320: 568,
  360: 640,
  390: 760,
  600: 960,
  768: 1024,
  900: 1200,
  1024: 768,
  1280: 800,
  1440: 900,
  1920: 1080,
};

const listed = (name: string) => process.env[`LOOK_${name}`]?.split(',').filter((word) => word !== '');

const widths = listed('WIDTHS')?.map(Number) ?? Object.keys(heights).map(Number);
const themes: readonly Theme[] = (['dark', 'light'] as const).filter(
  (theme) => listed('THEMES')?.includes(theme) ?? true,
);
/** `zoom`: 200 % on a screen of 1280 × 800, which halves the page's size. */
const modes = listed('MODES') ?? ['zoom', 'forced', 'motion', 'touch'];

export const languages: readonly Locale[] = locales.filter(
  (locale) => listed('LANGUAGES')?.includes(locale) ?? true,
);

/** The widths at which axe runs; all by default. */
const axeIn = listed('AXE');

/** Parts of the names of pages to check; all by default. */
export const chosenPages = listed('PAGES');

const modal: readonly Omit<Setting, 'theme' | 'axe'>[] = [
  { name: 'zoom', width: 640, height: 400 },
  { name: 'forced', width: 390, height: 760, forcedColors: true },
  { name: 'forced wide', width: 1280, height: 800, forcedColors: true },
  { name: 'motion', width: 1280, height: 800, motion: true },
  { name: 'touch', width: 390, height: 760, touch: true },
  { name: 'touch wide', width: 820, height: 1180, touch: true },
];

export const settings: readonly Setting[] = themes.flatMap((theme) =>
  [
    ...widths.map((width) => ({ name: `${width}`, width, height: heights[width] ?? 900 })),
    ...modal.filter(({ name }) => modes.includes(name.split(' ', 1)[0] ?? '')),
  ].map((setting) => ({ ...setting, theme, axe: axeIn?.includes(setting.name) ?? true })),
);

/** The settings for further roles: the narrowest, cards, tables, and touch. */
export const settingsOfRoles = settings.filter(
  ({ theme, name }) => theme === themes[0] && ['320', '768', '1440', 'touch'].includes(name),
);
