/** Defines the filters for the list of posts. */
import { postLanguages } from '#kernel/locale.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { publicStates } from '../rules.ts';

export interface Category {
  cat_id: number;
  cat_title: string;
  /** The category's name in the language of the interface. */
  cat_value: string;
}

export function usePostFilters(
  authors: readonly { user_id: number; name: string }[],
  categories: readonly Category[],
) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  // Lists the person's own name first.
  const people = authors.toSorted((a, b) => Number(b.user_id === userId) - Number(a.user_id === userId));
  return {
    status: {
      label: t('filter_status'),
      options: publicStates.map((value) => ({ value, label: t(value) })),
    },
    inLanguage: {
      label: t('filter_language'),
      options: postLanguages.map((value) => ({ value, label: t(`in_${value}`) })),
    },
    categoryId:
      categories.length === 0
        ? undefined
        : {
            label: t('filter_category'),
            options: categories.map(({ cat_id, cat_value }) => ({ value: String(cat_id), label: cat_value })),
          },
    authorId:
      authors.length < 2
        ? undefined
        : {
            label: t('filter_author'),
            options: people.map(({ user_id, name }) => ({
              value: String(user_id),
              label: user_id === userId ? t('filter_mine') : name,
            })),
          },
  };
}
