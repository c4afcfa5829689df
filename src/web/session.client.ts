/**
 * Keeps the session in the browser; the build leaves this file (`.client`) empty for the server. The bearer
 * token exists only in this module's memory and is renewed by the cookie before it expires; tabs notify each
 * other of sign-in and sign-out.
 */
import { authenticate, fetchToken, logout } from '#features/accounts/contract.ts';
import { chooseLanguage, chooseTheme } from '#features/accounts/profile.contract.ts';
import { TOKEN_LIFE } from '#features/accounts/rules.ts';
import { type Person, rolesOf } from '#kernel/actor.ts';
import { type ApiClient, createClient, type Send } from '#kernel/client.ts';
import type { Locale } from '#kernel/locale.ts';
import { mainlandZone } from '#kernel/zone.ts';
import { forgetAlerts, isUnreachable } from '#ui/alerts.ts';
import type { ActedFor, SecondStep, SessionKeeper, SignedIn } from '#ui/session.tsx';
import { createListeners } from '#ui/shared-state.ts';
import { applyTheme } from '#ui/theme-choice.ts';
import { forgetUnsent, unsentWork } from '#ui/unsent.ts';
import { fetchCounted } from './counted-fetch.ts';
import { showLook } from './look.ts';
import { forgetKept, keeping, keepPerson, keptPerson } from './offline/kept-answers.ts';
import { answerOrKept } from './offline/patience.ts';
import { personOf, type Self } from './self.ts';
import { forgetHint, hasHint, leaveHint, takeChosenTheme } from './session-hint.ts';
import { forgetRecents } from './shell/recents.ts';

interface ActiveSession {
  self: Self;
  token: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Milliseconds before expiry at which a token is renewed. */
const RENEW_BEFORE_MS = 60_000;
/** Milliseconds; a token that never comes must not block all calls. */
const TOKEN_WAIT_MS = 10_000;
const ACTING_KEY = 'ardoise.actingFor';

let active: ActiveSession | undefined;
let hasAsked = false;
let pendingToken: Promise<ActiveSession | undefined> | undefined;
let actingFor: ActedFor | undefined = readActing();
// Before the answer of the first call, which the server rendered another company's page for.
if (actingFor !== undefined) showLook(actingFor.look);
/** Shows the sign-in dialog over the page; the office layout sets it. */
let showSignIn: (() => Promise<boolean>) | undefined;
const changes = createListeners();

/** The language of the page that is shown or being loaded. A different tab may use the other language. */
let pageLocale: Locale | undefined;

export function readIn(locale: Locale): void {
  pageLocale = locale;
}

const localeOfPage = () => pageLocale ?? (document.documentElement.lang as Locale);

const inPageLocale = (headers: RequestInit['headers']) => ({
  'accept-language': localeOfPage(),
  ...(headers as Record<string, string>),
});

const anonymousApi = createClient((path, init) =>
  fetch(path, { ...init, headers: inPageLocale(init.headers) }),
);

/** Notifies listeners only when the person changes: a renewed token must not reload a page. */
function setActive(next: ActiveSession | undefined): void {
  const samePerson = JSON.stringify(next?.self) === JSON.stringify(active?.self);
  active = next;
  if (next === undefined) {
    forgetHint();
    keepActing(undefined);
    void forgetKept();
  } else {
    leaveHint();
    followTheme(next.self, actingFor === undefined ? api : undefined);
    keepPerson(next.self);
  }
  followLook();
  if (!samePerson) changes.notify();
}

/** Fetches a token; concurrent callers share the request. */
function renew(): Promise<ActiveSession | undefined> {
  pendingToken ??= fetchSession().finally(() => {
    pendingToken = undefined;
  });
  return pendingToken;
}

async function fetchSession(): Promise<ActiveSession | undefined> {
  const signal = AbortSignal.timeout(TOKEN_WAIT_MS);
  const answer = await anonymousApi(fetchToken, {}, { signal });
  hasAsked = true;
  if (!answer.authenticated) {
    // Keeps an expired session's person, who may sign in again and continue.
    if (active === undefined) setActive(undefined);
    else active = { ...active, expiresAt: 0 };
    await forgetKept();
    return undefined;
  }
  const self = personOf(answer);
  if (active !== undefined && active.self.userId !== self.userId) {
    // Another person signed in within this browser: nothing that is shown or stored here belongs to them.
    await forgetKept();
    location.reload();
    return new Promise(() => {});
  }
  const startedOffline = active?.token === '';
  setActive({ self, token: answer.user_token, expiresAt: Date.now() + answer.expires_in * 1000 });
  if (startedOffline) changes.notify();
  return active;
}

/** Without a network the person signed in last sees what they read last. */
async function startOffline(late: boolean, error: unknown): Promise<ActiveSession | undefined> {
  const self = (late || isUnreachable(error)) && hasHint() ? await keptPerson() : undefined;
  // A person kept by an earlier version has no zone; their pages need one.
  if (active !== undefined || self?.zone === undefined) return active;
  // The token is fetched when the network is back.
  active = { self, token: '', expiresAt: 0 };
  followTheme(self, undefined);
  followLook();
  return active;
}

function shown(): SignedIn | undefined {
  if (active === undefined) return undefined;
  const { self } = active;
  if (actingFor === undefined) return { kind: 'member', ...self };
  // Only an administrator acts for people of other workspaces.
  const workspace = rolesOf(self).includes('ROLE_ADMIN')
    ? { site: undefined }
    : { site: self.site, zone: self.zone };
  return { kind: 'member', ...actingFor, ...workspace, actedBy: self };
}

async function usableToken(): Promise<string | undefined> {
  if (active !== undefined && Date.now() < active.expiresAt - RENEW_BEFORE_MS) return active.token;
  if (active === undefined && (hasAsked || !hasHint())) return undefined;
  return (await renew())?.token ?? reauthorise();
}

/**
 * `fetch` with bearer token and `doAs`; after a refused token it is renewed and the call is repeated once.
 */
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
  const renewed = (await renew())?.token ?? (await reauthorise());
  return renewed === undefined ? response : attempt(renewed);
};

let pendingSignIn: Promise<boolean> | undefined;

/** Shows the sign-in dialog once for all waiting calls; closing it signs the person out. */
async function reauthorise(): Promise<string | undefined> {
  if (active === undefined) return undefined;
  pendingSignIn ??= (showSignIn?.() ?? Promise.resolve(false)).finally(() => {
    pendingSignIn = undefined;
  });
  if (!(await pendingSignIn)) setActive(undefined);
  return active?.token;
}

function withDoAs(path: string): string {
  if (actingFor === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}doAs=${actingFor.userId}`;
}

function readActing(): ActedFor | undefined {
  const kept = sessionStorage.getItem(ACTING_KEY);
  if (kept === null) return undefined;
  const person = JSON.parse(kept) as Person & Partial<ActedFor>;
  // One kept by an earlier version has no zone.
  return { zone: mainlandZone, ...person };
}

function keepActing(person: ActedFor | undefined): void {
  actingFor = person;
  if (person === undefined) sessionStorage.removeItem(ACTING_KEY);
  else sessionStorage.setItem(ACTING_KEY, JSON.stringify(person));
}

type Message = { kind: 'signed-out' } | { kind: 'signed-in'; userId: number };

const tabs = new BroadcastChannel('ardoise-session');
tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'signed-out') setActive(undefined);
  else if (active === undefined) hasAsked = false;
  else if (active.self.userId !== data.userId) location.reload();
});

/** The person who reads their own data; nothing is kept while they act for somebody. */
const readerOf = () => (actingFor === undefined ? active?.self.userId : undefined);

export const api = createClient(keeping(send, readerOf, localeOfPage));

/** Deletes the signed-in person's editor drafts on the server as well; this needs the session. */
async function deleteDrafts(): Promise<void> {
  const { deleteServerDrafts } = await import('#features/posts/components/draft-device.ts');
  const bearer = (await renew())?.token;
  if (bearer === undefined) return;
  // The signed-in person's own, also while acting for another.
  const own = createClient((path, init) =>
    fetch(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${bearer}` },
    }),
  );
  // Drafts that could not be deleted must not prevent signing out; nobody else can see them.
  await deleteServerDrafts(own).catch(() => undefined);
}

export const session: SessionKeeper = {
  async restore() {
    if (!hasAsked && active === undefined) await answerOrKept(renew(), startOffline);
    return shown();
  },
  current: shown,
  async signIn(email, password, second) {
    const user = await anonymousApi(authenticate, { body: { email, password, ...signedAs(second) } });
    hasAsked = true;
    keepActing(undefined);
    setActive({
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
    if (active === undefined || actingFor !== undefined) return;
    const before = active.self.language;
    const isNews = next.locale !== before?.locale || (next.chosen && !before.chosen);
    if (!isNews || (before?.chosen === true && !next.chosen)) return;
    const keep = (language: typeof before) => {
      // Listeners are not notified: only the profile shows it, and it is reloaded in the other language.
      if (active !== undefined) active = { ...active, self: { ...active.self, language } };
    };
    keep(next);
    const { userId } = active.self;
    await api(chooseLanguage, { params: { userId }, body: next }).catch(() => keep(before));
  },
  async onlyWrites() {
    const { readToday } = await import('#features/today/contract.ts');
    return (await api(readToday).catch(() => undefined))?.onlyWrites === true;
  },
  unsent() {
    if (active === undefined) return [];
    return unsentWork(active.self.userId);
  },
  async signOut({ unsent } = {}) {
    const { removeUnusedContents } = await import('#features/receipts/components/unsent-receipts.ts');
    if (unsent === 'discard') await deleteDrafts();
    await anonymousApi(logout);
    const person = active?.self;
    setActive(undefined);
    if (person !== undefined) {
      forgetAlerts();
      forgetRecents(person.userId);
      if (unsent !== 'keep') forgetUnsent(person.userId);
      await removeUnusedContents();
    }
    await forgetKept();
    tabs.postMessage({ kind: 'signed-out' } satisfies Message);
  },
  actFor(person) {
    keepActing(person);
    followLook();
    changes.notify();
  },
};

/** The call takes a form, so the passkey's answer is a text in one of its fields. */
function signedAs({ code, assertion }: SecondStep = {}) {
  return { code, ...(assertion && { assertion: JSON.stringify(assertion) }) };
}

/** Calls the listener on every change of the session, also by another tab. @returns a function to stop. */
export const onSessionChange = changes.subscribe;

/**
 * @param offer lets the person sign in again when the session expires, and returns whether they did.
 * @returns a function to unset it.
 */
export function onSessionLost(offer: () => Promise<boolean>): () => void {
  showSignIn = offer;
  return () => {
    if (showSignIn === offer) showSignIn = undefined;
  };
}

/** The company's whose data is shown. */
function followLook(): void {
  showLook((actingFor ?? active?.self)?.look);
}

/**
 * Before the first choice in the account, the browser's applies. One made on the public site is newer.
 * @param api saves it; undefined while the person acts for somebody.
 */
function followTheme(self: Self, api: ApiClient | undefined): void {
  const chosen = api && takeChosenTheme();
  if (chosen !== undefined && chosen !== self.theme) {
    self.theme = chosen;
    const input = { params: { userId: self.userId }, body: { theme: chosen } };
    void api?.(chooseTheme, input).catch(() => undefined);
  }
  if (self.theme !== undefined) applyTheme(self.theme);
}

// Request the token while the application starts. Later callers of `renew` share this request.
if (hasHint()) renew().catch(() => undefined);
