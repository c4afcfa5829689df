/**
 * Sends unsent work: in one tab at a time, again after a temporary failure, and only while its person is
 * signed in. Outside React, so that sending continues on other pages.
 */
import { authorOf } from '#kernel/actor.ts';
import type { ApiClient } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { useApi, useSession, useSessionKeeper } from './session.tsx';
import type { UnsentOwner } from './unsent.ts';

/** Milliseconds between retries while the server does not answer; the last value repeats. */
const RETRIES = [2_000, 5_000, 10_000, 30_000] as const;

interface SenderOptions {
  /** The name of the lock that tabs share. */
  name: string;
  /** Whether the session still belongs to these people: another session must not send their work. */
  maySend(): boolean;
  /** Sends one part. @returns false when nothing is left. @throws Problem after a temporary failure. */
  sendNext(): Promise<boolean>;
  /** Called before a retry. */
  onFailure(problem: Problem): void;
}

export interface Sender {
  /** Resolves when nothing is left to send, or sending is impossible. */
  send(): Promise<void>;
  /** @param milliseconds by default those before the first retry. */
  sendLater(milliseconds?: number): void;
}

export function createSender({ name, maySend, sendNext, onFailure }: SenderOptions): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let tries = 0;
  /** Whether work was added while the last call was running. */
  let again = false;

  function sendLater(milliseconds: number = RETRIES[0]): void {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), milliseconds);
  }

  function send(): Promise<void> {
    clearTimeout(timer);
    again = running !== undefined;
    running ??= inTurn(name, sendAll).finally(() => {
      running = undefined;
      if (again) void send();
    });
    return running;
  }

  async function sendAll(): Promise<void> {
    try {
      while (maySend() && (await sendNext())) tries = 0;
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(0, { cause: error });
      onFailure(problem);
      const pause = RETRIES[Math.min(tries, RETRIES.length - 1)] ?? RETRIES[0];
      tries += 1;
      sendLater(Math.max(pause, (problem.retryAfter ?? 0) * 1000));
    }
  }

  window.addEventListener('online', () => void send());
  // A browser may close a hidden page at any time.
  document.addEventListener('visibilitychange', () => void send());
  return { send, sendLater };
}

/** Serialises tabs. Insecure pages have no locks; that is safe, because the server executes repeats once. */
async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, work);
}

export interface SendingPerson {
  api: ApiClient;
  owner: UnsentOwner;
  /** Whether the same people are still signed in. */
  maySend(): boolean;
}

/** Returns what `create` made for this pair of signed-in person and person acted for; it runs once per page load. */
export function usePerPerson<Made>(made: Map<string, Made>, create: (person: SendingPerson) => Made): Made {
  const api = useApi();
  const keeper = useSessionKeeper();
  const person = useSession();
  const owner = { userId: person.userId, byId: authorOf(person).userId };
  const key = `${owner.byId} ${owner.userId}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const next = create({
    api,
    owner,
    maySend() {
      const current = keeper.current();
      return current?.userId === owner.userId && authorOf(current).userId === owner.byId;
    },
  });
  made.set(key, next);
  return next;
}
