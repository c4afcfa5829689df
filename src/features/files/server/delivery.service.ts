/** Hands out files that are not everybody's: the feature that owns one is asked for the right at each read. */
import type { Actor } from '#kernel/actor.ts';
import { Problem } from '#kernel/problem.ts';
import { Download } from '#platform/request/download.ts';

export interface PrivateFile {
  /** Where it lies in the storage. */
  key: string;
  /** What it is called by who gets it; with its ending. */
  name: string;
  /** Decided by the server (`typeOfKind`), never by who sent it. */
  mediaType: string;
  /** In bytes. */
  size: number;
}

/**
 * The file as a download, streamed once the transaction is over. It is inert wherever it is opened: saved rather than
 * shown, of no other type than the server says, without scripts, kept by no cache.
 * @param may the feature's own predicate (its `access.ts`).
 * @throws Problem 404 when there is none, 403 when the actor may not read it.
 */
export function privateFile<Thing>(
  actor: Actor,
  thing: Thing | undefined,
  may: (actor: Actor, thing: Thing) => boolean,
  fileOf: (thing: Thing) => PrivateFile,
): Download {
  if (thing === undefined) throw new Problem(404);
  if (!may(actor, thing)) throw new Problem(403);
  const { key, name, mediaType, size } = fileOf(thing);
  return new Download({
    stored: true,
    name,
    mediaType,
    size,
    headers: {
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    },
    body: async ({ files }) => (await files.read(key)).stream,
  });
}
