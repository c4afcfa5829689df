/**
 * Limits password guesses at one account, from all addresses together
 * (docs/decisions/0033-guesses-are-counted-per-account.md).
 */

import { setTimeout as wait } from 'node:timers/promises';
import { foldEmail } from '#kernel/email.ts';
import type { Limits } from '#platform/limits/limits.ts';
import type { BaseContext } from '#platform/request/context.ts';
import { deviceCookie } from '#platform/request/cookies.ts';
import {
  DEVICE_LIFE,
  DEVICES_MOST,
  delayAfterFailures,
  FAILURE_COUNT,
  GUESS_LIMIT,
  RESET_HERE,
  SIGN_IN_LIMIT,
} from '../rules.ts';

type Guessing = Pick<BaseContext, 'config' | 'limits' | 'request' | 'vault' | 'now'>;

/**
 * The counter to which a guess adds. For each account, every known browser or address has its own counter; all
 * unknown ones share one.
 */
export interface Guesser {
  key: string;
  known: boolean;
}

const SEPARATOR = '~';
const purpose = (email: string) => `device:${email}`;

function ticketsOf({ deviceCookie: given = '' }: Guessing['request']): string[] {
  return given.slice(0, 2000).split(SEPARATOR).filter(Boolean).slice(0, DEVICES_MOST);
}

/** This browser's valid ticket for the account. */
function ticketFor({ request, vault, now }: Guessing, email: string): string | undefined {
  return ticketsOf(request).find((ticket) => {
    try {
      const issued = Number(vault.open(ticket, purpose(email)));
      return now.getTime() - issued < DEVICE_LIFE * 1000;
    } catch {
      // A forged ticket, one for another account, or one encrypted with a different key: the browser is
      // unknown.
      return false;
    }
  });
}

/**
 * Counts a sign-in and a guess before the password is verified, so that concurrent guesses are limited too.
 * @param email folded; counted in the same way whether or not an account has it.
 * @returns also the number of earlier failures, for `afterFailures`.
 * @throws Problem 429 after ten attempts a minute from one address, or by one guesser.
 */
export async function countGuess(
  context: Guessing,
  email: string,
): Promise<{ guesser: Guesser; failures: number }> {
  const { limits, request } = context;
  const guesser = guesserOf(context, email);
  const guess = (key: string) => [
    { limit: GUESS_LIMIT, key },
    // Counts this attempt as a failure until the password proves right.
    { limit: FAILURE_COUNT, key },
  ];
  const address = { limit: SIGN_IN_LIMIT, key: request.address };
  const { counts, refusal } = await limits.spendInTurn([address, ...guess(guesser.key)]);
  if (refusal === undefined) return { guesser, failures: counts[2] ?? 0 };
  const here = `${email} ${request.address}`;
  const isAddress = counts.length === 0;
  if (isAddress || guesser.known || (await limits.counted(RESET_HERE, here)) === 0) throw refusal;
  const again = await limits.spendInTurn(guess(here));
  if (again.refusal !== undefined) throw again.refusal;
  return { guesser: { key: here, known: true }, failures: again.counts[1] ?? 0 };
}

function guesserOf(context: Guessing, email: string): Guesser {
  const ticket = ticketFor(context, email);
  return ticket === undefined
    ? { key: email, known: false }
    : { key: `${email} ${ticket.slice(-24)}`, known: true };
}

/** Delays an attempt; the delay grows with the number of earlier failures. */
export async function afterFailures(failures: number): Promise<void> {
  const delay = delayAfterFailures(failures);
  if (delay > 0) await wait(delay);
}

/** Removes the attempt from the count and resets the failures. */
export async function rightPassword(limits: Limits, { key }: Guesser): Promise<void> {
  await Promise.all([limits.giveBack(GUESS_LIMIT, key), limits.forget(FAILURE_COUNT, key)]);
}

/**
 * Returns the cookie that makes this browser known to the account. Other accounts that know the browser stay
 * in the cookie.
 */
export function rememberDevice(context: Guessing, email: string): readonly [string, string] {
  const { config, request, vault, now } = context;
  const folded = foldEmail(email);
  const before = ticketFor(context, folded);
  const others = ticketsOf(request).filter((ticket) => ticket !== before);
  const ticket = vault.seal(String(now.getTime()), purpose(folded));
  const tickets = [ticket, ...others].slice(0, DEVICES_MOST);
  return deviceCookie(config, tickets.join(SEPARATOR), DEVICE_LIFE);
}

/** Makes the network address known for a while after a password reset. */
export async function resetHere({ limits, request }: Guessing, email: string): Promise<void> {
  await limits.forget(FAILURE_COUNT, email);
  await limits.count(RESET_HERE, `${email} ${request.address}`);
}
