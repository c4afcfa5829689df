/**
 * Who is signed in, for loaders (`context.get(sessionContext)`) and for components (`useSession()`), and the
 * way to the API. How a session is kept is the application's business (src/web/session.ts); here stands what a
 * screen may know of it.
 */
import { createContext, type ReactNode, use } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { Member, Person } from '#kernel/actor.ts';
import type { ApiClient } from '#kernel/client.ts';
import type { Locale } from '#kernel/locale.ts';
import type { ThemeChoice } from '#kernel/theme.ts';
import type { UnsentWork } from './unsent.ts';

/**
 * The person whose data is shown; under `doAs` that is the person acted for, and `actedBy` the one at the
 * keyboard. A `Member` as far as a browser knows one, so that a feature's access predicates take it.
 */
export type SignedIn = Omit<Member, 'workspaceId' | 'sessionId'> & {
  /**
   * What addresses of the workspace's public site begin with; null where it has none. Not known where an administrator
   * acts for somebody.
   */
  site?: string | null;
  /** How the back office looks to the one at the keyboard. */
  theme?: ThemeChoice;
  /** Of what is sent to the one at the keyboard. */
  language?: KeptLanguage;
};

export interface KeptLanguage {
  locale: Locale;
  /** By the person; until then it follows the language of their pages. */
  chosen: boolean;
}

export interface SessionKeeper {
  /** The signed-in person, asked of the server once and then kept; undefined for a visitor. */
  restore(): Promise<SignedIn | undefined>;
  /** What is known without asking. */
  current(): SignedIn | undefined;
  /**
   * @param second what an account with a second factor asks for besides.
   * @throws Problem whose `msg` is the server's text for the person.
   */
  signIn(email: string, password: string, second?: SecondStep): Promise<SignedIn>;
  /** Reads the person's own fields anew, after they were changed. */
  refresh(): Promise<void>;
  /** Saves in which language the person at the keyboard reads, where that is news; quietly, whatever becomes of it. */
  keepLanguage(language: KeptLanguage): Promise<void>;
  /** What the person at the keyboard has done in this browser that was not sent yet. */
  unsent(): Promise<readonly UnsentWork[]>;
  /**
   * Ends the session here and in every other tab.
   * @param unsent what becomes of what was not sent from this browser: it stays there for the same person, or is given up,
   * on the server as well. What only the server has stays where nobody was asked: it is theirs.
   */
  signOut(options?: { unsent?: 'keep' | 'discard' }): Promise<void>;
  /** All further calls are made for that person (`doAs`); undefined goes back to oneself. */
  actFor(person: Person | undefined): void;
}

export interface SecondStep {
  /** Of an app, or a recovery code. */
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
  /** Whether the person is offered a screen, by the path that its feature declares; left out, none is. */
  offers?(path: string): boolean;
}

const Session = createContext<SessionTools | undefined>(undefined);

export function SessionProvider({ children, ...tools }: SessionTools & { children: ReactNode }) {
  return <Session value={tools}>{children}</Session>;
}

function useTools(): SessionTools {
  const tools = use(Session);
  if (tools === undefined) throw new Error('There is no session outside of the office and entrance layouts.');
  return tools;
}

/** The signed-in person of a back-office page. */
export function useSession(): SignedIn {
  const { person } = useTools();
  if (person === undefined) throw new Error('Nobody is signed in on this page.');
  return person;
}

/** The same where somebody may be there, or nobody: undefined for a visitor. */
export function usePersonIfAny(): SignedIn | undefined {
  return use(Session)?.person;
}

/** Whether the person is offered a screen of a later feature, for a link that leads there: `offers('imports')`. */
export function useOffers(): (path: string) => boolean {
  return useTools().offers ?? (() => false);
}

/** Signing out and acting for another. */
export function useSessionKeeper(): SessionKeeper {
  return useTools().keeper;
}

/** The typed client, for calls that no loader or action makes. */
export function useApi(): ApiClient {
  return useTools().api;
}
