/** Asks before leaving a page with unsaved input. */
import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { useConfirm } from './confirm.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { holdUnsaved } from './unsaved-pages.ts';

/** State of a link to a page that itself asks about the unsaved input. */
export const LEAVES = { leaves: true };

/** While `dirty`, asks before the page is left by a link, a reload or closing the tab. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname && !asksItself(nextLocation.state),
  );
  useEffect(() => (dirty ? holdUnsaved() : undefined), [dirty]);
  useBeforeUnload((event) => {
    if (dirty) event.preventDefault();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question per attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = { title: t('unsaved_title'), text: t('unsaved_text'), confirm: t('unsaved_leave') };
    void confirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
  return null;
}

function asksItself(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leaves' in state;
}
