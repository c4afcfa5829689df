/** Counts how often a call reads a text, which can be megabytes long, from the database. */
import { expect, test } from 'vitest';
import { testApi, testPerson } from '../../../tests/support/api.ts';
import { readingsOfText } from '../../../tests/support/statements.ts';
import * as contract from './contract.ts';
import { publishNewPost } from './factory.ts';
import * as publication from './publication.contract.ts';
import { publishDue } from './server/schedule.service.ts';
import * as versions from './version.contract.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });

const MARK = 'a-text-to-be-read-once';
const head = { title: 'Kafka in the cold', description: 'What we learnt.', language: 'EN' as const };
const readings = (work: () => Promise<unknown>) => readingsOfText(app.platform.engine, MARK, work);

/** Creates a post whose newest draft contains the marker. @returns what its author's editor sends. */
async function written() {
  const { postId, mediaId, translationId } = await publishNewPost(author);
  const params = { postId, language: 'EN' as const };
  const body = { ...head, content: `<p>${MARK}</p>` };
  const { saveId } = await author.api(contract.savePost, { params, body });
  const ifMatch = async () => `"${(await author.api(contract.readTranslation, { params })).revision}"`;
  return { postId, mediaId, translationId, params, saveId, ifMatch };
}

const changed = (round = 0) => ({ ...head, content: `<p>${MARK}, and ${round} more</p>` });
type Text = ReturnType<typeof changed>;

test('the counter of these tests notices when a text is read', async () => {
  const { params } = await written();
  const read = await readings(() => author.api(contract.readTranslation, { params }));
  expect(read).toHaveLength(1);
});

test('saving reads the stored text only if the hashes match', async () => {
  const { params, ifMatch, mediaId } = await written();
  const saves = [
    (body: Text, options: object) => author.api(contract.savePost, { params, body }, options),
    (body: Text, options: object) => author.api(publication.selectPicture, { params, body }, options),
    (body: Text, options: object) => author.api(publication.saveAndPublish, { params, body }, options),
    (body: Text, options: object) => author.api(publication.unpublishAndDraft, { params, body }, options),
    (body: Text, options: object) =>
      author.api(publication.setCover, { params: { ...params, mediaId }, body }, options),
  ];
  for (const [round, save] of saves.entries()) {
    const options = { ifMatch: await ifMatch() };
    const body = changed(round);
    expect(await readings(() => save(body, options)), `save ${round}`).toEqual([]);
    // Saving the same text again creates no save, because the texts are compared.
    const again = { ifMatch: await ifMatch() };
    expect(await readings(() => save(body, again)), `repeat ${round}`).toHaveLength(1);
  }
});

test('publishing reads the text for the search index, and unpublishing reads no text', async () => {
  const { postId, params, ifMatch } = await written();
  const body = { language: 'EN' as const };
  const given = { ifMatch: await ifMatch() };
  const published = await readings(() => author.api(publication.publishPost, { params, body }, given));
  expect(published).toEqual([expect.stringContaining('content_text')]);
  expect(await readings(() => author.api(publication.unpublishPost, { params: { postId }, body }))).toEqual(
    [],
  );
});

test('scheduling reads no text, and the scheduled publication reads it once', async () => {
  const { params, translationId, ifMatch } = await written();
  const at = new Date(Date.now() + 3_600_000);
  const given = { ifMatch: await ifMatch() };
  const body = { at: at.toISOString() };
  expect(await readings(() => author.api(versions.schedulePost, { params, body }, given))).toEqual([]);
  const due = { workspaceId: app.siteId, translationId, at: at.toISOString() };
  expect(await readings(() => publishDue(app.job(at), due))).toHaveLength(1);
});

test('restoring reads only the version that is restored', async () => {
  const { params, saveId, ifMatch } = await written();
  await author.api(contract.savePost, { params, body: changed() });
  const given = { ifMatch: await ifMatch() };
  const restore = () => author.api(versions.restoreVersion, { params: { ...params, saveId } }, given);
  expect(await readings(restore)).toHaveLength(1);
});

test('calls about metadata read no text', async () => {
  const { params } = await written();
  const query = { rowsPerPage: 10, page: 0 };
  expect(await readings(() => author.api(versions.listVersions, { params, query }))).toEqual([]);
  expect(await readings(() => author.api(versions.createPreview, { params, body: { days: 1 } }))).toEqual([]);
  expect(await readings(() => author.api(versions.revokePreviews, { params }))).toEqual([]);
});
