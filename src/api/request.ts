/** What was asked of the API, over HTTP or in-process. */
import type { Reading } from '#platform/db/transaction.ts';

/** What the server tells of each request that it hands to the API. */
export interface ApiBindings {
  requestId: string;
  address: string;
  /** Where the calls of a page read together. */
  reading?: Reading;
}

export interface ApiRequest {
  /** A header by its name in small letters. */
  header(name: string): string | null;
  /** Path and query as texts; validation makes of them what the contract says. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** Reads the body, where the call takes one. @throws Problem 400, 413, 415 */
  body(): Promise<unknown>;
  bindings: ApiBindings;
}
