/** A link that shows the newest version to somebody without an account, for some days. */
import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { DateText } from '#ui/date.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { createPreview, revokePreviews } from '../version.contract.ts';
import styles from './posts.module.css';
import type { Place } from './use-editing.ts';

export function PreviewLink({ place, onClose }: { place: Place; onClose(): void }) {
  const t = useTexts({ en, fr });
  const [days, setDays] = useState(7);
  const [made, setMade] = useState<{ url: string; expires_at: string }>();
  const create = useCall(createPreview, { reload: false, onSuccess: setMade });
  const revoke = useCall(revokePreviews, {
    reload: false,
    success: t('previews_ended'),
    onSuccess: () => setMade(undefined),
  });
  return (
    <Dialog opened onClose={onClose} title={t('preview_link')} size="md">
      <p className={styles.lead}>{t('preview_link_text')}</p>
      {made === undefined ? (
        <NumberInput
          label={t('preview_days')}
          value={days}
          min={1}
          max={30}
          clampBehavior="strict"
          onChange={(value) => setDays(Number(value) || 1)}
        />
      ) : (
        <>
          <p className={styles.link}>
            <code>{made.url}</code>
            <CopyButton text={made.url} />
          </p>
          <p className={styles.quiet}>
            {t('preview_until')} <DateText instant={made.expires_at} />
          </p>
        </>
      )}
      <div className={styles.foot}>
        <Button variant="default" loading={revoke.pending} onClick={() => void revoke.run({ params: place })}>
          {t('end_previews')}
        </Button>
        {made === undefined && (
          <Button loading={create.pending} onClick={() => void create.run({ params: place, body: { days } })}>
            {t('make_link')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
