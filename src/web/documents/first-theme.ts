/**
 * Applies the visitor's theme to a cached public page before its first paint. The content policy allows this
 * inline script by its hash. The attribute also shows the theme's button, which needs scripts.
 */
import { createHash } from 'node:crypto';
import { groundOf, THEME_COOKIE } from '#kernel/theme.ts';

/** Also runs when the page comes back from the history, older than the last choice. */
export const firstTheme = `(f=>{f();addEventListener("pageshow",f)})(()=>{let d=document,l=/(^|; )${THEME_COOKIE}=light/.test(d.cookie);d.documentElement.dataset.theme=l?"light":"dark";d.querySelector("[name=theme-color]").content=l?"${groundOf.light}":"${groundOf.dark}"})`;

export const firstThemeHash = createHash('sha256').update(firstTheme).digest('base64');
