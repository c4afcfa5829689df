/**
 * Shows the person's names, login and e-mail address. Managers and owners can edit them; others can only read
 * them.
 */

import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';
import type { Versioned } from '#kernel/client.ts';
import { foldEmail } from '#kernel/email.ts';
import { TextField } from '#ui/fields.tsx';
import { useFirstVisit } from '#ui/first-visit.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useSession, useSessionKeeper } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useForm } from '#ui/use-form.ts';
import { mayEditProfile } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Profile, updateProfile } from '../profile.contract.ts';

export function ProfileInfo({ reading }: { reading: Versioned<Profile> }) {
  const t = useTexts({ en, fr });
  const isFirstVisit = useFirstVisit();
  const person = useSession();
  const mayEdit = mayEditProfile(person);
  return (
    <SettingsSection title={t('profile_info')} hint={t('profile_info_lead')}>
      <InfoForm reading={reading} mayEdit={mayEdit} />
      {!mayEdit && isFirstVisit && (
        <p className={layout.muted}>
          {t(person.role === 'ROLE_ADMIN' ? 'profile_info_locked_admin' : 'profile_info_locked')}
        </p>
      )}
    </SettingsSection>
  );
}

function InfoForm({ reading, mayEdit }: { reading: Versioned<Profile>; mayEdit: boolean }) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  const keeper = useSessionKeeper();
  const { revalidate } = useRevalidator();
  const { email, login, firstName: firstname, lastName: lastname, pendingEmail } = reading.data;
  const form = useForm(updateProfile, {
    given: { params: { userId } },
    initial: { email, login, firstname, lastname, currentPassword: '' },
    of: { etag: reading.etag, reload: () => void revalidate() },
    onSuccess: () => void keeper.refresh(),
  });
  const draft = foldEmail(String(form.values.email ?? ''));
  const emailNote = mayEdit ? t('profile_email_note') : undefined;
  const common = { disabled: !mayEdit };
  return (
    <FormFrame form={form} className={layout.form}>
      <div className={layout.fields}>
        <TextField
          {...form.field('firstname')}
          {...common}
          label={t('first_name')}
          autoComplete="given-name"
        />
        <TextField
          {...form.field('lastname')}
          {...common}
          label={t('last_name')}
          autoComplete="family-name"
        />
      </div>
      <TextField
        {...form.field('email')}
        {...common}
        label={t('email')}
        description={pendingEmail === null ? emailNote : t('profile_email_waits', { email: pendingEmail })}
        type="email"
        autoComplete="email"
      />
      {draft !== '' && draft !== foldEmail(email) && (
        <PasswordField
          {...form.field('currentPassword')}
          label={t('current_password')}
          description={t('current_password_why')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
        />
      )}
      <TextField
        {...form.field('login')}
        {...common}
        label={t('profile_login')}
        autoComplete="off"
        spellCheck={false}
      />
      {mayEdit && (
        <Button type="submit" loading={form.pending} style={{ justifySelf: 'start' }}>
          {t('profile_save')}
        </Button>
      )}
    </FormFrame>
  );
}
