/**
 * Proves that the person confirmed an action. Calls with `safeguard: 'confirm'` in their contract only compile
 * with this proof, so no button can skip the question.
 */
import type { ApiClient, CallOptions } from '#kernel/client.ts';

declare const answered: unique symbol;

/** Returned by `confirm(question)` and by the dialog of a workflow step. */
export interface Confirmed {
  readonly [answered]: true;
}

/** Only for components that show a confirmation dialog. */
export const confirmed = {} as Confirmed;

/** @param _why why nothing of value is lost. */
export function withoutConfirmation(_why: string): Confirmed {
  return confirmed;
}

/** The options of a call. */
export type OptionsOf<C> = C extends { safeguard: 'confirm' }
  ? [options: CallOptions & { confirmed: Confirmed }]
  : [options?: CallOptions];

/**
 * The client for several such calls at once, which `useCall` cannot make: `withConfirmation(api,
 * confirmed)(deletePost, input)`.
 */
export function withConfirmation(api: ApiClient, _confirmed: Confirmed): ApiClient {
  return api;
}
