/** Every mail to a person is in that person's language, links included, whatever the sender's language is. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as accounts from '#features/accounts/server/emails.tsx';
import * as billing from '#features/billing/server/emails.tsx';
import * as board from '#features/board/server/emails.tsx';
import * as closing from '#features/closing/server/emails.tsx';
import * as expenses from '#features/expenses/server/emails.tsx';
import * as members from '#features/members/server/emails.tsx';
import * as notifications from '#features/notifications/server/emails.tsx';
import { eventText } from '#features/notifications/server/event-text.ts';
import * as payments from '#features/payments/server/emails.tsx';
import * as planning from '#features/planning/server/emails.tsx';
import * as workflows from '#features/workflows/server/emails.tsx';
import * as workspaces from '#features/workspaces/server/emails.tsx';
import type { Locale } from '#kernel/locale.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { form, type TestClient, testApi } from '../support/api.ts';

const site = { brand: 'Ardoise', baseUrl: 'https://ardoise.example', letterhead: 'Ardoise' };
const values = { member: 'Ada', by: 'Ida', weeks: ['2026-11-02' as const], comment: '' };
const facts = { reportId: 7, title: 'Lyon', receipts: 2, cents: 1200, name: 'Ada', comment: '' };
const refused = {
  reportId: 8,
  title: 'Lyon – 2',
  receipts: [{ id: 1, number: 2, refundOf: null, refused: true, refusal: 'Ida', cents: 100 }],
};
const written = { text: 'Bonjour', authorName: 'Ida', receiptNumber: 2 };
const due = new Date('2026-12-01T00:00:00Z');

interface To {
  email: string;
  locale: Locale;
  firstName: string;
  lastName: string;
}

/**
 * Samples by feature and function, one or several mails each; a function without a sample fails. Services pass
 * the link.
 */
const samples: Record<string, Record<string, (to: To, link: string) => Mail | Mail[]>> = {
  accounts: {
    activationMail: (to, link) => accounts.activationMail(site, to, link),
    invitationOverMail: (to) => accounts.invitationOverMail(site, to),
    knownAddressMail: (to) => accounts.knownAddressMail(site, to),
    resetMail: (to, link) => accounts.resetMail(site, to, link),
    passwordChangedMail: (to) => accounts.passwordChangedMail(site, to),
    confirmEmailMail: (to, link) => accounts.confirmEmailMail(site, to, link),
    emailRequestedMail: (to, link) => accounts.emailRequestedMail(site, to, 'new@test.example', link),
    emailChangedMail: (to, link) => accounts.emailChangedMail(site, to, 'new@test.example', link),
    emailRestoredMail: (to) => accounts.emailRestoredMail(site, to),
    factorChangedMail: (to) =>
      (['added', 'removed'] as const).map((change) => accounts.factorChangedMail(site, to, { change })),
    recoveryCodesMail: (to) =>
      (['factor_codes', 'recovery'] as const).map((event) => accounts.recoveryCodesMail(site, to, event)),
    manyCodesMail: (to) => accounts.manyCodesMail(site, to),
  },
  billing: {
    billMail: (to) => [100, -100].map((cents) => billing.billMail(site, to, { number: '1', cents })),
    orderDecidedMail: (to) =>
      [true, false].map((accepted) =>
        billing.orderDecidedMail(site, to, { pricing: 'starter', accepted, comment: '' }),
      ),
  },
  board: {
    reminderMail: (to) => board.reminderMail(site, to, values),
  },
  expenses: {
    reportMail: (to) => [
      ...(['submit', 'certify', 'withdraw', 'approve', 'reject', 'reopen'] as const).map((step) =>
        expenses.reportMail(site, to, step, facts),
      ),
      expenses.reportMail(site, to, 'approve', { ...facts, refused }),
    ],
  },
  members: {
    invitationMail: (to, link) =>
      members.invitationMail(site, { ...to, role: 'ROLE_USER' }, { from: 'Ida', company: 'Basalte', link }),
    messageMail: (to) => members.messageMail(site, to, 'Ida', 'Bonjour'),
    factorResetMail: (to) => [members.factorResetMail(site, to), members.factorResetMail(site, to, 'Ida')],
    passwordLinkMail: (to) => members.passwordLinkMail(site, to, 'Ida', 'https://ardoise.test/forgot'),
    addressChangedMail: (to) => members.addressChangedMail(site, to, 'new@test.example'),
  },
  notifications: {
    notificationMail: (to) =>
      notifications.notificationMail(site, to, {
        text: eventText({ event: 'contract_join', facts: { title: 'Rail' } }, 'Ida', to.locale),
        path: 'contracts',
      }),
    digestMail: (to) => {
      const text = eventText({ event: 'week_reject', facts: { weeks: ['2026-11-02'] } }, 'Ida', to.locale);
      return notifications.digestMail(site, to, Array(51).fill({ text, path: 'planning', day: '' }));
    },
  },
  payments: {
    bankAccountMail: (to) =>
      (['saved', 'deleted'] as const).map((change) =>
        payments.bankAccountMail(site, to, { change, ending: '2606' }),
      ),
    companyAccountMail: (to) => payments.companyAccountMail(site, to, { by: 'Ida', ending: '2606' }),
    rejectedMail: (to) => payments.rejectedMail(site, to, { amount: 1200, reason: 'AC04' }),
    restoredMail: (to) => payments.restoredMail(site, to, 1200),
    paidMail: (to) =>
      [['Lyon'], ['Lyon', 'Paris']].map((titles) =>
        payments.paidMail(site, to, { amount: 1200, deducted: 300, day: '2026-11-25', titles }),
      ),
  },
  planning: {
    weekMail: (to) =>
      (['submit', 'withdraw', 'approve', 'reject', 'reopen'] as const).map((step) =>
        planning.weekMail(site, to, { ...values, step }),
      ),
  },
  workflows: {
    commentMail: (to) =>
      [true, false].map((asks) =>
        workflows.commentMail(site, to, {
          title: 'Lyon',
          path: 'expenses/7',
          comments: [{ ...written, asks }],
        }),
      ),
  },
  closing: {
    monthMail: (to) => {
      const nothing = { missing: [], weeks: [], reports: [], weekDecisions: 0, reportDecisions: 0 };
      const mail = (open: object) =>
        closing.monthMail(site, to, { by: 'Ida', month: { year: 2026, month: 10 }, ...nothing, ...open });
      return [
        mail({ missing: ['2026-10-05'], weeks: ['2026-10-05'] }),
        mail({ reports: ['Lyon'] }),
        mail({ weekDecisions: 1, reportDecisions: 2 }),
      ];
    },
  },
  workspaces: {
    deletionSubmittedMail: (to) =>
      workspaces.deletionSubmittedMail(site, to, { workspace: 'Basalte', due, zone: 'Europe/Paris' }),
    deletionCancelledMail: (to) => workspaces.deletionCancelledMail(site, to, { workspace: 'Basalte' }),
    deletionDoneMail: (to) => workspaces.deletionDoneMail(site, to, { workspace: 'Basalte' }),
  },
};

/** Mails to visitors use the language of the page, those to clients that of the invoice. */
const toVisitors = ['newsletters', 'site', 'receivables'];

test('every mail of every feature has a sample', async () => {
  const root = path.resolve(import.meta.dirname, '../../src/features');
  const files = await readdir(root, { recursive: true });
  const features = files.flatMap((file) => /^(\w+)\/server\/emails\.tsx$/.exec(file)?.[1] ?? []).sort();
  expect(features).toEqual([...Object.keys(samples), ...toVisitors].sort());
  const modules = {
    accounts,
    billing,
    board,
    closing,
    expenses,
    members,
    notifications,
    payments,
    planning,
    workspaces,
  };
  for (const [feature, exported] of Object.entries(modules))
    expect(Object.keys(samples[feature] ?? {}).sort(), feature).toEqual(Object.keys(exported).sort());
});

test.each(['en', 'fr'] as const)(
  'mails to a person who reads %s use that language, also in their links',
  (locale) => {
    const other = locale === 'fr' ? 'en' : 'fr';
    const mailsIn = (language: Locale) => {
      const to = { email: 'ada@test.example', locale: language, firstName: 'Ada', lastName: 'Lovelace' };
      return Object.values(samples).flatMap((kinds) =>
        Object.values(kinds).flatMap((make) => make(to, `${site.baseUrl}/${language}/app/link`)),
      );
    };
    const others = mailsIn(other);
    for (const [at, mail] of mailsIn(locale).entries()) {
      expect(mail.html, mail.subject).toContain(`<html lang="${locale}">`);
      expect(mail.text, mail.subject).not.toContain(`/${other}/`);
      for (const [, language] of mail.text.matchAll(/ardoise\.example\/(\w+)\//g))
        expect(language).toBe(locale);
      expect(mail.subject).not.toBe(others[at]?.subject);
      const words = / (vous|votre|vos|une?|est|été|du|le|la|les|de) /i;
      expect(words.test(mail.text), `${mail.subject}\n${mail.text}`).toBe(locale === 'fr');
    }
  },
);

const app = testApi();

const choose = (client: TestClient, language: string, chosen = true) =>
  client.request(`/users/${client.account.userId}/profile/language`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ locale: language, chosen }),
  });

const english = { 'accept-language': 'en' };

test('mails that other people cause use the language that the recipient chose', async () => {
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  const owner = await app.signIn('ROLE_OWNER', workspaceId);
  for (const [language, pattern] of [
    ['fr', /vous|votre/i],
    ['en', /you/i],
  ] as const) {
    const member = await app.signIn('ROLE_USER', workspaceId);
    const { email, userId } = member.account;
    expect((await choose(member, language === 'fr' ? 'en' : 'fr')).status).toBe(200);
    expect((await choose(member, language)).status).toBe(200);
    const message = await owner.request(`/members/${userId}/message`, {
      method: 'POST',
      headers: english,
      body: form({ message: 'Kraków' }),
    });
    expect(message.status).toBe(201);
    await app.request(`/api/v1/users/password/forgot/${email}`, { method: 'POST', headers: english });
    const mails = await app.mails(email);
    expect(mails.length).toBeGreaterThanOrEqual(2);
    for (const { html, text } of mails) {
      expect(html).toContain(`<html lang="${language}">`);
      expect(text).toMatch(pattern);
      expect(text).not.toContain(language === 'fr' ? '/en/' : '/fr/');
    }
  }
});

test('a choice of language is saved once, and opening a page does not replace it', async () => {
  const member = await app.signIn('ROLE_USER');
  const saved = async (response: Response) => ((await response.json()) as { locale: string }).locale;
  expect(await saved(await choose(member, 'fr', false))).toBe('fr');
  expect(await saved(await choose(member, 'en', false))).toBe('en');
  expect(await saved(await choose(member, 'fr'))).toBe('fr');
  expect(await saved(await choose(member, 'fr'))).toBe('fr');
  expect(await saved(await choose(member, 'en', false))).toBe('fr');
  const events = await app
    .rows()
    .list('audit_events', { action: 'language.chosen', subject_id: String(member.account.userId) }, [
      'detail',
    ]);
  expect(events).toHaveLength(3);
  const other = await app.signIn('ROLE_USER');
  const url = `/users/${other.account.userId}/profile/language`;
  const body = JSON.stringify({ locale: 'fr' });
  const headers = { 'content-type': 'application/json' };
  expect((await member.request(url, { method: 'PUT', headers, body })).status).toBe(404);
  expect((await choose(member, 'de')).status).toBe(400);
});

test('an invitation uses the chosen language, else the inviter’s', async () => {
  const owner = await app.signIn('ROLE_OWNER', await app.workspace({ pricing: 'enterprise' }));
  const invite = (email: string, language: string, spoken: string) =>
    owner.request('/members/invite', {
      method: 'POST',
      headers: { 'accept-language': spoken },
      body: form({ email, role: 'ROLE_USER', ...(language !== '' && { locale: language }) }),
    });
  for (const [email, language, spoken, expected] of [
    ['chosen@test.example', 'fr', 'en', 'fr'],
    ['own@test.example', '', 'fr', 'fr'],
    ['english@test.example', 'en', 'fr', 'en'],
  ] as const) {
    expect((await invite(email, language, spoken)).status).toBe(201);
    const [mail] = await app.mails(email);
    expect(mail?.link?.pathname, email).toBe(`/${expected}/app/signup`);
  }
  const administrator = await app.signIn('ROLE_ADMIN');
  const email = 'owner@founded.example';
  const founded = await administrator.request('/workspaces/create', {
    method: 'POST',
    headers: english,
    body: form({ name: 'Founded', email, storageProvider: 'LOCAL', pricing: 'single', locale: 'fr' }),
  });
  expect(founded.status).toBe(201);
  const invitations = (await app.mails(email)).flatMap(({ link }) => link?.pathname ?? []);
  expect(invitations).toContain('/fr/app/signup');
});
