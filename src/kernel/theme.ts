/** Paper or slate: how the back office looks, chosen by each person. */
export const themeChoices = ['system', 'light', 'dark'] as const;
/** `system` follows what the device prefers. */
export type ThemeChoice = (typeof themeChoices)[number];

/** One of the two, when the person does not leave it to the device. */
export type ChosenTheme = Exclude<ThemeChoice, 'system'>;

/**
 * What the browser tells the server of the choice, so that a page of the office comes in its colours; public pages are the
 * same for everybody and follow the device (docs/decisions/0034-one-set-of-colours.md).
 */
export const THEME_COOKIE = 'ardoise_theme';

export function chosenTheme(value: string | undefined): ChosenTheme | undefined {
  return value === 'light' || value === 'dark' ? value : undefined;
}
