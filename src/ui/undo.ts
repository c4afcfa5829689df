/**
 * Undoes changes: a change names the calls that restore the previous state, and the success alert offers
 * them. `useCall` has the option `undo`; use `useUndo` for several calls at once.
 */
import { useRevalidator } from 'react-router';
import type { Call, CallArguments } from '#kernel/call.ts';
import type { ApiClient } from '#kernel/client.ts';
import { isUnreachable, type Offer, showAlert, showProblem, withRetry } from './alerts.ts';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { useApi } from './session.tsx';

/** A call that undoes something. */
export type UndoStep = (api: ApiClient) => Promise<unknown>;

/** @param input of the call. */
export function undoBy<const C extends Call>(call: C, input: NoInfer<CallArguments<C>>): UndoStep {
  // The client's types need a known call; this function is generic.
  return (api) => (api as unknown as (call: Call, input: unknown) => Promise<unknown>)(call, input);
}

/**
 * @returns a function that makes the offer: the steps in order, then a reload of the page; undefined without
 * a step.
 */
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
    // Reloads after a failure too: some steps may have succeeded, or another person was faster.
    void revalidate();
  }

  return (steps, onUndone) =>
    steps.length === 0 ? undefined : { kind: 'undo', run: () => void takeBack(steps, onUndone) };
}
