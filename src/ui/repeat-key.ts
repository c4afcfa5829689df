/** Chooses the `Idempotency-Key` of a change, so that a repeat after a lost answer does not make it twice. */
import { type Call, isRepeatable } from '#kernel/call.ts';
import { randomId } from './random-id.ts';

export interface Sent {
  key: string;
  /** The content: a key is valid for one. */
  content: string;
}

/**
 * Returns the key to send.
 * @param lost the previous request, if its answer was lost: its key is used again for the same content.
 * @returns undefined if the server stores no answer, and for secrets, which should not be stored for this.
 */
export function repeatOf(call: Call, input: unknown, lost: Sent | undefined): Sent | undefined {
  if (!isRepeatable(call) || call.answersSecret === true) return undefined;
  const content = JSON.stringify(input) ?? '';
  // The text of an input does not show the content of its file.
  const isSame = lost?.content === content && call.encoding !== 'upload';
  return isSame ? lost : { key: randomId(), content };
}
