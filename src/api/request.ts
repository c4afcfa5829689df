/** What was asked of the API, over HTTP or in-process. */
import type { SharedRead } from '#platform/db/transaction.ts';

/** What the server tells of each request that it hands to the API. */
export interface ApiBindings {
  requestId: string;
  address: string;
  /** Where the calls of a page read together. */
  reading?: SharedRead;
}

export interface ApiRequest {
  /** A header by its name in small letters. */
  header(name: string): string | null;
  /** Path and query as texts; validation makes of them what the contract says. */
  params: Record<string, string>;
  query: Record<string, string>;
  /**
   * Reads the body, where the call takes one; a file or a large one waits until no other of theirs is worked on.
   * @param by whose it is.
   * @throws Problem 400, 413, 415; 429 and 503 where too many wait.
   */
  body(by: string): Promise<unknown>;
  bindings: ApiBindings;
}
