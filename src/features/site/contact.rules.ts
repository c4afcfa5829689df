/** Defines the rules for contact requests and subscriptions. */
import { displayName } from '#kernel/actor.ts';
import { defineWorkflow } from '#kernel/workflow.ts';
import { maySeeToRequest } from './access.ts';

/** Counting stops here, so that a list of any length opens fast. */
export const COUNTED_CONTACTS = 10_000;

export const requestStates = ['new', 'answered'] as const;
export type RequestState = (typeof requestStates)[number];

/** The answer itself is a mail outside this program, so a person marks the request as answered. */
export const requestWorkflow = defineWorkflow({
  name: 'request',
  states: requestStates,
  first: 'new',
  conflict: 'REQUEST_SEEN_TO',
  steps: {
    answer: { from: ['new'], to: 'answered', who: maySeeToRequest, underDoAs: true },
    reopen: { from: ['answered'], to: 'new', who: maySeeToRequest, underDoAs: true },
  },
});

export type RequestStep = (typeof requestWorkflow.stepNames)[number];

/** Returns the name of a request: its sender's name, else address. */
export function requestName({
  firstName,
  lastName,
  email,
}: Record<'firstName' | 'lastName' | 'email', string>): string {
  return displayName({ firstName, lastName, login: email });
}
