/**
 * The answer to a question that was asked before something goes. Calls whose contract says `takenBack: 'asked'` compile only with
 * it, so that no button makes one without a question.
 */
import type { ApiClient, CallOptions } from '#kernel/client.ts';

declare const answered: unique symbol;

/** Given by `confirm(question)`, and by the dialog of a workflow's step. */
export interface Confirmed {
  readonly [answered]: true;
}

/** For the components that ask. */
export const confirmed = {} as Confirmed;

/** @param _why nothing goes that anybody would miss. */
export function unasked(_why: string): Confirmed {
  return confirmed;
}

/** What is given along with a call. */
export type OptionsOf<C> = C extends { takenBack: 'asked' }
  ? [options: CallOptions & { confirmed: Confirmed }]
  : [options?: CallOptions];

/** The client for several such calls at once, which `useCall` does not make: `afterQuestion(api, confirmed)(deletePost, input)`. */
export function afterQuestion(api: ApiClient, _confirmed: Confirmed): ApiClient {
  return api;
}
