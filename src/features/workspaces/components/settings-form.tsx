/** Name and address of the workspace. */
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { Card } from '#ui/card.tsx';
import { FieldErrorsProvider, TextField } from '#ui/fields.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { updateSettings, type WorkspaceSettings } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './workspace.module.css';

interface SettingsFormProps {
  settings: WorkspaceSettings['settings'];
  mayChange: boolean;
}

export function SettingsForm({ settings, mayChange }: SettingsFormProps) {
  const t = useTexts({ en, fr });
  const update = useCall(updateSettings);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void update.run({
      query: {},
      body: { name: String(fields.get('name')), email: String(fields.get('email')) },
    });
  };
  return (
    <Card title={t('settings')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FieldErrorsProvider errors={update.errors}>
          <TextField
            name="name"
            label={t('name')}
            defaultValue={settings.name}
            disabled={!mayChange}
            required
          />
          <TextField
            name="email"
            type="email"
            label={t('email')}
            description={t('email_note')}
            defaultValue={settings.email}
            disabled={!mayChange}
            required
          />
        </FieldErrorsProvider>
        <dl className={styles.facts}>
          <Fact name={t('storage_provider')} value={t(`provider_${settings.storageProvider}`)} />
          <Fact
            name={t('domain')}
            value={settings.domainName ?? t(settings.deletable ? 'domain_none' : 'domain_site')}
          />
        </dl>
        {mayChange && (
          <div className={styles.buttons}>
            <Button type="submit" loading={update.pending}>
              {t('save')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
