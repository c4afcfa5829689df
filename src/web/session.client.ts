/**
 * The session in the browser; the build leaves this file empty for the server (`.client`), where there is
 * none. The bearer token lives in this module's memory only and is renewed by the cookie before it expires;
 * tabs tell each other who signs in and out.
 */
import { authenticate, fetchToken, logout } from '#features/accounts/contract.ts';
import { chooseLanguage } from '#features/accounts/profile.contract.ts';
import { TOKEN_LIFE } from '#features/accounts/rules.ts';
import type { Person } from '#kernel/actor.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { createClient, type Send } from '#kernel/client.ts';
import type { Locale } from '#kernel/locale.ts';
import type { SecondStep, SessionKeeper, SignedIn } from '#ui/session.tsx';
import { applyTheme } from '#ui/theme-choice.ts';
import { forgetUnsent, unsentKinds } from '#ui/unsent.ts';
import { fetchCounted } from './counted-fetch.ts';
import { forgetHint, hasHint, leaveHint } from './session-hint.ts';
import { forgetRecents } from './shell/recents.ts';

interface Holding {
  self: Person & Pick<SignedIn, 'site' | 'theme' | 'language' | 'needsFactor'>;
  token: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** A token is renewed this many milliseconds before it expires. */
const EARLY = 60_000;
const ACTING_KEY = 'ardoise.actingFor';

let holding: Holding | undefined;
let asked = false;
let asking: Promise<Holding | undefined> | undefined;
let actingFor: Person | undefined = readActing();
/** Offers signing in again without leaving the page; the office layout sets it. */
let reopen: (() => Promise<boolean>) | undefined;
const listeners = new Set<() => void>();

/** Of the page that is shown or being loaded; another tab may show one in the other language. */
let pageLocale: Locale | undefined;

export function readIn(locale: Locale): void {
  pageLocale = locale;
}

const inPageLocale = (headers: RequestInit['headers']) => ({
  'accept-language': pageLocale ?? document.documentElement.lang,
  ...(headers as Record<string, string>),
});

const bare = createClient((path, init) => fetch(path, { ...init, headers: inPageLocale(init.headers) }));

/** Listeners hear of people, not of tokens: a renewal must not make a page read everything again. */
function change(next: Holding | undefined): void {
  const samePerson = JSON.stringify(next?.self) === JSON.stringify(holding?.self);
  holding = next;
  if (next === undefined) {
    forgetHint();
    keepActing(undefined);
  } else {
    leaveHint();
    applyTheme(next.self.theme ?? 'system');
  }
  if (!samePerson) tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Asks the server for a token; calls at the same time share one question. */
function renew(): Promise<Holding | undefined> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<Holding | undefined> {
  const answer = await bare(fetchToken);
  asked = true;
  if (!answer.authenticated) {
    // A session that ended under somebody's hands is not dropped: they may sign in again and go on.
    if (holding === undefined) change(undefined);
    else holding = { ...holding, expiresAt: 0 };
    return undefined;
  }
  const self = personOf(answer);
  if (holding !== undefined && holding.self.userId !== self.userId) {
    // Somebody else signed in within this browser: nothing shown here is theirs.
    location.reload();
    return new Promise(() => {});
  }
  change({ self, token: answer.user_token, expiresAt: Date.now() + answer.expires_in * 1000 });
  return holding;
}

type LoginFields = Omit<CallAnswer<typeof authenticate>, 'user_token'>;

function personOf(user: LoginFields): Holding['self'] {
  return {
    userId: user.user_id,
    login: user.user_login,
    email: user.user_email,
    firstName: user.user_firstName,
    lastName: user.user_lastName,
    role: user.user_role,
    site: user.user_site,
    theme: user.user_theme,
    language: { locale: user.user_locale, chosen: user.user_locale_chosen },
    needsFactor: user.user_needs_factor,
  };
}

function shown(): SignedIn | undefined {
  if (holding === undefined) return undefined;
  const { self } = holding;
  if (actingFor === undefined) return { kind: 'member', ...self };
  // Everybody else acts within their own workspace.
  const site = self.role === 'ROLE_ADMIN' ? undefined : self.site;
  return { kind: 'member', ...actingFor, site, actedBy: self };
}

async function usableToken(): Promise<string | undefined> {
  if (holding !== undefined && Date.now() < holding.expiresAt - EARLY) return holding.token;
  if (holding === undefined && (asked || !hasHint())) return undefined;
  return (await renew())?.token ?? signedInAgain();
}

/** `fetch` with the bearer and `doAs`; a refused token is renewed and the call made once more. */
const send: Send = async (path, init) => {
  const token = await usableToken();
  const carry = init.onSent === undefined ? fetch : fetchCounted;
  const attempt = (bearer: string | undefined) =>
    carry(withDoAs(path), {
      ...init,
      headers: {
        ...inPageLocale(init.headers),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
    });
  const response = await attempt(token);
  if (response.status !== 401 || token === undefined) return response;
  const renewed = (await renew())?.token ?? (await signedInAgain());
  return renewed === undefined ? response : attempt(renewed);
};

let returning: Promise<boolean> | undefined;

/** Offers to sign in again, once for all calls that wait; who declines is signed out. */
async function signedInAgain(): Promise<string | undefined> {
  if (holding === undefined) return undefined;
  returning ??= (reopen?.() ?? Promise.resolve(false)).finally(() => {
    returning = undefined;
  });
  if (!(await returning)) change(undefined);
  return holding?.token;
}

function withDoAs(path: string): string {
  if (actingFor === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}doAs=${actingFor.userId}`;
}

function readActing(): Person | undefined {
  const kept = sessionStorage.getItem(ACTING_KEY);
  return kept === null ? undefined : (JSON.parse(kept) as Person);
}

function keepActing(person: Person | undefined): void {
  actingFor = person;
  if (person === undefined) sessionStorage.removeItem(ACTING_KEY);
  else sessionStorage.setItem(ACTING_KEY, JSON.stringify(person));
}

type Message = { kind: 'signed-out' } | { kind: 'signed-in'; userId: number };

const tabs = new BroadcastChannel('ardoise-session');
tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'signed-out') change(undefined);
  else if (holding === undefined) asked = false;
  else if (holding.self.userId !== data.userId) location.reload();
});

/** Receipts on their way are of few visits: their code comes with the first, or with signing out. */
const loadOutbox = () => import('#features/expenses/components/outbox.ts');

export const api = createClient(send);

/** What the editor of posts has sent from this browser goes as well; without a session there is nobody to ask for it. */
async function forgetTyped(): Promise<void> {
  const { forgetTypedHere } = await import('#features/posts/components/unsaved-device.ts');
  const bearer = (await renew())?.token;
  if (bearer === undefined) return;
  // The own, whomever one acts for.
  const own = createClient((path, init) =>
    fetch(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${bearer}` },
    }),
  );
  // Signing out does not wait for it: what could not be given up is offered to nobody else.
  await forgetTypedHere(own).catch(() => undefined);
}

export const session: SessionKeeper = {
  async restore() {
    if (!asked) await renew();
    return shown();
  },
  current: shown,
  async signIn(email, password, second) {
    const user = await bare(authenticate, { body: { email, password, ...signedAs(second) } });
    asked = true;
    keepActing(undefined);
    change({
      self: personOf(user),
      token: user.user_token,
      expiresAt: Date.now() + TOKEN_LIFE * 1000,
    });
    tabs.postMessage({ kind: 'signed-in', userId: user.user_id } satisfies Message);
    return { kind: 'member', ...personOf(user) };
  },
  async refresh() {
    await renew();
  },
  async keepLanguage(next) {
    if (holding === undefined || actingFor !== undefined) return;
    const before = holding.self.language;
    const isNews = next.locale !== before?.locale || (next.chosen && !before.chosen);
    if (!isNews || (before?.chosen === true && !next.chosen)) return;
    const keep = (language: typeof before) => {
      // Nobody is told: no page shows it but the profile, which is read anew in the other language.
      if (holding !== undefined) holding = { ...holding, self: { ...holding.self, language } };
    };
    keep(next);
    const { userId } = holding.self;
    await api(chooseLanguage, { params: { userId }, body: next }).catch(() => keep(before));
  },
  async unsent() {
    if (holding === undefined) return [];
    const { userId } = holding.self;
    const { unsentReceipts } = await loadOutbox();
    const receipts = await unsentReceipts(userId);
    return [
      ...receipts.map((name) => ({ kind: 'receipt' as const, name })),
      ...[...unsentKinds(userId)].map((kind) => ({ kind, name: '' })),
    ];
  },
  async signOut({ unsent } = {}) {
    const keep = unsent === 'keep';
    const { leaveOutbox } = await loadOutbox();
    if (unsent === 'discard') await forgetTyped();
    await bare(logout);
    const person = holding?.self;
    change(undefined);
    if (person !== undefined) {
      forgetRecents(person.userId);
      if (!keep) forgetUnsent(person.userId);
      await leaveOutbox(person.userId, { keep });
    }
    tabs.postMessage({ kind: 'signed-out' } satisfies Message);
  },
  actFor(person) {
    keepActing(person);
    tell();
  },
};

/** The call is a form: the passkey's answer travels in one of its fields. */
function signedAs({ code, assertion }: SecondStep = {}) {
  return { code, ...(assertion && { assertion: JSON.stringify(assertion) }) };
}

/** Tells of every change of the session, by this tab or another. @returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sets how a person can sign in again when the session ends under their hands; the answer is whether they
 * did. @returns how to take it back.
 */
export function onSessionLost(offer: () => Promise<boolean>): () => void {
  reopen = offer;
  return () => {
    if (reopen === offer) reopen = undefined;
  };
}
