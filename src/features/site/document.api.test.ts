import { beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '#features/accounts/factory.ts';
import { renderContent } from '#features/content/server/render.ts';
import { htmlOfSource } from '#features/content/source.rules.ts';
import { deleteMedia, readMedia } from '#features/media/contract.ts';
import { pictureBytes, uploadPicture } from '#features/media/factory.ts';
import { startActing } from '#features/members/acting.contract.ts';
import { inviteMember, messageMember } from '#features/members/contract.ts';
import { readActivityReport } from '#features/planning/document.contract.ts';
import type { Role } from '#kernel/actor.ts';
import { accentShades, accentTokens } from '#kernel/colour.ts';
import { productLook } from '#kernel/look.ts';
import { lookOfText } from '#kernel/own-look.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { json, type TestClient, testApi } from '../../../tests/support/api.ts';
import { attacks, attacksWithNul } from '../../../tests/support/attacks.ts';
import * as contract from './document.contract.ts';
import { createCompanies } from './server/company.service.ts';

const app = testApi();
let workspaceId: number;
let owner: TestClient;
beforeAll(async () => {
  workspaceId = await app.workspace({
    domain_name: 'roofs.example',
    name: 'Roofs Ltd',
    pricing: 'enterprise',
  });
  owner = await app.signIn('ROLE_OWNER', workspaceId);
});

const paging = { query: { rowsPerPage: 10, page: 0 } };
const put = (who: TestClient, path: string, body: object, etag?: string) =>
  who.request(path, { method: 'PUT', ...json(body, etag === undefined ? {} : { 'if-match': `"${etag}"` }) });
const etagOf = async (path: string) =>
  (await owner.request(path)).headers.get('etag')?.replaceAll('"', '') ?? '';
const page = (values: object) => ({ title_en: 'Jobs', content_en: 'Come.', ...values });
const shownNow = () => createCompanies(app.platform.engine, () => '').of(workspaceId);

test('a new site has neutral texts with the workspace’s name', async () => {
  const site = await owner.api(contract.readSite, {});
  expect(site).toMatchObject({ version: 0, saved_at: null, workspace_name: 'Roofs Ltd', pages: [] });
  expect(await shownNow()).toMatchObject({
    name: 'Roofs Ltd',
    // The host in the addresses of its pages, feeds and sitemap.
    host: 'roofs.example',
    site: { accent: '', texts: { en: {}, fr: {} } },
  });
});

test.each<[Role, number]>([
  ['ROLE_USER', 403],
  ['ROLE_MANAGER', 403],
  ['ROLE_OWNER', 200],
])('reading and changing the site as %s returns %i', async (role, status) => {
  const member = await app.signIn(role, workspaceId);
  expect((await member.request('/site')).status).toBe(status);
  expect((await put(member, '/site', { footer_en: 'Since 1990.' })).status).toBe(status);
});

test('a workspace without a public site cannot read or change one', async () => {
  const other = await app.signIn('ROLE_OWNER');
  expect((await other.request('/site')).status).toBe(404);
  expect((await put(other, '/site', { name: 'x' })).status).toBe(404);
});

test('each save is a version with its author and changes, and restoring one saves it anew', async () => {
  const first = await owner.api(contract.saveSite, { body: { home_title_en: 'Roofs', accent: '#0b5f59' } });
  await owner.api(contract.saveSite, { body: { home_title_en: 'Tight roofs' } });
  const same = await owner.api(contract.saveSite, { body: { home_title_en: 'Tight roofs' } });
  expect(same.version).toBe(first.version + 1);
  const { versions } = await owner.api(contract.listSiteVersions, paging);
  expect(versions[0]).toMatchObject({ version: same.version, kind: 'saved', changed: ['home_title_en'] });
  expect(versions[0]?.saved_by).not.toBe('');
  const versionId = versions[1]?.version_id ?? 0;
  const restored = await owner.api(contract.restoreSiteVersion, { params: { siteVersionId: versionId } });
  expect(restored).toMatchObject({
    version: same.version + 1,
    fields: { home_title_en: 'Roofs', accent: '#0b5f59' },
  });
  expect((await owner.api(contract.listSiteVersions, paging)).versions[0]?.kind).toBe('restored');
  expect((await shownNow()).site.texts.en.home_title).toBe('Roofs');
});

test('of two owners who save, the second gets a 412, but own pages do not conflict with the fields', async () => {
  const etag = await etagOf('/site');
  const { page_id } = await owner.api(contract.createSitePage, { body: page({ title_en: 'Team' }) });
  expect((await put(owner, '/site', { footer_en: 'One' }, etag)).status).toBe(200);
  expect((await put(owner, '/site', { footer_en: 'Two' }, etag)).status).toBe(412);
  expect((await owner.api(contract.readSite, {})).fields.footer_en).toBe('One');
  const path = `/site/pages/${page_id}`;
  const pageEtag = await etagOf(path);
  expect((await put(owner, path, { content_en: 'A' }, pageEtag)).status).toBe(200);
  expect((await put(owner, path, { content_en: 'B' }, pageEtag)).status).toBe(412);
});

test('twenty concurrent saves give twenty versions, and no change is lost', async () => {
  const before = (await owner.api(contract.readSite, {})).version;
  const names = ['home_lead_en', 'home_lead_fr', 'blog_title_en', 'blog_title_fr'] as const;
  const saves = Array.from({ length: 20 }, (_, at) =>
    put(owner, '/site', { [names[at % 4] ?? '']: `text ${at}` }),
  );
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200));
  const { version, fields } = await owner.api(contract.readSite, {});
  expect(version).toBe(before + 20);
  for (const name of names) expect(fields[name]).toMatch(/^text \d+$/);
});

test('an own page needs an address that is free in its language, and a title for each text', async () => {
  await owner.api(contract.createSitePage, { body: page({ title_en: 'Our work', slug_en: 'work' }) });
  const refusals = [
    page({ title_en: 'Work' }),
    { title_en: '', content_en: 'x' },
    { title_en: 'x', content_en: '' },
    page({ slug_en: 'a b' }),
  ].map((body) => owner.request('/site/pages', { method: 'POST', ...json(body) }));
  expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([409, 400, 400, 400]);
  const french = { title_fr: 'Work', content_fr: 'x' };
  const { page_id: pageId } = await owner.api(contract.createSitePage, { body: french });
  expect((await shownNow()).site.pages.at(-1)?.texts).toMatchObject({
    fr: { slug: 'work', html: '<p>x</p>' },
  });
  const oldSlugs = async () => (await shownNow()).site.pages.at(-1)?.old_slugs;
  for (const slug of ['labour', 'jobs', 'labour'])
    await put(owner, `/site/pages/${pageId}`, { slug_fr: slug });
  expect(await oldSlugs()).toEqual(['work', 'jobs']);
  await owner.api(contract.deleteSitePage, { params: { pageId } });
  expect((await owner.request(`/site/pages/${pageId}`)).status).toBe(404);
});

test('own pages are put into another order, as a version that can be restored', async () => {
  const idsNow = async () => (await owner.api(contract.readSite, {})).pages.map(({ page_id }) => page_id);
  for (const title of ['Services', 'References'])
    await owner.api(contract.createSitePage, { body: page({ title_en: title }) });
  const before = await idsNow();
  const [first = 0, ...rest] = before;
  const order = (page_ids: number[]) => put(owner, '/site/pages', { page_ids });
  expect((await order([...rest, first])).status).toBe(200);
  expect(await idsNow()).toEqual([...rest, first]);
  expect((await shownNow()).site.pages.map(({ page_id }) => page_id)).toEqual([...rest, first]);
  const { versions } = await owner.api(contract.listSiteVersions, paging);
  expect(versions[0]?.changed).toEqual(['pages_order']);
  const siteVersionId = versions[1]?.version_id ?? 0;
  await owner.api(contract.restoreSiteVersion, { params: { siteVersionId } });
  expect(await idsNow()).toEqual(before);
  // Another owner added or deleted a page meanwhile.
  for (const wrong of [rest, [...before, 1], [...rest, rest[0] ?? 0]])
    expect((await order(wrong)).status).toBe(409);
  expect(await idsNow()).toEqual(before);
});

test.each(['accent', 'social', 'contact_email', 'home_title_en'])(
  'an invalid %s is rejected by name',
  async (field) => {
    const wrong = {
      accent: 'yellow',
      social: 'http://x.com',
      contact_email: 'a@',
      home_title_en: 'x'.repeat(121),
    };
    const response = await put(owner, '/site', { [field]: wrong[field as keyof typeof wrong] });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors)).toEqual([field]);
  },
);

test('attacks in own pages and legal texts are stored as written and shown without effect', async () => {
  const all = [...attacks, ...attacksWithNul.map((attack) => attack.replaceAll('\0', ''))];
  const { page_id: pageId } = await owner.api(contract.createSitePage, { body: page({ title_en: 'Safe' }) });
  for (const attack of all.filter((text) => text.trim() !== '')) {
    const body = { content_en: attack };
    await owner.api(contract.saveSitePage, { params: { pageId }, body });
    const html = (await shownNow()).site.pages.find(({ page_id }) => page_id === pageId)?.texts.en?.html;
    expect(html).toBe(renderContent(htmlOfSource(attack.trim())).html);
  }
  const legal_en = all.join('\n');
  await owner.api(contract.saveSite, { body: { legal_en } });
  const { legal } = (await shownNow()).site;
  expect(legal.en.legal?.html).toBe(renderContent(legal_en.trim()).html);
}, 60_000);

test('a picture cannot be deleted while a page of the site shows it', async () => {
  const { mediaId } = await uploadPicture(owner, 'Logo');
  await owner.api(contract.saveSite, { body: { logo: mediaId } });
  expect((await shownNow()).site.logo).toMatchObject({ media_id: mediaId, width: 900 });
  expect(await owner.api(readMedia, { params: { mediaId } })).toMatchObject({
    uses: 1,
    on_site: true,
    used_in: [],
  });
  expect((await owner.request(`/medias/${mediaId}`, { method: 'DELETE' })).status).toBe(409);
  const { version_id } = await owner.api(contract.readSite, {});
  await owner.api(contract.saveSite, { body: { logo: '' } });
  await owner.api(deleteMedia, { params: { mediaId } });
  // The earlier version is restored without the picture.
  const params = { siteVersionId: version_id ?? 0 };
  expect((await owner.api(contract.restoreSiteVersion, { params })).fields.logo).toBe('');
});

test('a logo can be PNG, JPEG or WebP, and a square icon is made from it', async () => {
  const { mediaId: gif } = await uploadPicture(owner, 'Moving', await pictureBytes('gif'));
  expect((await put(owner, '/site', { logo: gif })).status).toBe(400);
  const { mediaId } = await uploadPicture(owner, 'Logo', await pictureBytes('webp'));
  await owner.api(contract.saveSite, { body: { logo: mediaId } });
  const icon = await app.request(`/medias/${(await shownNow()).site.logo?.key}/icon`);
  expect(icon.headers.get('content-type')).toBe('image/png');
  const header = Buffer.from(await icon.arrayBuffer());
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([180, 180]);
});

test('another company’s picture, version and page give a 404', async () => {
  const otherId = await app.workspace({ domain_name: 'walls.example', pricing: 'enterprise' });
  const other = await app.signIn('ROLE_OWNER', otherId);
  const { mediaId } = await uploadPicture(owner, 'Ours');
  const saved = await other.api(contract.saveSite, { body: { logo: mediaId } });
  expect(saved.fields.logo).toBe('');
  const { version_id, pages } = await owner.api(contract.readSite, {});
  expect((await other.request(`/site/versions/${version_id}/restore`, { method: 'POST' })).status).toBe(404);
  expect((await other.request(`/site/pages/${pages[0]?.page_id}`)).status).toBe(404);
  const rows = await asTenant(app.platform.engine, otherId, ({ db }) =>
    db.selectFrom('site_versions').select('workspace_id').distinct().execute(),
  );
  expect(rows).toEqual([{ workspace_id: otherId }]);
});

test('mails and documents carry the company’s name, logo and colour', async () => {
  const { mediaId } = await uploadPicture(owner, 'Mark', await pictureBytes('png'));
  await owner.api(contract.saveSite, { body: { name: 'Roofs & Sons', logo: mediaId, accent: '#b4412f' } });
  const member = await app.account({ workspace_id: workspaceId });
  await owner.api(messageMember, { params: { memberId: member.userId }, body: { message: 'Hello' } });
  const mail = (await app.mails(member.email)).at(-1);
  expect(mail?.html).toContain('Roofs &#38; Sons');
  expect(mail?.html).toMatch(/<img src="cid:logo@letterhead"/);
  expect(mail?.html).toContain(`color:${accentShades('#b4412f').text.dark}`);
  expect(mail?.html).not.toMatch(/#2dd4bf|#0f766e|[\uE000-\uE003]/);
  expect(mail?.text).toMatch(/^-- \r?\nRoofs & Sons\r?$/m);
  expect(mail?.raw).toMatch(/Content-Type: image\/png/);
  const email = 'slater@test.example';
  await owner.api(inviteMember, { query: {}, body: { email, role: 'ROLE_USER' } });
  expect((await app.mails(email)).at(-1)?.text).toContain('to work with Roofs & Sons. Your role');
  const params = { userId: owner.account.userId, year: 2026, month: 3 };
  const file = await owner.api(readActivityReport, { params, query: {} });
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toContain('/Subtype /Image');
});

test('sign-in, the restored session and acting for a member answer how the company’s back office looks', async () => {
  const { mediaId } = await uploadPicture(owner, 'Sign', await pictureBytes('png'));
  await owner.api(contract.saveSite, { body: { name: 'Roofs & Sons', logo: mediaId, accent: '#b4412f' } });
  const look = { name: 'Roofs & Sons', accent: '#b4412f', tokens: accentTokens('#b4412f') };
  const member = await app.account({ workspace_id: workspaceId });
  const body = new URLSearchParams({ email: member.email, password: PASSWORD });
  const signedIn = await app.request('/api/v1/authenticate', { method: 'POST', body });
  const { user_look: answered } = await signedIn.json();
  expect(answered).toMatchObject(look);
  expect(answered.logo.key).toMatch(/\.png$/);
  const cookies = signedIn.headers.getSetCookie();
  const kept = cookies.find((cookie) => cookie.startsWith('ardoise_look='));
  expect(kept).toMatch(/; HttpOnly; SameSite=Lax/);
  expect(lookOfText(/^ardoise_look=([^;]*)/.exec(kept ?? '')?.[1])).toEqual(answered);
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  const restored = await app.request('/api/v1/fetchToken', { headers: { cookie } });
  expect((await restored.json()).user_look).toEqual(answered);
  const acting = await owner.api(startActing, { params: { memberId: member.userId } });
  expect(acting.look).toEqual(answered);
  const other = await app.signIn('ROLE_OWNER');
  const theirs = await app.account({ workspace_id: other.account.workspaceId });
  expect((await other.api(startActing, { params: { memberId: theirs.userId } })).look).toEqual(productLook);
});

test('the preview of a legal text that is empty in a language has no page to show', async () => {
  await owner.api(contract.saveSite, { body: { legal_en: 'Roofs Ltd', legal_fr: '' } });
  const { html } = await owner.api(contract.previewSite, { body: { language: 'fr', path: 'legal' } });
  expect(html).toBe('');
});
