/** Lets the person enter the birthday that Today shows to the team. */
import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';
import type { Versioned } from '#kernel/client.ts';
import { TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useForm } from '#ui/use-form.ts';
import { saveBirthday } from '../birthday.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function ProfileBirthday({ reading }: { reading: Versioned<{ birthday: string }> }) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  const { revalidate } = useRevalidator();
  const form = useForm(saveBirthday, {
    given: { params: { userId } },
    initial: { birthday: reading.data.birthday },
    of: { etag: reading.etag, reload: () => void revalidate() },
  });
  return (
    <SettingsSection title={t('birthday_title')} lead={t('birthday_lead')}>
      <FormFrame form={form} className={layout.form}>
        <TextField
          {...form.field('birthday')}
          label={t('birthday')}
          description={t('birthday_note')}
          placeholder="24/12"
          autoComplete="off"
        />
        <Button type="submit" loading={form.pending} style={{ justifySelf: 'start' }}>
          {t('birthday_save')}
        </Button>
      </FormFrame>
    </SettingsSection>
  );
}
