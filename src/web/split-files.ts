/** The files of the browser that have one variant per language, as the build finds them (scripts/build/languages.ts). */
export const splitFiles: ReadonlySet<string> = new Set();
