/**
 * Shows the sign-in over the page when a session expires; afterwards the waiting calls continue, and no input
 * is lost (product.md §9).
 */

import { lazy, Suspense, useEffect, useState } from 'react';
import { authorOf } from '#kernel/actor.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { SignedIn } from '#ui/session.tsx';
import { onSessionLost } from '../session.client.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';

/** Loaded on demand, because most sessions do not expire. */
const LoginForm = lazy(async () => {
  const { LoginForm } = await import('#features/accounts/components/login-form.tsx');
  return { default: LoginForm };
});

export function SessionLost({ person }: { person: SignedIn }) {
  const t = useTexts({ en, fr });
  const [settle, setSettle] = useState<(again: boolean) => void>();
  useEffect(() => onSessionLost(() => new Promise<boolean>((resolve) => setSettle(() => resolve))), []);
  const answer = (again: boolean) => {
    settle?.(again);
    setSettle(undefined);
  };
  return (
    <Dialog
      opened={settle !== undefined}
      onClose={() => answer(false)}
      closeOnClickOutside={false}
      title={t('session_lost')}
    >
      <p style={{ margin: '0 0 1.25rem', lineHeight: 1.6 }}>{t('session_lost_explained')}</p>
      <Suspense>
        <LoginForm email={authorOf(person).email} onSignedIn={() => answer(true)} />
      </Suspense>
    </Dialog>
  );
}
