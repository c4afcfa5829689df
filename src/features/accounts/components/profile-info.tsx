/** The own names, login and e-mail: for managers and owners to change, for others to see. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { FieldErrors } from '#kernel/words.ts';
import { useFieldErrorText } from '#ui/api-texts.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession, useSessionKeeper } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useCall } from '#ui/use-call.ts';
import { mayEditProfile } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Profile, updateProfile } from '../profile.contract.ts';
import { foldEmail } from '../rules.ts';
import { checkProfile, type ProfileField } from '../signup.rules.ts';
import { useCheckedForm, valuesOf } from './checked-form.ts';
import styles from './profile.module.css';

const none: FieldErrors = {};

export function ProfileInfo({ profile }: { profile: Profile }) {
  const t = useTexts({ en, fr });
  const person = useSession();
  const mayEdit = mayEditProfile(person);
  return (
    <SettingsSection title={t('profile_info')} lead={t('profile_info_lead')}>
      {/* Saved fields begin anew from what was saved. */}
      <InfoForm key={JSON.stringify(profile)} profile={profile} mayEdit={mayEdit} />
      {!mayEdit && <p className={styles.note}>{t('profile_info_locked')}</p>}
    </SettingsSection>
  );
}

function InfoForm({ profile, mayEdit }: { profile: Profile; mayEdit: boolean }) {
  const t = useTexts({ en, fr });
  const fieldErrorText = useFieldErrorText();
  const { userId } = useSession();
  const keeper = useSessionKeeper();
  const [newEmail, setNewEmail] = useState(false);
  const { run, pending, problem } = useCall(updateProfile, { onSuccess: () => void keeper.refresh() });
  const { errors, accept, form } = useCheckedForm((values) => checkProfile(values), problem?.errors ?? none);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!accept(event.currentTarget)) return;
    // Only what is filled in is sent (specification §5).
    const filled = Object.entries(valuesOf(event.currentTarget)).filter(([, value]) => value.trim() !== '');
    void run({ params: { userId }, body: Object.fromEntries(filled) });
  }

  const field = (name: ProfileField, value: string) => ({
    name,
    defaultValue: value,
    disabled: !mayEdit,
    maxLength: 300,
    error: fieldErrorText(errors[name]),
  });
  return (
    <form {...form} className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        <TextInput
          {...field('firstname', profile.firstName)}
          label={t('first_name')}
          autoComplete="given-name"
        />
        <TextInput
          {...field('lastname', profile.lastName)}
          label={t('last_name')}
          autoComplete="family-name"
        />
      </div>
      <TextInput
        {...field('email', profile.email)}
        label={t('email')}
        type="email"
        autoComplete="email"
        onChange={(event) => {
          const typed = foldEmail(event.currentTarget.value);
          setNewEmail(typed !== '' && typed !== foldEmail(profile.email));
        }}
      />
      {newEmail && (
        <PasswordInput
          name="currentPassword"
          label={t('current_password')}
          description={t('current_password_why')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
          error={fieldErrorText(errors.currentPassword)}
        />
      )}
      <TextInput
        {...field('login', profile.login)}
        label={t('profile_login')}
        autoComplete="off"
        spellCheck={false}
      />
      {mayEdit && (
        <Button type="submit" loading={pending} className={styles.submit}>
          {t('profile_save')}
        </Button>
      )}
    </form>
  );
}
