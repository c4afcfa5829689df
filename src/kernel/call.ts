/**
 * The contract of one API call, declared once: router, validation, typed client, OpenAPI document and the
 * texts shown all follow from it. Features declare their calls in `contract.ts`.
 */
import { z } from 'zod';
import type { Role } from './actor.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: everybody, the holder of a session cookie (fetchToken and logout only), every signed-in
 * member, or members with one of the roles. Finer rules stand in the feature's `access.ts`.
 */
export type Access = 'anyone' | 'session' | 'member' | readonly Role[];

/**
 * The transaction that the service runs in, read-only for a GET: of one workspace, or one that sees all of them. `none`
 * is for what cannot be in one; it opens its own, each for a moment, and says why (`because`).
 */
export type Scope = 'tenant' | 'every-tenant' | 'none';

/**
 * How a call names the workspace it is about: the parameter, query or body field that holds the id of a workspace, or
 * of a member. An administrator's call then works in that workspace; for everybody else a foreign one is not found.
 */
export interface TenantName {
  workspace?: string;
  member?: string;
}

/**
 * The reading whose answer `If-Match` names; of several the first whose parameters the call has. They are found by
 * their names in its parameters, query and body.
 */
export interface VersionOf {
  of: Call | readonly Call[];
}

export function readingsOf({ of }: VersionOf): readonly Call[] {
  return 'id' in of ? [of] : of;
}

/** `upload`: the body is a file (a form's or the bare body), written to disk as it arrives: `body: uploadedFile`. */
export type Encoding = 'form' | 'json' | 'upload' | 'none';

export interface CallTexts {
  /** Shown when it worked. */
  success?: string;
  /** Shown when it failed and no status below fits. */
  failure?: string;
  /** Texts that the specification gives for a status of this call. */
  byStatus?: Readonly<Record<number, string>>;
}

export interface Call {
  /** Stable name, the operationId of the OpenAPI document. */
  id: string;
  method: Method;
  /** Below `/api/v1`, parameters in braces: `/posts/{postId}`. */
  path: string;
  summary: string;
  access: Access;
  /** Why the roles of `access` are enough, where the service checks no predicate of `access.ts` about the thing it names. */
  byRole?: string;
  /** Why every member may make the call, where the service checks no predicate of `access.ts`. */
  byMembership?: string;
  /**
   * Of a call for anyone: who sends a token is answered from their own workspace, wherever they ask; everybody
   * else from the one whose site it is.
   */
  ownWorkspace?: true;
  /**
   * A write that a person acting for another may make, too (product.md §1); never one that approves, deletes or changes how
   * somebody gets in. Readings may be made; those of one person say so.
   */
  underDoAs?: true;
  /** Why only the person may make it: a write, or a reading that is private even from who acts for them. */
  notUnderDoAs?: string;
  /** Of a call for anyone: answered also while the site is stopped, as what the law wants to work at all times. */
  whileStopped?: true;
  /** May be made by who has to set up a second factor before anything else. */
  beforeSecondFactor?: true;
  /** `tenant` unless said. */
  scope?: Scope;
  /** Why the call runs in no transaction of the pipeline; needed with scope `none`. */
  because?: string;
  /** Roles that see all workspaces in this call, which for others is the own one's. */
  everywhereFor?: readonly Role[];
  tenant?: TenantName;
  /** A change of something that can be edited: a stale `If-Match` answers 412 and changes nothing. */
  ifMatch?: VersionOf;
  /** Why a change honours no `If-Match`: there is nothing that two people could edit. */
  unversioned?: string;
  /** Why a POST with the same `Idempotency-Key` is carried out again; needed with scope `none`. */
  notRepeatable?: string;
  /** A POST that reads: what it is asked stands in no address. Its transaction is read-only and leaves no record. */
  changesNothing?: true;
  /**
   * What the record calls the deed, «noun.verb»: `member.messaged`, of the noun that the path names. Written where the service
   * records nothing itself, and shown by the text of success where features/audit has no words for it.
   */
  records?: string;
  /**
   * How a member's change is taken back: the alert about its success offers it (`undo`); a question comes before (`asked`, which the
   * compiler demands of the screens); the form that sends it sends it again (`form`); or why none of these is needed.
   */
  takenBack?: 'undo' | 'asked' | 'form' | (string & {});
  /** Why the second thing that a call names does not belong to the first one. */
  independent?: string;
  /** It succeeds only with a code that a mail brings or a device makes. */
  needsCode?: 'mail' | 'device';
  /** Why a change leaves no record: it is no deed that anybody could ask about. */
  offRecord?: string;
  /** A reading that goes on record, as taking data along does: its transaction writes. */
  onRecord?: true;
  /** A GET whose transaction writes, as renewing a token does. */
  writes?: true;
  /** Milliseconds that the call takes at least, so that its duration tells nothing. */
  leastMs?: number;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The encoding that the specification names; JSON is accepted besides. */
  encoding?: Encoding;
  /** Most bytes of a body, where it is a file or less is meant than its schema could take (src/api/body-limit.ts). */
  bodyLimit?: number;
  answer: z.ZodType;
  /** Media types of an answer that is a file and no JSON; `answer` is then `fileAnswer`. */
  produces?: string | readonly string[];
  /** The answer holds a secret: what is kept of it for a repeat is sealed. */
  answersSecret?: boolean;
  /** Success status, 200 unless said. */
  status?: number;
  texts?: CallTexts;
}

/** The answer of a call that hands out a file; the client gives it as a Blob. */
export const fileAnswer = z.custom<Blob>();

/** Whether a person acting for another may make the call (product.md §1). */
export function isUnderDoAs({ method, underDoAs, notUnderDoAs }: Call): boolean {
  return notUnderDoAs === undefined && (underDoAs ?? method === 'GET');
}

/** Whether a call is for people of the role at all; for a screen that would only be refused. */
export function isFor({ access }: Pick<Call, 'access'>, role: Role | undefined): boolean {
  return !Array.isArray(access) || (role !== undefined && access.includes(role));
}

/** `byRole` is for calls that list roles, `byMembership` for calls of every member. */
export type WithRights<C> = C extends { access: readonly Role[] }
  ? { byMembership?: never }
  : C extends { access: 'member' }
    ? { byRole?: never }
    : { byRole?: never; byMembership?: never };

/** Keeps the exact types of a declaration. */
export function call<const C extends Call>(declaration: C & WithRights<C>): C {
  return declaration;
}

/** The calls that a contract exports, in the order of their names. */
export function callsOf(contract: object): Call[] {
  return Object.values(contract).filter(isCall);
}

export function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

type Schema<C, Name extends string> = C extends { readonly [K in Name]: infer S extends z.ZodType }
  ? S
  : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<C, Name extends string> =
  Schema<C, Name> extends infer S extends z.ZodType
    ? { [K in Name]: z.input<S> }
    : { [K in Name]?: undefined };

/** What a handler receives, after validation. */
export interface CallInput<C> {
  params: Output<Schema<C, 'params'>>;
  query: Output<Schema<C, 'query'>>;
  body: Output<Schema<C, 'body'>>;
}

/** What a caller gives, before validation: only the parts that the call declares. */
export type CallArguments<C> = Input<C, 'params'> & Input<C, 'query'> & Input<C, 'body'>;

export type CallAnswer<C> = Output<Schema<C, 'answer'>>;
