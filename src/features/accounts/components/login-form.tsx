/** Asks for e-mail address and password. Both are validated on submit and then on every change. */
import { Button, Group, Loader, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { foldEmail, isEmail } from '#kernel/email.ts';
import { Problem } from '#kernel/problem.ts';
import { isUnreachable } from '#ui/alerts.ts';
import { ProblemTexts } from '#ui/form-frame.tsx';
import { useHydrated } from '#ui/hydrated.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { type SignedIn, useSessionKeeper } from '#ui/session.tsx';
import type { SecondFactorDemand } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { valuesOf } from './checked-form.ts';
import { SecondStepForm } from './second-step.tsx';
import { takeEmail } from './target.ts';

interface LoginFormProps {
  onSignedIn(person: SignedIn): void;
  /** The e-mail of the person whose session has ended. */
  email?: string;
  /** Content around the first step; hidden in the second step. */
  above?: ReactNode;
  below?: ReactNode;
}

export function LoginForm({ onSignedIn, email: known, above, below }: LoginFormProps) {
  const t = useTexts({ en, fr });
  const keeper = useSessionKeeper();
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [loading, setLoading] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [unconfirmed, setUnconfirmed] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [demand, setDemand] = useState<SecondFactorDemand>();
  // Before hydration a submit would post to a server that does not accept this form.
  const ready = useHydrated();
  const own = useRef<HTMLFormElement>(null);
  // Keeps values that were typed or filled in by the browser before hydration; otherwise the first change would overwrite them.
  useLayoutEffect(() => {
    const draft = own.current && valuesOf(own.current);
    if (draft?.email) setEmail(draft.email);
    if (draft?.password) setPassword(draft.password);
    const remembered = known === undefined && !draft?.email ? takeEmail() : undefined;
    if (remembered === undefined || own.current === null) return;
    setEmail(remembered);
    focusOn(own.current, 'password');
  }, [known]);
  const errors = {
    email: tried && !isEmail(foldEmail(email)) && t('login_invalid_email'),
    password: tried && password === '' && t('login_empty_password'),
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setTried(true);
    const form = event.currentTarget;
    if (!isEmail(foldEmail(email))) return focusOn(form, 'email');
    if (password === '') return focusOn(form, 'password');
    setLoading(true);
    setRefusal(undefined);
    try {
      onSignedIn(await keeper.signIn(email.trim(), password));
    } catch (error) {
      setLoading(false);
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'SECOND_FACTOR_REQUIRED')
        return setDemand(error.extra as SecondFactorDemand | undefined);
      setRefusal(
        error.status === 429
          ? t('login_busy', { count: error.retryAfter ?? 60 })
          : (error.msg ?? error.message),
      );
      setUnconfirmed(error.status === 401);
      // Keeps the password if the server could not be reached.
      if (isUnreachable(error)) return;
      setPassword('');
      setTried(false);
      focusOn(form, 'password');
    }
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  if (demand !== undefined) {
    const back = (refused?: string) => {
      setDemand(undefined);
      setPassword('');
      setTried(false);
      setRefusal(refused);
    };
    return (
      <SecondStepForm
        credentials={{ email: email.trim(), password }}
        demand={demand}
        asPage={above !== undefined}
        onSignedIn={onSignedIn}
        onBack={back}
      />
    );
  }
  return (
    <>
      {above}
      <form
        ref={own}
        method="post"
        noValidate
        className={layout.form}
        onSubmit={(event) => void submit(event)}
      >
        <TextInput
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          size="md"
          autoFocus={known === undefined}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errors.email}
        />
        <PasswordInput
          label={t('password')}
          name="password"
          autoComplete="current-password"
          size="md"
          autoFocus={known !== undefined}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          error={errors.password}
          description={capsLock ? t('caps_lock') : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
        />
        <Button type="submit" size="md" fullWidth disabled={!ready} mt={6}>
          {t('login_button')}
        </Button>
        <noscript>
          <Text inherit c="var(--amber)">
            {t('login_needs_script')}
          </Text>
        </noscript>
        <ProblemTexts texts={refusal === undefined ? [] : [refusal]} />
        {refusal !== undefined && unconfirmed && <p className={layout.muted}>{t('login_unconfirmed')}</p>}
        <Modal
          opened={loading}
          onClose={() => {}}
          withCloseButton={false}
          closeOnEscape={false}
          closeOnClickOutside={false}
          size="xs"
          attributes={{ content: { 'aria-label': t('login_loading') } }}
        >
          <Group gap={14} p={4} fw={500}>
            <Loader size="sm" />
            {t('login_loading')}
          </Group>
        </Modal>
      </form>
      {below}
    </>
  );
}

function focusOn(form: HTMLFormElement, field: string): void {
  // Waits until the answer is rendered; otherwise the field would lose the focus.
  requestAnimationFrame(() => form.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus());
}
