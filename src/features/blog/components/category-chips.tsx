import type { Categories } from '#features/categories/contract.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { categoriesSearch, toggled } from '../reading.rules.ts';
import styles from './category-chips.module.css';

interface CategoryChipsProps {
  categories: Categories;
  selected: number[];
}

/** Each chip is a link to the page with its category added to the filter, or taken out. */
export function CategoryChips({ categories, selected }: CategoryChipsProps) {
  const t = useTexts({ en, fr });
  const base = `/${useLocale()}/app/blog`;
  const shown = categories.filter(({ cat_id, posts }) => posts > 0 || selected.includes(cat_id));
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t('categories')}>
      <ul className={styles.chips}>
        <li>
          <PageLink
            className={styles.chip}
            to={base}
            aria-current={selected.length === 0 ? 'true' : undefined}
          >
            {t('all')}
          </PageLink>
        </li>
        {shown.map(({ cat_id, cat_title, cat_value }) => (
          <li key={cat_id}>
            <PageLink
              className={styles.chip}
              to={base + categoriesSearch(toggled(selected, cat_id))}
              aria-current={selected.includes(cat_id) ? 'true' : undefined}
            >
              {cat_value || cat_title}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
