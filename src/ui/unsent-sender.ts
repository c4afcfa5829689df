/**
 * Sends unsent work: in one tab at a time, again after a temporary failure, and only while its person is
 * signed in. Outside React, so that sending continues on other pages.
 */
import type { ApiClient } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { useApi, useSession, useSessionKeeper } from './session.tsx';
import { onUnsentChange, ownerOf, type UnsentOwner } from './unsent.ts';

/** Milliseconds between retries while the server does not answer; the last value repeats. */
const RETRIES = [2_000, 5_000, 10_000, 30_000] as const;

interface SenderOptions {
  /** Prefix of the work's keys, and the name of the lock that tabs share. */
  prefix: string;
  /** Whether the session still belongs to these people: another session must not send their work. */
  maySend(): boolean;
  /** Sends one part. @returns false when nothing is left. @throws Problem after a temporary failure. */
  sendNext(): Promise<boolean>;
  /** Called before a retry. */
  onFailure(problem: Problem): void;
  /** Called when another tab, or signing out, has changed the work. */
  onElsewhere(): void;
}

export interface Sender {
  /** Resolves when nothing is left to send, or sending is impossible. */
  send(): Promise<void>;
  /** @param milliseconds by default those before the first retry. */
  sendLater(milliseconds?: number): void;
}

export function createSender({ prefix, maySend, sendNext, onFailure, onElsewhere }: SenderOptions): Sender {
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
    running ??= inTurn(prefix, sendAll).finally(() => {
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

  onUnsentChange(prefix, onElsewhere);
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

const keyOf = ({ userId, byId }: UnsentOwner) => `${byId} ${userId}`;

/**
 * Returns a hook that returns what `create` made for this pair of signed-in person and person acted for; it runs once per page
 * load.
 */
export function perPerson<Made>(create: (person: SendingPerson) => Made): () => Made {
  const made = new Map<string, Made>();
  return function useMade() {
    const api = useApi();
    const keeper = useSessionKeeper();
    const owner = ownerOf(useSession());
    const key = keyOf(owner);
    const known = made.get(key);
    if (known !== undefined) return known;
    const next = create({
      api,
      owner,
      maySend() {
        const current = keeper.current();
        return current !== undefined && keyOf(ownerOf(current)) === key;
      },
    });
    made.set(key, next);
    return next;
  };
}
