/** Maps refusal codes to texts of this feature. */

const keys = {
  NOT_A_WORDPRESS_EXPORT: 'refusal_NOT_A_WORDPRESS_EXPORT',
  EXPORT_CUT_OFF: 'refusal_EXPORT_CUT_OFF',
  EXPORT_EMPTY: 'refusal_EXPORT_EMPTY',
  NOT_JSON: 'refusal_NOT_JSON',
  NOT_A_GHOST_EXPORT: 'refusal_NOT_A_GHOST_EXPORT',
  NOT_A_ZIP: 'refusal_NOT_A_ZIP',
  ZIP_TOO_LARGE: 'refusal_ZIP_TOO_LARGE',
  NO_MARKDOWN: 'refusal_NO_MARKDOWN',
  EXPORT_TOO_COSTLY: 'refusal_EXPORT_TOO_COSTLY',
  IMPORT_TOO_COSTLY: 'refusal_IMPORT_TOO_COSTLY',
  IMPORT_TOO_LONG: 'refusal_IMPORT_TOO_LONG',
  IMPORT_FILE_GONE: 'refusal_IMPORT_FILE_GONE',
} as const;

type RefusalKey = (typeof keys)[keyof typeof keys] | 'refusal_IMPORT_FAILED';

export function refusalKeyOf(code: string): RefusalKey {
  const known: ReadonlyMap<string, RefusalKey> = new Map(Object.entries(keys));
  return known.get(code) ?? 'refusal_IMPORT_FAILED';
}
