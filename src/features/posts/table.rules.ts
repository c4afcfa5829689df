/** The columns of this room's tables, named by the server (specification §3). */
import type { Locale } from '#kernel/locale.ts';
import type { ColumnHeader } from '#kernel/paging.ts';

const columns = {
  posts: {
    en: {
      title: 'Title',
      translations: 'Languages',
      status: 'Status',
      author: 'Author',
      created_at: 'Created',
    },
    fr: { title: 'Titre', translations: 'Langues', status: 'État', author: 'Auteur', created_at: 'Création' },
  },
  versions: {
    en: { version: 'Version', title: 'Title', saved_by: 'Saved by', saved_at: 'Saved', words: 'Words' },
    fr: { version: 'Version', title: 'Titre', saved_by: 'Par', saved_at: 'Enregistrée', words: 'Mots' },
  },
  categories: {
    en: { cat_title: 'Title', cat_value: 'Name' },
    fr: { cat_title: 'Titre', cat_value: 'Nom' },
  },
} satisfies Record<string, Record<Locale, Record<string, string>>>;

export function headersOf(table: keyof typeof columns, locale: Locale): ColumnHeader[] {
  return Object.entries(columns[table][locale]).map(([id, label]) => ({ id, label }));
}
