/** Changes the author's name shown to readers, which applies to all translations of a post. */
import { expect, test } from 'vitest';
import { readPostByTitle } from '#features/blog/contract.ts';
import { json, testApi, testPerson } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { publishNewPost, text } from './factory.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });

test('readers see the chosen name, or the author’s own name if none was chosen', async () => {
  const { postId, titleId } = await publishNewPost(author, 'EN', { title: 'By somebody else' });
  const { author: own } = await author.api(contract.readPostObject, { params: { postId }, query: {} });
  const body = { ...text, language: 'EN' as const };
  const choose = (byline: string) =>
    author.api(contract.savePost, { params: { postId }, body: { ...body, byline } });
  const shown = async () =>
    (await app.api(readPostByTitle, { params: { titleId }, query: { language: 'EN' } })).response.author;
  expect((await choose('  Jeanne Riou ')).postObject).toMatchObject({ byline: 'Jeanne Riou', author: own });
  expect(await shown()).toBe('Jeanne Riou');
  expect((await author.api(contract.savePost, { params: { postId }, body })).postObject.byline).toBe(
    'Jeanne Riou',
  );
  expect((await choose('')).postObject.byline).toBeNull();
  expect(await shown()).toBe(own);
  const long = { method: 'PUT', ...json({ ...body, byline: 'x'.repeat(201) }) };
  expect((await author.request(`/posts/${postId}`, long)).status).toBe(400);
});

test('of two concurrent changes of the byline the second is rejected, whichever translation it came from', async () => {
  const { postId } = await publishNewPost(author);
  const french = { ...text, language: 'FR' as const };
  await author.api(contract.savePost, { params: { postId }, body: french });
  const etagOf = async (language: string) =>
    (await author.request(`/posts/${postId}/${language}`)).headers.get('etag') ?? '';
  const before = { EN: await etagOf('EN'), FR: await etagOf('FR') };
  const name = (language: 'EN' | 'FR', byline: string, etag: string) =>
    author.request(`/posts/${postId}`, {
      method: 'PUT',
      ...json({ ...text, language, byline }, { 'if-match': etag }),
    });
  expect((await name('EN', 'Jeanne Riou', before.EN)).status).toBe(200);
  for (const language of ['EN', 'FR'] as const)
    expect((await name(language, 'J. Riou', before[language])).status).toBe(412);
  const { byline } = await author.api(contract.readPostObject, { params: { postId }, query: {} });
  expect(byline).toBe('Jeanne Riou');
  expect((await name('FR', 'J. Riou', await etagOf('FR'))).status).toBe(200);
});
