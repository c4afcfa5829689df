/** Having the workspace deleted, and taking that back as long as there is time. */
import { Button } from '@mantine/core';
import { useConfirm } from '#ui/confirm.tsx';
import { useTexts } from '#ui/locale.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useCall } from '#ui/use-call.ts';
import { cancelDeletion, submitDeletion, type WorkspaceSettings } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './deletion-part.module.css';

export function DeletionPart({ settings }: { settings: WorkspaceSettings['settings'] }) {
  const t = useTexts({ en, fr });
  return (
    <SettingsSection title={t('deletion_title')} lead={t('deletion_lead')}>
      {settings.deletion !== null ? (
        <Pending workspace={settings.name} days={settings.deletion.days_left} />
      ) : settings.deletable ? (
        <Submit workspace={settings.name} />
      ) : (
        <p className={styles.text}>{t('deletion_site')}</p>
      )}
    </SettingsSection>
  );
}

function Submit({ workspace }: { workspace: string }) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const { run, pending } = useCall(submitDeletion);

  async function submit(): Promise<void> {
    const question = {
      title: t('deletion_question', { workspace }),
      text: t('deletion_text'),
      confirm: t('deletion_button'),
    };
    if (await confirm(question)) await run({ query: {} });
  }

  return (
    <Button
      color="red"
      variant="outline"
      loading={pending}
      className={styles.button}
      onClick={() => void submit()}
    >
      {t('deletion_button')}
    </Button>
  );
}

function Pending({ workspace, days }: { workspace: string; days: number }) {
  const t = useTexts({ en, fr });
  const { run, pending } = useCall(cancelDeletion);
  return (
    <>
      <p className={styles.text}>{t('deletion_pending', { workspace, count: days })}</p>
      <Button
        variant="default"
        loading={pending}
        className={styles.button}
        onClick={() => void run({ query: {} })}
      >
        {t('deletion_cancel')}
      </Button>
    </>
  );
}
