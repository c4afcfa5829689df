/** Creates posts for tests through the API, as an author would. */
import { uploadPicture } from '#features/media/factory.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import type { TestClient } from '../../../tests/support/api.ts';
import { createPost, savePost } from './contract.ts';
import { publishPost, setCover } from './publication.contract.ts';

export interface WrittenPost {
  postId: number;
  translationId: number;
  titleId: string;
}

/** The text of posts created here. */
export const text = {
  title: 'Kafka in the cold',
  description: 'What we learnt.',
  content: '<p>It held.</p>',
};

/** Creates a draft (version 1) with content and without a cover. */
export async function writePost(
  { api }: TestClient,
  language: PostLanguage = 'EN',
  changes: Partial<typeof text> = {},
): Promise<WrittenPost> {
  const { content, ...head } = { ...text, ...changes };
  const created = await api(createPost, { body: { ...head, language } });
  const postId = created.post_id;
  await api(savePost, { params: { postId }, body: { ...head, content, language } });
  return { postId, translationId: created.translation_id, titleId: created.title_id };
}

/** Creates a published post with a cover. */
export async function publishNewPost(
  client: TestClient,
  language: PostLanguage = 'EN',
  changes: Partial<typeof text> = {},
): Promise<WrittenPost & { mediaId: number; src: string }> {
  const post = await writePost(client, language, changes);
  const picture = await uploadPicture(client);
  const params = { postId: post.postId };
  await client.api(setCover, { params: { ...params, mediaId: picture.mediaId }, body: { language } });
  await client.api(publishPost, { params, body: { language } });
  return { ...post, ...picture };
}
