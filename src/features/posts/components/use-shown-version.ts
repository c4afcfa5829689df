/** Checks before a change that the post is still as shown, because the list has no ETags. */
import { readVersioned } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { useApi } from '#ui/session.tsx';
import { type PostRow, readPostObject } from '../contract.ts';

/**
 * @returns a function that gives the ETag to send.
 * @throws Problem 412 when the post has changed.
 */
export function useShownVersion(): (post: PostRow) => Promise<string | undefined> {
  const api = useApi();
  return async (post) => {
    const { data, etag } = await readVersioned(api, readPostObject, {
      params: { postId: post.post_id },
      query: {},
    });
    if (stateOf(data) !== stateOf(post)) throw new Problem(412);
    return etag;
  };
}

/** Returns the state of a post's row, without its title, which depends on the language. */
function stateOf({ translations, cover_media_id, featured }: PostRow): string {
  return JSON.stringify([translations, cover_media_id, featured]);
}
