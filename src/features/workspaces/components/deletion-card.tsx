/** Requests the deletion of the workspace or cancels it. */
import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { ExportFile } from '#features/exports/components/export-file.tsx';
import { generalError } from '#kernel/error-texts.ts';
import { Card } from '#ui/card.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { cancelDeletion, exportArchive, submitDeletion, type WorkspaceSettings } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { DELETION_DELAY_DAYS } from '../rules.ts';
import { notifyWorkspaceChange } from './workspace-news.ts';

/** Shows the deletion on the workspace's page. */
export function DeletionCard({ settings }: { settings: WorkspaceSettings['settings'] }) {
  const t = useTexts({ en, fr });
  return (
    <Card title={t('deletion')} wide danger>
      <Deletion settings={settings} />
    </Card>
  );
}

/** Shows the deletion as last part of the profile, where the specification places it too. */
export function DeletionPart({ settings }: { settings: WorkspaceSettings['settings'] }) {
  const t = useTexts({ en, fr });
  return (
    <SettingsSection title={t('deletion')} lead={t('deletion_lead')}>
      <Deletion settings={settings} />
    </SettingsSection>
  );
}

/** Shows the state of the deletion, with its actions. */
function Deletion({ settings }: { settings: WorkspaceSettings['settings'] }) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  const [dialogOpened, setDialogOpened] = useState(false);
  const cancel = useCall(cancelDeletion, { onSuccess: notifyWorkspaceChange });
  const { deletion, deletable, name } = settings;
  if (!deletable) return <p>{t('deletion_site')}</p>;
  return (
    <>
      {deletion === null ? (
        <p>{t('deletion_text', { days: DELETION_DELAY_DAYS })}</p>
      ) : (
        <p>{t('deletion_pending', { count: deletion.days_left, day: dayOf(deletion.due_at) })}</p>
      )}
      <Group gap={12} mt="auto">
        <Archive />
        {deletion === null ? (
          <Button color="red" onClick={() => setDialogOpened(true)}>
            {t('deletion_submit')}
          </Button>
        ) : (
          <Button loading={cancel.pending} onClick={() => void cancel.run({ query: {} })}>
            {t('deletion_cancel')}
          </Button>
        )}
      </Group>
      <DeleteDialog opened={dialogOpened} name={name} onClose={() => setDialogOpened(false)} />
    </>
  );
}

function DeleteDialog({ opened, name, onClose }: { opened: boolean; name: string; onClose(): void }) {
  const t = useTexts({ en, fr });
  const [sure, setSure] = useState(false);
  const close = () => {
    setSure(false);
    onClose();
  };
  const form = useForm(submitDeletion, {
    check: () => (sure ? {} : { sure: generalError('required') }),
    onSuccess: () => {
      notifyWorkspaceChange();
      close();
    },
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('deletion_title', { name })}
      submit={t('deletion_submit')}
      danger
      onClose={close}
    >
      <p>{t('deletion_goes', { days: DELETION_DELAY_DAYS })}</p>
      <Archive />
      <Checkbox
        label={t('deletion_sure')}
        checked={sure}
        error={form.errorOf('sure')}
        onChange={(event) => setSure(event.currentTarget.checked)}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Prepares all data as one file. Offered before a deletion and at any time. */
function Archive() {
  const t = useTexts({ en, fr });
  const start = useCall(exportArchive, { success: '', reload: false });
  return (
    <ExportFile
      kind="workspace"
      label={t('archive')}
      pending={start.pending}
      onStart={() => start.attempt({})}
    />
  );
}
