/** The second step of signing in: a code or a passkey, once the password was right. */
import { Alert, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Problem } from '#kernel/problem.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { type SecondStep, type SignedIn, useSessionKeeper } from '#ui/session.tsx';
import type { SecondFactorDemand } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './login-form.module.css';
import { askPasskey } from './passkey.ts';

interface SecondStepFormProps {
  credentials: { email: string; password: string };
  demand: SecondFactorDemand;
  onSignedIn(person: SignedIn): void;
  /** Back to the password, with what the server said if it refused that. */
  onBack(refusal?: string): void;
}

export function SecondStepForm({ credentials, demand: asked, onSignedIn, onBack }: SecondStepFormProps) {
  const t = useTexts({ en, fr });
  const keeper = useSessionKeeper();
  const [demand, setDemand] = useState(asked);
  const [busy, setBusy] = useState<'code' | 'passkey'>();
  const [wrong, setWrong] = useState<string>();
  const withApp = demand.methods.includes('totp');

  async function tryWith(
    kind: 'code' | 'passkey',
    step: () => Promise<SecondStep | undefined>,
  ): Promise<void> {
    setBusy(kind);
    setWrong(undefined);
    try {
      const second = await step();
      if (second === undefined) return setWrong(t('second_passkey_failed'));
      return onSignedIn(await keeper.signIn(credentials.email, credentials.password, second));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'SECOND_FACTOR_WRONG') {
        // What a passkey is asked is good for one answer: the refusal brings the next.
        setDemand((error.extra as SecondFactorDemand | undefined) ?? demand);
        setWrong(t('second_wrong'));
      } else if (error.status === 429) setWrong(t('busy'));
      else onBack(error.msg ?? error.message);
    } finally {
      setBusy(undefined);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (code === '') setWrong(t('second_wrong'));
    else void tryWith('code', async () => ({ code }));
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <h2 className={styles.stepTitle}>{t('second_title')}</h2>
        <p className={styles.stepLead}>{t(withApp ? 'second_code_lead' : 'second_recovery_lead')}</p>
      </div>
      {demand.passkey !== undefined && (
        <Button
          size="md"
          fullWidth
          variant={withApp ? 'default' : 'filled'}
          loading={busy === 'passkey'}
          onClick={() => void tryWith('passkey', () => askPasskey(demand.passkey ?? {}))}
        >
          {t('second_passkey')}
        </Button>
      )}
      <TextInput
        name="code"
        label={t('second_code')}
        size="md"
        autoFocus={withApp}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Button
        type="submit"
        size="md"
        fullWidth
        variant={withApp ? 'filled' : 'default'}
        loading={busy === 'code'}
      >
        {t('second_continue')}
      </Button>
      <Button variant="subtle" onClick={() => onBack()}>
        {t('second_back')}
      </Button>
      <div aria-live="assertive">
        {wrong !== undefined && (
          <Alert color="red" variant="light" icon={<Icon name="error" />}>
            {wrong}
          </Alert>
        )}
      </div>
    </form>
  );
}
