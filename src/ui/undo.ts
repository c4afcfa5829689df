/**
 * Taking back what was done: who did it names the calls that make it as it was before, and the alert about its success
 * offers them. `useCall` does it by its option `undo`; where several calls are made at once, `useUndo` makes the offer.
 */
import { useRevalidator } from 'react-router';
import type { Call, CallArguments } from '#kernel/call.ts';
import type { ApiClient } from '#kernel/client.ts';
import { isUnreachable, type Offer, showAlert, showProblem, withRetry } from './alerts.ts';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { useApi } from './session.tsx';

/** A call that takes something back. */
export type UndoStep = (api: ApiClient) => Promise<unknown>;

/** @param input what the call is to be made with. */
export function undoBy<const C extends Call>(call: C, input: NoInfer<CallArguments<C>>): UndoStep {
  // The client's own types join a call and its input, which a generic function cannot repeat.
  return (api) => (api as unknown as (call: Call, input: unknown) => Promise<unknown>)(call, input);
}

/** @returns makes the offer: the steps one after the other, then the page anew; undefined without a step. */
export function useUndo(): (steps: readonly UndoStep[], onUndone?: () => void) => Offer | undefined {
  const api = useApi();
  const t = useTexts({ en, fr });
  const { revalidate } = useRevalidator();

  async function takeBack(steps: readonly UndoStep[], onUndone?: () => void): Promise<void> {
    try {
      for (const one of steps) await withRetry(() => one(api));
      onUndone?.();
      showAlert('success', t('undone'));
    } catch (error) {
      if (!isUnreachable(error)) showProblem(error);
    }
    // Also where it failed: some of it may have been done, or somebody else was quicker.
    void revalidate();
  }

  return (steps, onUndone) =>
    steps.length === 0 ? undefined : { kind: 'undo', run: () => void takeBack(steps, onUndone) };
}
