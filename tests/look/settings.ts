/**
 * What each page is looked at in: widths, themes, and what people set in their system. A run can be narrowed by the
 * variables that `npm run look` sets from its arguments (scripts/look.mjs).
 */
import { type Locale, locales } from '#kernel/locale.ts';

export type Theme = 'dark' | 'light';

export interface Setting {
  /** For the sheets and the summary. */
  name: string;
  theme: Theme;
  width: number;
  height: number;
  forcedColors?: boolean;
  /** It is hit with a finger, on a screen that has nothing finer. */
  touch?: boolean;
  /** Whether axe looks too, which takes longer than all else. */
  axe: boolean;
  /** The person has not asked for less motion. */
  motion?: boolean;
}

/** Heights that screens of these widths have; a phone's is what its browser leaves. */
const heights: Readonly<Record<number, number>> = {
  320: 568,
  390: 760,
  768: 1024,
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
/** `zoom`: 200 % on a screen of 1280 × 800, which leaves a page half of both. */
const modes = listed('MODES') ?? ['zoom', 'forced', 'motion', 'touch'];

export const languages: readonly Locale[] = locales.filter(
  (locale) => listed('LANGUAGES')?.includes(locale) ?? true,
);

/** Where axe looks; everywhere unless said. */
const axeIn = listed('AXE');

/** Parts of the names of the pages to look at; all of them when none are named. */
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

/** Where a page is looked at as further roles see it: the narrowest, where tables are cards, where they are not, and by finger. */
export const settingsOfRoles = settings.filter(
  ({ theme, name }) => theme === themes[0] && ['320', '768', '1440', 'touch'].includes(name),
);
