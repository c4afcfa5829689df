/**
 * Gives loaders (`context.get(sessionContext)`) and components (`useSession()`) the signed-in person and the API
 * client. src/web/session.client.ts implements it; this is what screens use.
 */
import { createContext, type ReactNode, use } from 'react';
import { createContext as createRouterContext, type RouterContextProvider } from 'react-router';
import type { Member, Person } from '#kernel/actor.ts';
import { today } from '#kernel/civil-day.ts';
import type { ApiClient } from '#kernel/client.ts';
import type { Day } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Look } from '#kernel/look.ts';
import type { Theme } from '#kernel/theme.ts';
import type { UnsentWork } from './unsent.ts';
import { ZoneProvider } from './zone.tsx';

/**
 * The person whose data is shown. Under `doAs` it is the person acted for, and `actedBy` is the signed-in
 * one. It has the fields of `Member` that a browser knows, so that access predicates accept it.
 */
export type SignedIn = Omit<Member, 'workspaceId' | 'sessionId'> & {
  /**
   * URL prefix of the workspace's public site; null when it has none. Undefined while an administrator acts
   * for somebody.
   */
  site?: string | null;
  /** How the back office of the workspace looks. */
  look?: Look;
  /** The theme that the signed-in person has chosen. */
  theme?: Theme;
  /** The language of mails to the signed-in person. */
  language?: KeptLanguage;
};

export interface KeptLanguage {
  locale: Locale;
  /** True if the person chose it; otherwise it follows the language of the pages they open. */
  chosen: boolean;
}

/** The person acted for, with the time zone and the look of their workspace. */
export type ActedFor = Person & Pick<Member, 'zone'> & Pick<SignedIn, 'look'>;

export interface SessionKeeper {
  /** The signed-in person, fetched once and then cached; undefined for a visitor. */
  restore(): Promise<SignedIn | undefined>;
  /** The cached person. */
  current(): SignedIn | undefined;
  /**
   * @param second the second factor, if the account has one.
   * @throws Problem whose `msg` is the server's text.
   */
  signIn(email: string, password: string, second?: SecondStep): Promise<SignedIn>;
  /** Reloads the person's own fields after a change. */
  refresh(): Promise<void>;
  /** Saves the signed-in person's reading language when it has changed; ignores failures. */
  keepLanguage(language: KeptLanguage): Promise<void>;
  /** Whether the signed-in person writes posts and neither plans, spends nor decides; false if that is unknown. */
  onlyWrites(): Promise<boolean>;
  /** The signed-in person's unsent work in this browser. */
  unsent(): readonly UnsentWork[];
  /**
   * Ends the session here and in every other tab.
   * @param unsent keeps unsent work in this browser for the same person, or discards it, also on the server.
   * Without it, work on the server stays.
   */
  signOut(options?: { unsent?: 'keep' | 'discard' }): Promise<void>;
  /** Makes all further calls for that person (`doAs`); undefined ends this. */
  actFor(person: ActedFor | undefined): void;
}

export interface SecondStep {
  /** From an authenticator app, or a recovery code. */
  code?: string;
  /** The answer of a passkey. */
  assertion?: Record<string, unknown>;
}

export const sessionContext = createRouterContext<SessionKeeper>();

interface SessionTools {
  /** Undefined on pages that need no session. */
  person?: SignedIn;
  keeper: SessionKeeper;
  api: ApiClient;
  /** Whether the person may open a screen, by its declared path; by default no screen. */
  offers?(path: string): boolean;
}

const Session = createContext<SessionTools | undefined>(undefined);

export function SessionProvider({ children, ...tools }: SessionTools & { children: ReactNode }) {
  return (
    <ZoneProvider zone={tools.person?.zone}>
      <Session value={tools}>{children}</Session>
    </ZoneProvider>
  );
}

function useTools(): SessionTools {
  const tools = use(Session);
  if (tools === undefined) throw new Error('Use the session only inside the office and entrance layouts.');
  return tools;
}

/** Returns the signed-in person of a back office page. */
export function useSession(): SignedIn {
  const { person } = useTools();
  if (person === undefined) throw new Error('Nobody is signed in on this page.');
  return person;
}

/** Returns the day that it is now in the person's workspace, for loaders. */
export function todayIn(context: Readonly<RouterContextProvider>): Day {
  const person = context.get(sessionContext).current();
  if (person === undefined) throw new Error('Nobody is signed in on this page.');
  return today(person.zone);
}

/** Returns the signed-in person; undefined for a visitor. */
export function usePersonIfAny(): SignedIn | undefined {
  return use(Session)?.person;
}

/** Whether the person may open a screen of a later feature, for a link to it: `offers('imports')`. */
export function useOffers(): (path: string) => boolean {
  return useTools().offers ?? (() => false);
}

/** Signing out and acting for another person. */
export function useSessionKeeper(): SessionKeeper {
  return useTools().keeper;
}

/** Returns the typed client, for calls outside loaders and actions. */
export function useApi(): ApiClient {
  return useTools().api;
}
