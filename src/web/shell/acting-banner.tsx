/** Says, as long as it lasts, for whom one acts, and offers the way back (product.md §1). */
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { type SignedIn, useSessionKeeper } from '#ui/session.tsx';
import styles from './acting-banner.module.css';
import en from './messages.en.json';
import fr from './messages.fr.json';

export function ActingBanner({ person }: { person: SignedIn }) {
  const t = useTexts({ en, fr });
  const keeper = useSessionKeeper();
  if (person.actedBy === undefined) return null;
  const name = `${person.firstName} ${person.lastName}`.trim() || person.login;
  return (
    <div className={styles.banner} role="status">
      <Icon name="person" />
      <span>{t('acting_for', { name })}</span>
      <button type="button" onClick={() => keeper.actFor(undefined)}>
        {t('acting_back')}
      </button>
    </div>
  );
}
