/**
 * Defines the contract of an API call, which is declared once: router, validation, typed client, OpenAPI
 * document and texts follow from it. Features declare their calls in `contract.ts`.
 */
import { z } from 'zod';
import type { Role } from './actor.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: everybody, the holder of a session cookie (fetchToken and logout only), every signed-in
 * member, or members with one of the roles. Finer rules are in the feature's `access.ts`.
 */
export type Access = 'anyone' | 'session' | 'member' | readonly Role[];

/**
 * The transaction that the service runs in, read-only for a GET: of one workspace, or of all of them. With
 * `none` the service opens short transactions of its own, and `because` gives the reason.
 */
export type Scope = 'tenant' | 'every-tenant' | 'none';

/**
 * The parameter, query or body field that contains the id of a workspace or of a member. A call of an
 * administrator runs in that workspace or in the member's; for everybody else the id of another workspace
 * gives 404.
 */
export interface TenantName {
  workspace?: string;
  member?: string;
}

/**
 * The GET whose ETag must equal `If-Match`. Of several, the first applies whose parameters all occur, by
 * name, in this call's parameters, query or body.
 */
export interface VersionOf {
  of: Call | readonly Call[];
}

export function versionedReads({ of }: VersionOf): readonly Call[] {
  return 'id' in of ? [of] : of;
}

/**
 * With `upload` the body is one file, alone or in a form, which is streamed to disk; declare `body:
 * uploadedFile`.
 */
export type Encoding = 'form' | 'json' | 'upload' | 'none';

export interface CallTexts {
  /** Shown after success. */
  success?: string;
  /** Shown after a failure whose status has no text below. */
  failure?: string;
  /** Texts that the specification gives for a status of this call. */
  byStatus?: Readonly<Record<number, string>>;
}

export interface Call {
  /** Stable name: the operationId in the OpenAPI document. */
  id: string;
  method: Method;
  /** Below `/api/v1`, parameters in braces: `/posts/{postId}`. */
  path: string;
  summary: string;
  access: Access;
  /** Why the roles in `access` are enough, when the service checks no predicate of `access.ts`. */
  byRole?: string;
  /** Why every member may make the call, when the service checks no predicate of `access.ts`. */
  byMembership?: string;
  /**
   * For a call with access `anyone`: members get the answer of their own workspace on every site, visitors
   * that of the site's workspace.
   */
  ownWorkspace?: true;
  /**
   * Allows a write also while acting for another person (product.md §1). Never set it on a call that
   * approves, deletes or changes how somebody signs in. GET calls are allowed unless they set `notUnderDoAs`.
   */
  underDoAs?: true;
  /**
   * Why the call is not allowed while acting for another person. Set it on writes, and on a GET whose answer
   * only the person may see.
   */
  notUnderDoAs?: string;
  /**
   * For a call with access `anyone`: it answers even while the site is stopped, because the law always
   * requires its content.
   */
  whileStopped?: true;
  /** Allowed for a member who must still set up a second factor. */
  beforeSecondFactor?: true;
  /** Defaults to `tenant`. */
  scope?: Scope;
  /** Why the call runs outside the pipeline's transaction; required with scope `none`. */
  because?: string;
  /** Roles that see all workspaces through this call; other roles see their own. */
  everywhereFor?: readonly Role[];
  tenant?: TenantName;
  /** A change of an editable subject: a stale `If-Match` answers 412 and changes nothing. */
  ifMatch?: VersionOf;
  /** Why a change ignores `If-Match`: two people cannot edit the same subject. */
  unversioned?: string;
  /** Why a POST with the same `Idempotency-Key` is executed again; required with scope `none`. */
  notRepeatable?: string;
  /**
   * A POST that only reads, with its parameters in the body to keep them out of the URL. Its transaction is
   * read-only and leaves no record.
   */
  changesNothing?: true;
  /**
   * The action's name in the audit log, as «noun.verb» with the noun of the path: `member.messaged`. It is
   * recorded if the service records nothing itself. If features/audit has no text for it, the audit shows the
   * call's success text.
   */
  records?: string;
  /**
   * How a member's change can be undone: by the success message (`undo`), by a confirmation before it
   * (`confirm`, which the compiler demands of screens), or by sending the same form again (`form`).
   * Otherwise, why none of these is needed.
   */
  safeguard?: 'undo' | 'confirm' | 'form' | (string & {});
  /** Why no page of this application uses the call. */
  noScreen?: string;
  /**
   * Why a GET without the id of a person or their thing answers other people's rows; required if every member may
   * make it. A GET for roles answers everybody's rows; `false` if only the caller's.
   */
  ofEverybody?: string | false;
  /** Why the second id of the path need not belong to the first; never for the id of a person's thing. */
  independent?: string;
  /** Succeeds only with a code from a mail, a device or the terminal of the server. */
  needsCode?: 'mail' | 'device' | 'terminal';
  /** Why a change leaves no audit record. */
  offRecord?: string;
  /** A GET that is recorded, such as an export: its transaction writes. */
  onRecord?: true;
  /**
   * A GET whose last answer is kept in the browser, for pages that start without a network
   * (src/web/offline/kept-answers.ts).
   */
  keptOffline?: true;
  /** A GET whose transaction writes, such as renewing a token. */
  writes?: true;
  /**
   * A GET that the standby may answer: its data is as recent as at the primary, but the answer takes some ms
   * longer.
   */
  fromStandby?: true;
  /** Minimum duration in milliseconds, so that timing reveals nothing. */
  minimumMs?: number;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The encoding in the specification; JSON is always accepted too. */
  encoding?: Encoding;
  /**
   * Maximum bytes of a body. Needed for a file, or for a limit below what the schema allows
   * (src/api/body-limit.ts).
   */
  bodyLimit?: number;
  answer: z.ZodType;
  /** Media types of an answer that is a file; `answer` is then `fileAnswer`. */
  produces?: string | readonly string[];
  /** The answer contains a secret: the copy kept for repeated requests is encrypted. */
  answersSecret?: boolean;
  /** Success status; 200 by default. */
  status?: number;
  texts?: CallTexts;
}

/** Whether the server stores answers to an `Idempotency-Key`: the call changes something, in a transaction that can store them. */
export function isRepeatable({ method, scope, notRepeatable, changesNothing }: Call): boolean {
  if (method !== 'POST' || changesNothing === true) return false;
  return notRepeatable === undefined && scope !== 'none';
}

/** The answer of a call that returns a file; the client returns a Blob. */
export const fileAnswer = z.custom<Blob>();

/** Whether the call is allowed while acting for another person (product.md §1). */
export function isUnderDoAs({ method, underDoAs, notUnderDoAs }: Call): boolean {
  return notUnderDoAs === undefined && (underDoAs ?? method === 'GET');
}

/** Whether the role may make the call; a screen hides the buttons of other calls. */
export function isForRole({ access }: Pick<Call, 'access'>, role: Role | undefined): boolean {
  return !Array.isArray(access) || (role !== undefined && access.includes(role));
}

/** `byRole` is for calls that list roles, `byMembership` for calls of every member. */
export type WithRights<C> = C extends { access: readonly Role[] }
  ? { byMembership?: never }
  : C extends { access: 'member' }
    ? { byRole?: never }
    : { byRole?: never; byMembership?: never };

/** Declares a call and keeps its exact types. */
export function call<const C extends Call>(declaration: C & WithRights<C>): C {
  return declaration;
}

type Shape = Readonly<Record<string, z.ZodType>>;
type UpdateShape<S extends Shape> = {
  [K in keyof S]: S[K] extends z.ZodDefault<infer T extends z.ZodType>
    ? z.ZodOptional<T>
    : z.ZodOptional<S[K]>;
};

/**
 * Derives the fields of an update call from those of the create call: an omitted field is unchanged, so that
 * an older page never empties a field that it does not know.
 */
export function updateShape<S extends Shape>(shape: S): UpdateShape<S> {
  const given = Object.entries(shape).map(([name, schema]) => [
    name,
    (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional(),
  ]);
  return Object.fromEntries(given) as UpdateShape<S>;
}

/** Returns the calls that a contract exports, sorted by name. */
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

/** What a service receives, after validation. */
export interface CallInput<C> {
  params: Output<Schema<C, 'params'>>;
  query: Output<Schema<C, 'query'>>;
  body: Output<Schema<C, 'body'>>;
}

/** A call's arguments before validation: only the parts that the call declares. */
export type CallArguments<C> = Input<C, 'params'> & Input<C, 'query'> & Input<C, 'body'>;

export type CallAnswer<C> = Output<Schema<C, 'answer'>>;
