import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureBytes, uploadPicture } from '#features/media/factory.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { form, json, testApi, testPerson } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { resumeNewsletters, sendStep } from './server/sending.service.ts';

// Sends fast, and 5 mails at a time.
const app = testApi({ NEWSLETTER_RATE: '1000', BRAND_NAME: 'Slate', MAIL_CONTACT: 'hello@company.example' });
const owner = testPerson(app, 'ROLE_OWNER', { ofSite: true });
const manager = testPerson(app, 'ROLE_MANAGER', { ofSite: true });

const inSite = <T>(work: Parameters<typeof asTenant<T>>[2]) =>
  asTenant(app.platform.engine, app.siteId, work);

/** Makes these addresses the only confirmed subscribers. */
async function subscribers(...emails: string[]): Promise<void> {
  await inSite(async ({ db }) => {
    await db.updateTable('newsletter_subscriptions').set({ state: 'left' }).execute();
    for (const email of emails)
      await sql`
        insert into newsletter_subscriptions (workspace_id, email, locale, state, confirmed_at)
        values (${app.siteId}, ${email}, ${email.startsWith('fr') ? 'fr' : 'en'}, 'confirmed', now())
        on conflict (workspace_id, email) do update set state = 'confirmed'`.execute(db);
  });
}

const state = (email: string) =>
  inSite(({ db }) =>
    db
      .selectFrom('newsletter_subscriptions')
      .select('state')
      .where('email', '=', email)
      .executeTakeFirstOrThrow(),
  ).then((row) => row.state);

const english = {
  subject_en: 'Slate in winter',
  content_en: '<p>Roofs &amp; <a href="/en/app/blog">blog</a></p>',
};
const both = { ...english, subject_fr: 'L’ardoise en hiver', content_fr: 'Bonjour' };

async function written(body: Partial<typeof both> = english): Promise<number> {
  return (await owner.api(contract.createNewsletter, { body })).newsletter_id;
}

async function send(newsletterId: number, at = ''): Promise<contract.Newsletter> {
  const options = { confirmed: true } as never;
  return owner.api(contract.sendNewsletter, { params: { newsletterId }, body: { at } }, options);
}

const report = (newsletterId: number) => owner.api(contract.reportNewsletter, { params: { newsletterId } });

const mailsAbout = async (subject: string) =>
  (await app.mails()).filter((mail) => mail.subject === subject).map(({ recipients }) => recipients[0]);

test('confirmed subscribers get a newsletter once, in their language, with their own unsubscribe link', async () => {
  await subscribers('en1@reader.example', 'en2@reader.example', 'fr1@reader.example');
  const id = await written(both);
  expect(await report(id)).toMatchObject({ state: 'draft', subscribers: { en: 2, fr: 1 } });
  expect(await send(id)).toMatchObject({ state: 'sending', recipients: 3 });
  expect((await mailsAbout('Slate in winter')).sort()).toEqual(['en1@reader.example', 'en2@reader.example']);
  const [mail] = await app.mails('fr1@reader.example');
  expect(mail?.subject).toBe('L’ardoise en hiver');
  expect(mail?.headers['reply-to']).toEqual(['hello@company.example']);
  // RFC 2919: the same for every mail of the list.
  expect(mail?.headers['list-id']).toEqual(['<newsletter.ardoise.test>']);
  expect(mail?.headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click']);
  const link = mail?.headers['list-unsubscribe']?.[0]?.slice(1, -1) ?? '';
  expect(link).toMatch(/^http:\/\/ardoise\.test\/fr\/app\/newsletter\/unsubscribe\?token=[\w-]{43}$/);
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(link);
  const [other] = await app.mails('en1@reader.example');
  expect(other?.text).toContain('Roofs & blog (http://ardoise.test/en/app/blog)');
  expect(other?.html).toContain('href="http://ardoise.test/en/app/blog"');

  const token = new URL(link).searchParams.get('token') ?? '';
  const leave = () =>
    app.request('/api/v1/blog/newsletter/unsubscription', { method: 'POST', body: form({ token }) });
  expect((await leave()).status).toBe(200);
  expect((await leave()).status).toBe(200);
  expect(await state('fr1@reader.example')).toBe('left');
  expect(await report(id)).toMatchObject({ state: 'sent', states: { sent: 3 }, unsubscribed: 1 });
});

test('pictures in mails are JPEGs of at most 1,200 pixels', async () => {
  await subscribers('en1@reader.example');
  const picture = await pictureBytes('webp', { width: 2000, height: 500 });
  const { src } = await uploadPicture(owner, 'A long roof', picture);
  const subject = 'With a picture';
  await send(
    await written({ subject_en: subject, content_en: `<p>Roofs</p><img src="${src}" alt="A roof">` }),
  );
  const mail = (await app.mails('en1@reader.example')).find((one) => one.subject === subject);
  expect(mail?.html).toContain(`src="http://ardoise.test${src}/card"`);
  const response = await app.request(`${src}/card`);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 300 });
});

test('the archive lists newsletters that were sent, in the languages in which they were sent', async () => {
  await subscribers('en1@reader.example');
  const draft = await written({ ...english, subject_en: 'Never sent' });
  const id = await written({ ...english, subject_en: 'For the archive' });
  await send(id);
  await app.mails();
  const { newsletters } = await app.api(contract.listNewsletterArchive, {});
  expect(newsletters[0]).toMatchObject({ newsletter_id: id, subject_en: 'For the archive', subject_fr: '' });
  expect(newsletters.map(({ newsletter_id }) => newsletter_id)).not.toContain(draft);
  const read = (newsletterId: number, language: 'en' | 'fr') =>
    app.api(contract.readArchivedNewsletter, { params: { newsletterId }, query: { language } });
  expect(await read(id, 'en')).toMatchObject({
    subject: 'For the archive',
    html: expect.stringContaining('Roofs'),
  });
  await expect(read(id, 'fr')).rejects.toMatchObject({ status: 404 });
  await expect(read(draft, 'en')).rejects.toMatchObject({ status: 404 });
});

test('a newsletter that cannot be sent is rejected, and nobody gets it', async () => {
  await subscribers('en1@reader.example');
  const empty = await written({ subject_en: 'Nothing to say', content_en: '' });
  await expect(send(empty)).rejects.toMatchObject({ status: 409 });
  await expect(send(await written({}))).rejects.toMatchObject({ status: 409 });
  await expect(send(await written(), '2020-01-01T08:00:00Z')).rejects.toMatchObject({ status: 400 });
  const unnamed = owner.api(contract.createNewsletter, { body: { content_en: 'A text' } });
  await expect(unnamed).rejects.toMatchObject({ status: 400, errors: { subject_en: expect.anything() } });
  expect(await mailsAbout('Nothing to say')).toEqual([]);
  const member = await app.signIn('ROLE_USER', app.siteId);
  expect((await member.request('/newsletters?rowsPerPage=10&page=0')).status).toBe(403);
});

test('a sent newsletter never changes and is not sent again', async () => {
  await subscribers('en1@reader.example');
  const newsletterId = await written({ ...english, subject_en: 'Only once' });
  await send(newsletterId);
  await expect(send(newsletterId)).rejects.toMatchObject({ status: 409 });
  const save = owner.api(contract.saveNewsletter, {
    params: { newsletterId },
    body: { subject_en: 'Other' },
  });
  await expect(save).rejects.toMatchObject({ status: 409 });
  const options = { confirmed: true } as never;
  const remove = owner.api(contract.deleteNewsletter, { params: { newsletterId } }, options);
  await expect(remove).rejects.toMatchObject({ status: 409 });
  expect(await mailsAbout('Only once')).toHaveLength(1);
});

test('the preview shows the mail; a test mail goes to the person who requests it, without unsubscribe header', async () => {
  const newsletterId = await written({ ...english, subject_en: 'Look first' });
  const body = { language: 'en' as const, fields: english };
  const preview = await manager.api(contract.previewNewsletter, { body });
  expect(preview.text).toContain('Slate in winter\n\nRoofs & blog (http://ardoise.test/en/app/blog)');
  expect(preview.html).not.toMatch(/[\uE000-\uE002]/);
  await manager.api(contract.testNewsletter, { params: { newsletterId }, body: { language: 'en' } });
  const [mail] = await app.mails(manager.account.email);
  expect(mail?.subject).toBe('[Test] Look first');
  expect(mail?.headers['list-unsubscribe']).toBeUndefined();
  expect(mail?.headers['list-id']).toBeUndefined();
});

test('after a kill, mails that were being sent are unknown, and the others are sent once', async () => {
  await subscribers(...Array.from({ length: 12 }, (_, n) => `en${n}@killed.example`));
  const newsletterId = await written({ ...english, subject_en: 'Killed' });
  await send(newsletterId);
  // As if the process had been killed while it sent three mails.
  await inSite(({ db }) =>
    sql`
      update newsletter_deliveries set state = 'sending', changed_at = now()
       where (newsletter_id, subscription_id) in (select newsletter_id, subscription_id from newsletter_deliveries
              where newsletter_id = ${newsletterId} order by subscription_id limit 3)`.execute(db),
  );
  expect(await mailsAbout('Killed')).toHaveLength(9);
  expect(await report(newsletterId)).toMatchObject({ state: 'sending', states: { sent: 9, sending: 3 } });
  const later = new Date(Date.now() + 11 * 60_000);
  await sendStep(app.job(later), { workspaceId: app.siteId, newsletterId });
  expect(await report(newsletterId)).toMatchObject({ state: 'sent', states: { sent: 9, unknown: 3 } });
  await sendStep(app.job(later), { workspaceId: app.siteId, newsletterId });
  expect(await mailsAbout('Killed')).toHaveLength(9);
});

test('four concurrent jobs send each mail once', async () => {
  await subscribers(...Array.from({ length: 60 }, (_, n) => `en${n}@crowd.example`));
  const newsletterId = await written({ ...english, subject_en: 'At once' });
  await send(newsletterId);
  const step = () => sendStep(app.job(), { workspaceId: app.siteId, newsletterId });
  await Promise.all([step(), step(), step(), step()]);
  const recipients = await mailsAbout('At once');
  expect(recipients).toHaveLength(60);
  expect(new Set(recipients).size).toBe(60);
  expect(await report(newsletterId)).toMatchObject({ state: 'sent', states: { sent: 60 } });
});

test('the mail server can refuse a mail, postpone it, or break the connection', async () => {
  const all = ['unknown', 'busy', 'relay', 'breaks-off', 'reader'].map((one) => `en@${one}.example`);
  await subscribers(...all);
  const newsletterId = await written({ ...english, subject_en: 'Answers' });
  await send(newsletterId);
  await app.mails();
  expect(await report(newsletterId)).toMatchObject({
    state: 'sending',
    states: { refused: 2, pending: 1, unknown: 1, sent: 1 },
    reasons: expect.arrayContaining([{ reason: expect.stringContaining('5.7.1'), mails: 1 }]),
  });
  // Only the address that does not exist gets no further mails.
  expect(await Promise.all(all.map(state))).toEqual(['refused', ...Array(4).fill('confirmed')]);
  for (let minutes = 20; minutes <= 400; minutes *= 2) {
    const then = new Date(Date.now() + minutes * 60_000);
    await sendStep(app.job(then), { workspaceId: app.siteId, newsletterId });
  }
  expect(await report(newsletterId)).toMatchObject({ state: 'sent', states: { refused: 3, unknown: 1 } });
  // The mail whose connection broke off was accepted; it is not sent again.
  expect(await mailsAbout('Answers')).toEqual(
    expect.arrayContaining(['en@breaks-off.example', 'en@reader.example']),
  );
  expect(await mailsAbout('Answers')).toHaveLength(2);
});

test('a scheduled newsletter is sent at its time, unless it is cancelled', async () => {
  await subscribers('en1@reader.example');
  const time = new Date(Date.now() + 3_600_000);
  const [kept, dropped] = [
    await written({ ...english, subject_en: 'In an hour' }),
    await written({ ...english, subject_en: 'Not at all' }),
  ];
  for (const id of [kept, dropped])
    expect(await send(id, time.toISOString())).toMatchObject({
      state: 'scheduled',
      send_at: time.toISOString(),
    });
  const options = { confirmed: true } as never;
  const cancel = (newsletterId: number) =>
    owner.api(contract.cancelNewsletter, { params: { newsletterId } }, options);
  expect(await cancel(dropped)).toMatchObject({ state: 'draft', send_at: null });
  await expect(cancel(dropped)).rejects.toMatchObject({ status: 409 });
  await resumeNewsletters(app.job());
  expect(await mailsAbout('In an hour')).toEqual([]);
  // The newsletter's own job may have been lost; this periodic job finds newsletters that are due.
  const later = new Date(time.getTime() + 120_000);
  await resumeNewsletters(app.job(later));
  app.clock.set(later);
  await app.mails();
  app.clock.reset();
  await sendStep(app.job(later), { workspaceId: app.siteId, newsletterId: dropped });
  expect(await report(kept)).toMatchObject({ state: 'sent' });
  expect(await mailsAbout('In an hour')).toEqual(['en1@reader.example']);
  expect(await mailsAbout('Not at all')).toEqual([]);
});

test('cancelling stops the remaining mails, and people who unsubscribe meanwhile get none', async () => {
  await subscribers('en1@rest.example', 'en2@rest.example');
  const newsletterId = await written({ ...english, subject_en: 'Stopped' });
  await send(newsletterId);
  const options = { confirmed: true } as never;
  await owner.api(contract.cancelNewsletter, { params: { newsletterId } }, options);
  expect(await mailsAbout('Stopped')).toEqual([]);
  expect(await report(newsletterId)).toMatchObject({ state: 'cancelled', states: { skipped: 2 } });

  const second = await written({ ...english, subject_en: 'Left meanwhile' });
  await send(second);
  await inSite(({ db }) =>
    db
      .updateTable('newsletter_subscriptions')
      .set({ state: 'left' })
      .where('email', '=', 'en2@rest.example')
      .execute(),
  );
  expect(await mailsAbout('Left meanwhile')).toEqual(['en1@rest.example']);
});

test('a permanent bounce reported by a provider is counted once, and the address gets no further mails', async () => {
  await subscribers('en1@bounce.example', 'en2@bounce.example', 'en3@bounce.example');
  const newsletterId = await written({ ...english, subject_en: 'Bounces' });
  await send(newsletterId);
  const mails = (await app.mails()).filter(({ subject }) => subject === 'Bounces');
  const options = { confirmed: true } as never;
  const { url: former } = await owner.api(contract.makeBounceAddress, {}, options);
  const { url } = await owner.api(contract.makeBounceAddress, {}, options);
  const tell = (body: object, at = url) =>
    app.request(at.replace('http://ardoise.test', ''), { method: 'POST', ...json(body) });
  expect(await (await tell({ event: 'hard_bounce', email: 'EN1@bounce.example' })).json()).toEqual({
    counted: true,
  });
  expect(await (await tell({ event: 'hard_bounce', email: 'en1@bounce.example' })).json()).toEqual({
    counted: false,
  });
  const message_id = mails.find(({ recipients }) => recipients[0] === 'en2@bounce.example')?.headers[
    'message-id'
  ]?.[0];
  expect(await (await tell({ kind: 'permanent', message_id })).json()).toEqual({ counted: true });
  expect(await (await tell({ kind: 'temporary', email: 'en3@bounce.example' })).json()).toEqual({
    counted: false,
  });
  expect((await tell({ kind: 'permanent', email: 'en3@bounce.example' }, former)).status).toBe(404);
  expect(await report(newsletterId)).toMatchObject({ states: { sent: 1, bounced: 2 } });
  expect(await Promise.all([1, 2, 3].map((n) => state(`en${n}@bounce.example`)))).toEqual([
    ...['refused', 'refused', 'confirmed'],
  ]);
  expect((await manager.request('/newsletters/bounce-address', { method: 'POST' })).status).toBe(403);
});
