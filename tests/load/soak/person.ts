/** A person of the soak test: sends real requests with pauses, and records what was confirmed. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '#kernel/actor.ts';
import type { Call, CallAnswer, CallArguments } from '#kernel/call.ts';
import { isRepeatable } from '#kernel/call.ts';
import { type AnyArguments, createClient, type SendInit } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';

/** An answer other than success, or none. */
export interface Trouble {
  at: number;
  who: string;
  /** `503`, `429`, `connection`, or anything that nobody should see. */
  what: string;
  detail: string;
}

/** From a person's first trouble to the next success. */
export interface Recovery {
  who: string;
  from: number;
  to: number;
}

/** What all people of a run share. */
export interface Shared {
  urls: readonly string[];
  ledger: Ledger;
  troubles: Trouble[];
  recoveries: Recovery[];
  requests: { count: number; slowestMs: number };
  /** Average pause before a request. */
  thinkMs: number;
  isOver(): boolean;
}

export interface Account {
  userId: number;
  workspaceId: number;
  email: string;
  role: Role;
}

/** The server did not answer, and the person gave up: the change may or may not have happened. */
export class Unanswered extends Error {}
/** A limit rejected the request, which had no effect. */
export class Limited extends Error {}
/** The run is over. */
export class Over extends Error {}

/** Longer than the program waits for a statement. */
const PATIENCE_MS = 25_000;
/** For an archive with all files of a company. */
const DOWNLOAD_MS = 180_000;
/** Before another attempt. */
const PAUSE_MS = 700;
/** A bearer token is valid for 15 minutes. */
const RENEW_MS = 10 * 60_000;
/** The share of lost answers after which a person sends the same request again. */
const REPEATS = 0.7;

interface Sent {
  status: number;
  response?: Response;
}

export type Person = ReturnType<typeof createPerson>;

/** @param number distinguishes addresses, and the texts that people write. */
export function createPerson(
  { account, number, password }: { account: Account | undefined; number: number; password: string },
  random: Random,
  shared: Shared,
) {
  const who = account === undefined ? `visitor ${number}` : `${account.role} ${account.userId}`;
  const address = `10.1.${Math.floor(number / 250)}.${1 + (number % 250)}`;
  let node = number;
  let made = 0;
  let signedIn: { token: string; cookie: string; at: number } | undefined;
  let troubledSince: number | undefined;

  /** One request to one node, without a pause. */
  async function transmit(path: string, init: RequestInit): Promise<Sent> {
    const url = shared.urls[node % shared.urls.length] ?? '';
    const begun = Date.now();
    shared.requests.count++;
    try {
      const headers = new Headers(init.headers);
      headers.set('x-forwarded-for', address);
      const response = await fetch(url + path, {
        ...init,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(path.endsWith('/file') ? DOWNLOAD_MS : PATIENCE_MS),
      });
      const body = await response.arrayBuffer();
      shared.requests.slowestMs = Math.max(shared.requests.slowestMs, Date.now() - begun);
      const { status } = response;
      if (status === 429 || status >= 500) complain(String(status), path, Buffer.from(body).toString());
      if (status < 500 && troubledSince !== undefined) {
        shared.recoveries.push({ who, from: troubledSince, to: Date.now() });
        troubledSince = undefined;
      }
      // These statuses have no body.
      const empty = status === 204 || status === 304;
      return { status, response: new Response(empty ? null : body, { status, headers: response.headers }) };
    } catch (error) {
      const { name, message, cause } = error as Error;
      complain(
        name === 'TimeoutError' ? 'no answer' : 'connection',
        path,
        `${message} ${(cause as Error | undefined)?.message ?? ''}`,
      );
      return { status: 0 };
    }
  }

  function complain(what: string, path: string, detail: string): void {
    const at = Date.now();
    if (what !== '429') troubledSince ??= at;
    shared.troubles.push({ at, who, what, detail: `${path} ${detail.slice(0, 300)}` });
    // As a balancer would: the next attempt goes to another node.
    if (what !== '429') node++;
  }

  /** @throws Over when the run is over. */
  async function think(): Promise<void> {
    if (shared.isOver()) throw new Over();
    await sleep(shared.thinkMs * (0.4 + 1.2 * random.next()));
    if (shared.isOver()) throw new Over();
  }

  const isOpen = ({ status }: Sent) => status === 0 || status === 429 || status >= 500;

  async function signIn(): Promise<void> {
    for (;;) {
      const body = new URLSearchParams({ email: account?.email ?? '', password });
      const sent = await transmit('/api/v1/authenticate', { method: 'POST', body });
      if (sent.status === 200 && sent.response !== undefined) {
        const { user_token: token } = (await sent.response.json()) as { user_token: string };
        const cookies = sent.response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
        signedIn = { token, cookie: cookies.join('; '), at: Date.now() };
        return;
      }
      if (!isOpen(sent)) throw new Error(`${who} cannot sign in: ${sent.status}`);
      await sleep(PAUSE_MS);
    }
  }

  async function renew(cookie: string): Promise<void> {
    for (;;) {
      const sent = await transmit('/api/v1/fetchToken', { headers: { cookie } });
      if (sent.status === 200 && sent.response !== undefined) {
        const answer = (await sent.response.json()) as { authenticated: boolean; user_token: string };
        if (!answer.authenticated) complain('session lost', '/fetchToken', '');
        if (!answer.authenticated) return signIn();
        signedIn = { token: answer.user_token, cookie, at: Date.now() };
        return;
      }
      await sleep(PAUSE_MS);
    }
  }

  async function authorisation(): Promise<Record<string, string>> {
    if (account === undefined) return {};
    if (signedIn === undefined) await signIn();
    else if (Date.now() - signedIn.at > RENEW_MS) await renew(signedIn.cookie);
    return { authorization: `Bearer ${signedIn?.token}` };
  }

  /** Repeats until there is an answer. @param repeats whether to try again after an attempt without one. */
  async function ask(path: string, init: SendInit, repeats: () => boolean): Promise<Sent> {
    for (;;) {
      const { onSent: _, kept: __, ...plain } = init;
      const headers = { ...(init.headers as Record<string, string>), ...(await authorisation()) };
      const sent = await transmit(path, { ...plain, headers });
      if (!isOpen(sent)) return sent;
      const after = Number(sent.response?.headers.get('retry-after') ?? 0) * 1000;
      await sleep(Math.min(Math.max(PAUSE_MS, after), 5000));
      // Rejected without an effect; the limit may last for an hour.
      if (sent.status === 429 && !random.chance(REPEATS)) throw new Limited();
      if (sent.status !== 429 && !repeats()) throw new Unanswered(`${init.method} ${path}`);
    }
  }

  /** The answer of a call. @throws Problem of a rejected call. */
  function send<const C extends Call>(
    call: C,
    input: CallArguments<C>,
    { headers, repeats }: { headers: Record<string, string>; repeats: () => boolean },
  ): Promise<{ answer: CallAnswer<C>; etag: string | undefined }> {
    let etag: string | undefined;
    const client = createClient(async (path, init) => {
      const sent = await ask(path, init, repeats);
      return sent.response ?? new Response(null, { status: 503 });
    }) as unknown as (call: Call, input: AnyArguments, options: object) => Promise<CallAnswer<C>>;
    const onEtag = (found: string) => {
      etag = found;
    };
    return client(call, input as AnyArguments, { headers, onEtag }).then(
      (answer) => ({ answer, etag }),
      (error: Problem & { cause?: unknown }) => {
        throw error.cause instanceof Unanswered || error.cause instanceof Limited ? error.cause : error;
      },
    );
  }

  return {
    who,
    account,
    random,
    /** A text that nobody else writes. */
    text: (kind: string) => `${kind} ${number}-${++made}`,

    /** Reads until there is an answer. */
    async read<const C extends Call>(call: C, input: CallArguments<C>) {
      await think();
      return (await send(call, input, { headers: {}, repeats: () => true })).answer;
    },

    /** Reads with the version that a change names. */
    async readVersion<const C extends Call>(call: C, input: CallArguments<C>) {
      await think();
      return send(call, input, { headers: {}, repeats: () => true });
    },

    /**
     * Changes something and records it in the ledger.
     * @param things the things of which one more exists if the change succeeds.
     * @throws Unanswered
     */
    async write<const C extends Call>(
      things: readonly string[],
      call: C,
      input: CallArguments<C>,
      { etag, removes = [] }: { etag?: string; removes?: readonly string[] } = {},
    ): Promise<CallAnswer<C>> {
      await think();
      const { ledger } = shared;
      const key = isRepeatable(call) ? randomUUID() : undefined;
      const headers = {
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(etag !== undefined && { 'if-match': etag.replace(/^"|"$/g, '') }),
      };
      const repeats = () => key !== undefined && (random.chance(REPEATS) || shared.isOver());
      try {
        const { answer } = await send(call, input, { headers, repeats });
        for (const thing of things) ledger.confirm(thing);
        ledger.remove(removes, 'confirmed');
        return answer;
      } catch (error) {
        // An attempt before the limit may have succeeded.
        if (error instanceof Unanswered || error instanceof Limited) {
          for (const thing of things) ledger.doubt(thing);
          ledger.remove(removes, 'undecided');
        }
        throw error;
      }
    },

    /** Opens a page of the public site, on another node than the last request. @returns its text. */
    async page(path: string): Promise<{ status: number; text: string }> {
      await think();
      node++;
      for (;;) {
        const sent = await transmit(path, { headers: { 'accept-encoding': 'gzip' } });
        if (!isOpen(sent)) return { status: sent.status, text: (await sent.response?.text()) ?? '' };
        await sleep(PAUSE_MS);
      }
    },

    /** Records an answer that nobody should get. */
    complain,

    async act(journeys: readonly (() => Promise<void>)[]): Promise<void> {
      while (!shared.isOver()) {
        try {
          await random.pick(journeys)();
        } catch (error) {
          if (error instanceof Over) return;
          if (error instanceof Unanswered || error instanceof Limited) continue;
          if (error instanceof Problem)
            complain(
              `rejected ${error.status}`,
              '',
              `${error.code} ${error.msg} ${JSON.stringify(error.errors ?? '')}`,
            );
          else complain('broken', '', (error as Error).stack ?? '');
        }
      }
    },
  };
}
