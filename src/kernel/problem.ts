/**
 * Defines the error of every failed call. A service throws a `Problem`, the API answers it as
 * `application/problem+json` (RFC 9457), the client turns the answer back into a `Problem`.
 */

import type { FieldErrors } from './error-texts.ts';
import type { Locale } from './locale.ts';
import type { Variables } from './translate.ts';

/**
 * The specification's generic text for a status (blog-and-accounts §8, business-app §8), misspellings
 * included.
 */
const genericTexts: Record<number, string> = {
  400: 'Invalid Parameters',
  401: 'Invalid Credentials',
  403: 'User is not authorized',
  404: 'Not Found',
  409: 'Already exists',
  500: 'Internal Servor Error',
};

/**
 * The text (business-app §8 «Global») for a page of the back office that failed by a defect, not by a call.
 */
export const DEFECT_TEXT = 'Internal Server Error';

const OTHER_STATUS = "Couln't execute request";

export function genericText(status: number): string {
  return genericTexts[status] ?? OTHER_STATUS;
}

export const everyGenericText: readonly string[] = [...Object.values(genericTexts), OTHER_STATUS];

const defaultCodes: Record<number, string> = {
  400: 'INVALID_PARAMETERS',
  401: 'INVALID_CREDENTIALS',
  403: 'NOT_AUTHORIZED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'ALREADY_EXISTS',
  412: 'CHANGED_MEANWHILE',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_ERROR',
  503: 'UNAVAILABLE',
  507: 'STORAGE_FULL',
};

/** The code of a request for a file that a job must make (`prepareFile`). */
export const FILE_LARGE = 'FILE_LARGE';

export interface ProblemOptions {
  /** Stable name for programs, e.g. `REPORT_LOCKED`; derived from the status by default. */
  code?: string;
  /** The text to show; by default the call's text for the status, else the generic one. */
  msg?: string;
  /** Error codes by field. */
  errors?: FieldErrors;
  /** The language of `errors` in the answer; English by default. */
  locale?: Locale;
  /** Seconds to wait before a retry (429, 503). */
  retryAfter?: number;
  /** Further fields of the answer, e.g. which second factors are possible. */
  extra?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly msg: string | undefined;
  readonly errors: FieldErrors | undefined;
  readonly locale: Locale;
  readonly retryAfter: number | undefined;
  readonly extra: Readonly<Record<string, unknown>> | undefined;

  constructor(status: number, options: ProblemOptions = {}) {
    super(options.msg ?? genericText(status), { cause: options.cause });
    this.status = status;
    this.code = options.code ?? defaultCodes[status] ?? 'FAILED';
    this.msg = options.msg;
    this.errors = options.errors;
    this.locale = options.locale ?? 'en';
    this.retryAfter = options.retryAfter;
    this.extra = options.extra;
  }
}

/**
 * Whether a failure is temporary, so that a retry may succeed: no connection, no session, too many requests, a
 * server that is starting or full.
 * @param status 0 without a response.
 */
function isTemporary(status: number): boolean {
  return [0, 401, 408, 425, 429].includes(status) || status >= 500;
}

/** Returns the server's rejection. @throws the error of a temporary failure. */
export function rejectionIn(error: unknown): Problem {
  if (error instanceof Problem && !isTemporary(error.status)) return error;
  throw error;
}

export interface FieldErrorBody {
  field: string;
  code: string;
  params?: Variables;
}

/** The body of a problem answer. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: string;
  msg: string;
  /** Error texts by field. */
  errors?: Record<string, string>;
  /** The same errors as codes, which the client translates. */
  fieldErrors?: readonly FieldErrorBody[];
  extra?: Readonly<Record<string, unknown>>;
  requestId?: string;
}

/** Codes of a 404 about the object of the path. A missing part that a change can create has another code. */
const missingObject = ['NOT_FOUND', 'POST_NOT_FOUND'];

export function isMissingObject({ status, code }: Problem): boolean {
  return status === 404 && missingObject.includes(code);
}

/**
 * Narrows a result: `const bill = orNotFound(await repo.findBill(db, id));`
 * @throws Problem 404 for undefined.
 */
export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new Problem(404);
  return found;
}
