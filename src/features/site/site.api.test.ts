import { expect, test } from 'vitest';
import { CONTACT_LIMIT } from '#features/newsletters/rules.ts';
import { form, testApi } from '../../../tests/support/api.ts';
import { seeWorkbook } from '../../../tests/support/workbook.ts';
import * as contact from './contact.contract.ts';

const app = testApi({ MAIL_CONTACT: 'The company <hello@company.example>', BRAND_NAME: 'Slate' });

const post = (
  path: string,
  body: URLSearchParams | string,
  headers: Record<string, string> = {},
  address?: string,
) => app.request(`/api/v1${path}`, { method: 'POST', body, headers, address });
const json = { 'content-type': 'application/json' };
const paging = { query: { rowsPerPage: 10, page: 0 } };

/** Returns the token in the last mail to an address. */
async function codeFor(email: string, page: string, host = 'ardoise.test'): Promise<string> {
  const mail = (await app.mails(email)).at(-1);
  const code = new RegExp(
    `http://${host.replaceAll('.', '\\.')}/(?:en|fr)/app/newsletter/${page}\\?token=([\\w-]{43})`,
  ).exec(mail?.text ?? '')?.[1];
  if (code === undefined) throw new Error(`no link to ${page} in: ${mail?.text}`);
  return code;
}

test('a contact request is stored and mailed to the company, with the sender as reply address', async () => {
  const request = {
    firstName: 'Zoé',
    lastName: 'Le Goff',
    email: 'zoe@visitor.example',
    phoneNumber: '+33 6 12 34 56 78',
    receiveNews: false,
    request: 'First line\nBcc: eve@evil.example',
  };
  const response = await post('/blog/newsletter', JSON.stringify(request), json);
  expect(response.status).toBe(201);
  const [mail] = await app.mails('hello@company.example');
  expect(mail?.recipients).toEqual(['hello@company.example']);
  expect(mail?.headers['reply-to']).toContain('zoe@visitor.example');
  expect(mail?.headers.bcc).toBeUndefined();
  expect(mail?.text.replaceAll('\r', '')).toContain('First line\nBcc: eve@evil.example');
  const owner = await app.signIn('ROLE_OWNER', app.siteId);
  const { requests } = await owner.api(contact.listRequests, paging);
  expect(requests[0]).toMatchObject(request);
  expect(await app.mails('zoe@visitor.example')).toEqual([]);
});

test('identical contact requests at once are one request and one mail; another text is another request', async () => {
  const request = (text: string) =>
    post(
      '/blog/newsletter',
      JSON.stringify({
        firstName: '',
        lastName: '',
        email: 'twice@visitor.example',
        phoneNumber: '',
        receiveNews: false,
        request: text,
      }),
      json,
    );
  const answers = await Promise.all([request('Once'), request('Once'), request('Once')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  await request('Another');
  await request('Once');
  const mails = await app.mails('hello@company.example');
  expect(mails.filter(({ headers }) => String(headers['reply-to']).includes('twice@'))).toHaveLength(2);
  const owner = await app.signIn('ROLE_OWNER', app.siteId);
  const { requests } = await owner.api(contact.listRequests, { query: { ...paging.query, q: 'twice@' } });
  expect(requests.map((one) => one.request).sort()).toEqual(['Another', 'Once']);
});

test('a workspace with its own host gets its own contact mails, with working links', async () => {
  const address = 'hello@tenant.example';
  const workspaceId = await app.workspace({
    domain_name: 'tenant.test',
    name: 'Tenant & Co',
    email: address,
  });
  const host = { host: 'tenant.test' };
  const email = 'guest@visitor.example';
  const request = JSON.stringify({ email, receiveNews: true, request: 'For the tenant alone' });
  expect((await post('/blog/newsletter', request, { ...json, ...host })).status).toBe(201);
  expect((await app.mails(address)).map(({ text }) => text).join()).toContain('For the tenant alone');
  const company = await app.mails('hello@company.example');
  // The mails use the company's name only.
  for (const mail of [...(await app.mails(address)), ...(await app.mails(email))]) {
    expect(mail.subject).toContain('Tenant & Co');
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('Ardoise');
  }
  expect(company.map(({ text }) => text).join()).not.toContain('For the tenant alone');

  const confirm = form({ token: await codeFor(email, 'confirm', 'tenant.test') });
  expect((await post('/blog/newsletter/confirmation', confirm, host)).status).toBe(200);
  const leave = form({ token: await codeFor(email, 'unsubscribe', 'tenant.test') });
  const welcome = (await app.mails(email)).at(-1);
  expect(welcome?.subject).toBe('You are subscribed (Tenant & Co)');
  expect(welcome?.headers['list-unsubscribe']?.[0]).toContain('http://tenant.test/');
  const owner = await app.signIn('ROLE_OWNER', workspaceId);
  expect(await owner.api(contact.listSubscriptions, paging)).toMatchObject({ totalCount: 1 });
  expect(await (await owner.request('/site/subscriptions/export')).text()).toMatch(/,(English|French),/);
  expect((await post('/blog/newsletter/unsubscription', leave, host)).status).toBe(200);

  // Links use the stored host name, not the Host header.
  expect((await post('/blog/register', form({ email }), { host: 'TENANT.test:8443' })).status).toBe(201);
  await codeFor(email, 'confirm', 'tenant.test');
  const other = 'other@visitor.example';
  expect((await post('/blog/register', form({ email: other }), { host: 'evil.example' })).status).toBe(201);
  await codeFor(other, 'confirm');
});

test('errors of the contact form are in the visitor’s language, and nothing is stored', async () => {
  const body = JSON.stringify({ firstName: 'R2', email: 'nobody', phoneNumber: 'call' });
  const english = await post('/blog/newsletter', body, json);
  expect(english.status).toBe(400);
  expect(await english.json()).toMatchObject({
    errors: {
      firstName: 'only alphabetical caracters',
      email: 'invalid email',
      phoneNumber: 'invalid phone number',
    },
  });
  const french = await post('/blog/register', form({ email: 'nobody' }), { 'accept-language': 'fr' });
  expect(french.status).toBe(400);
  expect(await french.json()).toMatchObject({ errors: { email: 'Adresse e‑mail non valide.' } });
});

test('every form accepts the same addresses', async () => {
  const owner = await app.signIn('ROLE_OWNER', app.siteId);
  const outcomes = async (email: string) => {
    const answers = [
      await post('/blog/register', form({ email })),
      await post('/blog/newsletter', JSON.stringify({ email, request: 'Hello' }), json),
      await owner.request('/members/invite?rowsPerPage=10&page=0', {
        method: 'POST',
        body: form({ email, role: 'ROLE_USER' }),
      }),
    ];
    return answers.map(({ status }) => status < 300);
  };
  for (const email of [
    'émile@accents.example',
    'x@exémple.example',
    'X@xn--caf-dma.example',
    'a+b@c-d.example',
  ])
    expect(await outcomes(email), email).toEqual([true, true, true]);
  for (const email of [
    'a@xn--.example',
    'a@b',
    'a b@c.example',
    'a@b..example',
    '.a@b.example',
    '"a"@b.example',
    'a@b.ex1',
  ])
    expect(await outcomes(email), email).toEqual([false, false, false]);
});

test('a subscriber whose domain has accents gets the confirmation at the domain in ASCII', async () => {
  const email = 'x@xn--exmple-cva.fr';
  expect((await post('/blog/register', form({ email: 'X@Exémple.fr' }))).status).toBe(201);
  expect((await app.mails(email)).map(({ to }) => to)).toEqual([email]);
  const token = await codeFor(email, 'confirm');
  expect((await post('/blog/newsletter/confirmation', form({ token }))).status).toBe(200);
});

test('a subscription starts after one confirmation, and one click ends it', async () => {
  const email = 'reader@visitor.example';
  const owner = await app.signIn('ROLE_OWNER', app.siteId);
  const readers = async () =>
    (await owner.api(contact.listSubscriptions, paging)).subscriptions.map((each) => each.email);

  expect((await post('/blog/register', form({ email: 'Reader@Visitor.example' }))).status).toBe(201);
  const code = await codeFor(email, 'confirm');
  expect(await readers()).not.toContain(email);

  expect((await post('/blog/newsletter/confirmation', form({ token: code }))).status).toBe(200);
  expect(await readers()).toContain(email);
  expect((await post('/blog/newsletter/confirmation', form({ token: code }))).status).toBe(404);

  // A second registration does not reveal that the address is known, and sends nothing.
  const before = (await app.mails(email)).length;
  expect((await post('/blog/register', form({ email }))).status).toBe(201);
  expect((await app.mails(email)).length).toBe(before);

  const welcome = (await app.mails(email)).at(-1);
  expect(welcome?.headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click']);
  const leave = await codeFor(email, 'unsubscribe');
  expect((await post('/blog/newsletter/unsubscription', form({ token: leave }))).status).toBe(200);
  expect((await post('/blog/newsletter/unsubscription', form({ token: leave }))).status).toBe(200);
  expect(await readers()).not.toContain(email);
  expect((await post('/blog/newsletter/unsubscription', form({ token: 'x'.repeat(43) }))).status).toBe(404);
});

test('while the site is stopped, registration is closed, but confirming and unsubscribing work', async () => {
  const open = { host: 'open.test' };
  const workspaceId = await app.workspace({ domain_name: open.host, name: 'Patience' });
  const email = 'patient@visitor.example';
  expect((await post('/blog/register', form({ email }), open)).status).toBe(201);
  const confirm = form({ token: await codeFor(email, 'confirm', open.host) });
  // A host name that is not cached yet.
  const host = { host: 'stopped.test' };
  await app
    .rows(workspaceId)
    .change('workspaces', workspaceId, { runtime: 'stopped', domain_name: host.host });
  expect((await post('/blog/register', form({ email }), host)).status).toBe(503);
  expect((await post('/blog/newsletter/confirmation', confirm, host)).status).toBe(200);
  const leave = form({ token: await codeFor(email, 'unsubscribe', host.host) });
  expect((await post('/blog/newsletter/unsubscription', leave, host)).status).toBe(200);
});

test('the number of confirmation mails per address is limited', async () => {
  const email = 'flooded@visitor.example';
  for (let n = 0; n < 6; n++) {
    expect((await post('/blog/register', form({ email }), {}, `198.51.100.${n}`)).status).toBe(201);
  }
  expect((await app.mails(email)).length).toBe(3);
});

test('the number of requests to the public forms per IP address is limited', async () => {
  const address = '203.0.113.9';
  for (let n = 0; n < CONTACT_LIMIT.points; n++) {
    await post('/blog/register', form({ email: `n${n}@visitor.example` }), {}, address);
  }
  const refused = await post('/blog/register', form({ email: 'one@visitor.example' }), {}, address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('posts from pages of other sites are rejected, and posts from programs are accepted', async () => {
  const evil = { origin: 'https://evil.example' };
  expect((await post('/blog/register', form({ email: 'a@visitor.example' }), evil)).status).toBe(403);
  const own = { origin: 'http://ardoise.test' };
  expect((await post('/blog/register', form({ email: 'a@visitor.example' }), own)).status).toBe(201);
});

test('only the owners of the workspace see both lists', async () => {
  for (const role of ['ROLE_USER', 'ROLE_MANAGER'] as const) {
    const { request } = await app.signIn(role, app.siteId);
    expect((await request('/site/requests?rowsPerPage=10&page=0')).status, role).toBe(403);
  }
  const stranger = await app.signIn('ROLE_OWNER');
  expect(await stranger.api(contact.listRequests, paging)).toMatchObject({ requests: [], totalCount: 0 });
  expect(await stranger.api(contact.listSubscriptions, paging)).toMatchObject({
    subscriptions: [],
    totalCount: 0,
  });
});

test('owners find requests ignoring accents, and export them as a table', async () => {
  const send = (firstName: string, request: string) =>
    post(
      '/blog/newsletter',
      JSON.stringify({ firstName, email: 'table@visitor.example', request }),
      json,
      '203.0.113.77',
    );
  await send('Élodie', '=HYPERLINK("https://evil.example")');
  await send('Marc', 'Un devis, svp');
  const owner = await app.signIn('ROLE_OWNER', app.siteId);
  const found = await owner.api(contact.listRequests, { query: { ...paging.query, q: 'elodie' } });
  expect(found).toMatchObject({ totalCount: 1, countedInPart: false, requests: [{ firstName: 'Élodie' }] });
  const csv = await (await owner.request('/site/requests/export?q=visitor.example')).text();
  expect(csv).toContain('Marc,table@visitor.example,,"Un devis, svp",false,');
  // Spreadsheet formulas are escaped.
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect((await (await owner.request('/site/requests/export?q=elodie')).text()).split('\r\n')).toHaveLength(
    3,
  );
  const workbook = await owner.request('/site/requests/export?q=table@visitor.example&format=xlsx');
  expect(workbook.headers.get('content-disposition')).toContain('"requests.xlsx"');
  const { lines } = seeWorkbook(new Uint8Array(await workbook.arrayBuffer()))[0] ?? {};
  expect(lines?.map(([name, , , request]) => [name, request])).toEqual([
    ['Name', 'Request'],
    ['Marc', 'Un devis, svp'],
    ['Élodie', '=HYPERLINK("https://evil.example")'],
  ]);
  const addresses = await (await owner.request('/site/subscriptions/export')).text();
  expect(addresses.split('\r\n')[0]).toContain('E-mail,Language,Confirmed');
});
