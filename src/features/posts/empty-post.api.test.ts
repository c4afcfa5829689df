import { expect, test } from 'vitest';
import { uploadPicture } from '#features/media/factory.ts';
import { json, testApi, testPerson } from '../../../tests/support/api.ts';
import { writePost } from './factory.ts';
import { publishPost, setCover } from './publication.contract.ts';
import { checkPost } from './version.contract.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });

const text = { title: 'Kafka in the cold', description: 'What we learnt.' };

test('each call that publishes a post requires that it has a text or a picture', async () => {
  const picture = await uploadPicture(author);
  const body = (content: string) => ({ ...text, content, language: 'EN' as const });
  const written = async (content: string) => {
    const { postId } = await writePost(author, 'EN', { content });
    const params = { postId, mediaId: picture.mediaId };
    await author.api(setCover, { params, body: { language: 'EN' } });
    return postId;
  };
  for (const content of ['', '<p> </p>', '<hr><!-- later -->', '<script>1</script>']) {
    const postId = await written(content);
    for (const [call, sent] of [
      ['publish', {}],
      ['publish', { language: 'EN' }],
      ['saveAndPublish', body(content)],
    ] as const) {
      const response = await author.request(`/posts/${postId}/${call}`, { method: 'POST', ...json(sent) });
      expect([call, content, response.status]).toEqual([call, content, 409]);
      expect(await response.json()).toMatchObject({ code: 'CONTENT_MISSING' });
    }
    const at = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const schedule = await author.request(`/posts/${postId}/EN/schedule`, {
      method: 'PUT',
      ...json({ at }),
    });
    expect(await schedule.json()).toMatchObject({ code: 'CONTENT_MISSING' });
    const params = { postId, language: 'EN' as const };
    const { issues } = await author.api(checkPost, { params, body: { ...text, content } });
    expect(issues).toContainEqual({ code: 'content-empty', severity: 'error', detail: '' });
  }
  const shown = await written(`<img src="${picture.src}" alt="A slate">`);
  const published = await author.api(publishPost, { params: { postId: shown }, body: {} });
  expect(published.status).toBe('published');
});
