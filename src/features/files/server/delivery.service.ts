/** Delivers private files. Checks the permission of the owning feature on each download. */
import type { Actor } from '#kernel/actor.ts';
import { Problem } from '#kernel/problem.ts';
import { Download } from '#platform/request/download.ts';

export interface PrivateFile {
  /** The storage key. */
  key: string;
  /** The file name for the download, including the extension. */
  name: string;
  /** Set by the server (`typeOfKind`), never by the uploader. */
  mediaType: string;
  /** In bytes. */
  size: number;
}

/**
 * Returns the file as a download, streamed after the transaction. It is inert in any browser: an attachment
 * with the server's media type, without scripts or caching.
 * @param may the permission check of the feature (in its `access.ts`).
 * @throws Problem 404 when it does not exist, 403 when the actor may not read it.
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
