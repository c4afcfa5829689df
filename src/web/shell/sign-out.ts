/** Signing out takes what is unsaved off this device, so it asks first where there is something. */
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useConfirm } from '#ui/confirm.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import type { SignedIn } from '#ui/session.tsx';
import { LEAVES } from '#ui/unsaved-guard.tsx';
import { hasUnsent } from '#ui/unsent.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';

/** @returns where the link leads, and what it does besides. */
export function useSignOut({ userId, actedBy }: SignedIn) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const navigate = useNavigate();
  const to = useLocalPath()('/app/logout');
  async function ask(): Promise<void> {
    const question = { title: t('unsent_title'), text: t('unsent_text'), confirm: t('unsent_leave') };
    if (await confirm(question)) await navigate(to, { state: LEAVES });
  }
  return {
    to,
    onClick(event: MouseEvent) {
      if (!hasUnsent(actedBy?.userId ?? userId)) return;
      event.preventDefault();
      void ask();
    },
  };
}
