/** Computes addresses of files from the permalink templates of Hugo and Jekyll. */
import { fold } from '#kernel/text.ts';

export interface PermalinkParts {
  /** Folders that contain the file, except those of the generator and of languages. */
  sections: readonly string[];
  /** The file name without extension, language and date. */
  fileName: string;
  /** The file name including its date prefix, if any. */
  fullName: string;
  slug?: string;
  title: string;
  /** Undefined if the file has no date. */
  date?: Date;
  categories: readonly string[];
}

/** Jekyll's named templates. */
const named: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

/**
 * Returns the possible addresses of a template. There may be several, because generators convert titles in
 * more than one way.
 * @param isHugo `:title` is the title in Hugo, and the file name in Jekyll.
 */
export function permalinks(template: string, parts: PermalinkParts, isHugo: boolean): string[] {
  const pattern = named[template] ?? template;
  const ofTitle = [partOfAddress(parts.title), partOfAddress(fold(parts.title)), parts.fileName];
  const ofFile = [parts.slug ?? parts.fileName, parts.slug ?? parts.fullName];
  const names =
    parts.slug !== undefined ? [parts.slug] : isHugo && /:(?:slug|title)\b/.test(pattern) ? ofTitle : ofFile;
  return [...new Set(names)].map((name) => fill(pattern, name, parts));
}

function fill(
  pattern: string,
  name: string,
  { sections, fullName, date, categories }: PermalinkParts,
): string {
  const two = (value: number | undefined) => (value === undefined ? '' : String(value).padStart(2, '0'));
  const values: Readonly<Record<string, string>> = {
    year: String(date?.getUTCFullYear() ?? ''),
    short_year: two(date && date.getUTCFullYear() % 100),
    month: two(date && date.getUTCMonth() + 1),
    i_month: String(date ? date.getUTCMonth() + 1 : ''),
    day: two(date?.getUTCDate()),
    i_day: String(date?.getUTCDate() ?? ''),
    hour: two(date?.getUTCHours()),
    minute: two(date?.getUTCMinutes()),
    second: two(date?.getUTCSeconds()),
    section: sections[0] ?? '',
    sections: sections.join('/'),
    categories: categories.map(partOfAddress).join('/'),
    filename: fullName,
    output_ext: '',
  };
  const filled = pattern.replace(/:([a-z_]+)/g, (whole, token: string) => {
    if (/^(?:title|slug|slugor\w+|contentbasename|name|path)$/.test(token)) return name;
    return values[token] ?? whole;
  });
  return filled.replace(/\/{2,}/g, '/');
}

/** Returns a text as part of an address: letters and digits of any alphabet, joined by hyphens. */
export function partOfAddress(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]+/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
}
