/** Lists show many posts and no versions: before one is changed from there, it is looked at whether it is still as shown. */
import { readVersioned } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { useApi } from '#ui/session.tsx';
import { type PostRow, readPostObject } from '../contract.ts';

/** @returns what gives the version to send along. @throws Problem 412 when the post is not as it is shown any more. */
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

/** What a row tells of a post, whichever language its title is shown in. */
function stateOf({ translations, cover_media_id, featured }: PostRow): string {
  return JSON.stringify([translations, cover_media_id, featured]);
}
