/** Themes of the back office, chosen by each person. */
export const themeChoices = ['system', 'light', 'dark'] as const;
/** `system` follows the device. */
export type ThemeChoice = (typeof themeChoices)[number];

/** A theme that the person has chosen, instead of following the device. */
export type ChosenTheme = Exclude<ThemeChoice, 'system'>;

/**
 * The cookie that passes the choice to the server, which renders back office pages in that theme. Public pages
 * are the same for everybody and follow the device (docs/decisions/0018-own-interface-code.md).
 */
export const THEME_COOKIE = 'ardoise_theme';

export function chosenTheme(value: string | undefined): ChosenTheme | undefined {
  return value === 'light' || value === 'dark' ? value : undefined;
}
