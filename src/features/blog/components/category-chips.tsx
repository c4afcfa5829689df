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

/** Categories shown at first; the others are folded. */
const AT_ONCE = 12;

/** Shows categories as chips. A click adds the category to the filter or removes it. */
export function CategoryChips({ categories, selected }: CategoryChipsProps) {
  const t = useTexts({ en, fr });
  const base = `/${useLocale()}/app/blog`;
  const shown = categories.filter(({ cat_id, posts }) => posts > 0 || selected.includes(cat_id));
  if (shown.length === 0) return null;
  const chip = ({ cat_id, cat_title, cat_value }: Categories[number]) => (
    <li key={cat_id}>
      <PageLink
        to={base + categoriesSearch(toggled(selected, cat_id))}
        aria-current={selected.includes(cat_id) ? 'true' : undefined}
      >
        {cat_value || cat_title}
      </PageLink>
    </li>
  );
  // Do not fold a single category.
  const first = shown.length > AT_ONCE + 1 ? AT_ONCE : shown.length;
  const others = shown.slice(first);
  return (
    <nav aria-label={t('categories')}>
      <ul className={styles.chips}>
        <li>
          <PageLink to={base} aria-current={selected.length === 0 ? 'true' : undefined}>
            {t('all')}
          </PageLink>
        </li>
        {shown.slice(0, first).map(chip)}
      </ul>
      {others.length > 0 && (
        <details className={styles.others} open={others.some(({ cat_id }) => selected.includes(cat_id))}>
          <summary>{t('categories_others', { count: others.length })}</summary>
          <ul className={styles.chips}>{others.map(chip)}</ul>
        </details>
      )}
    </nav>
  );
}
