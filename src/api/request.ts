/** Defines an API request, which comes over HTTP or from the server's own rendering. */
import type { SharedRead } from '#platform/db/transaction.ts';

/** What the server passes with each API request. */
export interface ApiBindings {
  requestId: string;
  address: string;
  /** The id of the call that answers, set when it is found. */
  route?: string;
  /** The read transaction that the calls of a page share. */
  reading?: SharedRead;
}

export interface ApiRequest {
  /** A header by its lower-case name. */
  header(name: string): string | null;
  /** Path and query as text, before validation. */
  params: Record<string, string>;
  query: Record<string, string>;
  /**
   * Reads the body. A file or a large body waits while another of the same person is being processed.
   * @param by the person or network address.
   * @throws Problem 400, 413, 415; 429 and 503 if too many wait.
   */
  body(by: string): Promise<unknown>;
  bindings: ApiBindings;
}
