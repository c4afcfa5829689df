/**
 * Shown above the fields of every form: drafts that can be restored, and fields that somebody else has
 * changed too.
 */
import { Button } from '@mantine/core';
import { momentText } from './date.tsx';
import styles from './draft-notices.module.css';
import { Icon } from './icon.tsx';
import { useLocale, useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import type { DraftChoices } from './use-draft.ts';
import type { AnyForm } from './use-fields.ts';

const said = {
  'last-time': 'draft_found',
  replaced: 'draft_aside',
  elsewhere: 'draft_elsewhere',
} as const;

/** Offers an earlier draft that is in no field. */
export function DiscardedDraftNotice({
  form,
}: {
  form: Pick<DraftChoices, 'discardedDraft' | 'restoreDiscarded' | 'deleteDiscarded'>;
}) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { discardedDraft } = form;
  if (discardedDraft === undefined) return null;
  const time = momentText(new Date(discardedDraft.at).toISOString(), locale);
  return (
    <div className={styles.notice} role="status">
      <Icon name="info" />
      <span className={styles.words}>{t(said[discardedDraft.from], { time })}</span>
      <Button size="xs" onClick={form.restoreDiscarded}>
        {t('draft_restore')}
      </Button>
      <Button size="xs" variant="default" onClick={form.deleteDiscarded}>
        {t('draft_discard')}
      </Button>
    </div>
  );
}

/** After a 412 whose new version could not be loaded. The draft stays. */
export function ReloadNotice({ form }: { form: AnyForm }) {
  const t = useTexts({ en, fr });
  if (form.conflicts.length > 0) return <ConflictNotice form={form} />;
  if (form.problem?.status !== 412) return null;
  return (
    <div className={styles.changed} role="alert">
      <p>{t('changed_meanwhile')}</p>
      <Button variant="default" size="compact-sm" onClick={form.catchUp}>
        {t('changed_catch_up')}
      </Button>
    </div>
  );
}

/** Fields that both people changed differently: each shows it, and saving keeps the draft. */
function ConflictNotice({ form: { takeTheirs, keepMine } }: { form: AnyForm }) {
  const t = useTexts({ en, fr });
  return (
    <div className={styles.changed} role="alert">
      <p>{t('changed_both')}</p>
      <Button variant="default" size="compact-sm" onClick={takeTheirs}>
        {t('take_theirs')}
      </Button>
      <Button variant="default" size="compact-sm" onClick={keepMine}>
        {t('keep_mine')}
      </Button>
    </div>
  );
}
