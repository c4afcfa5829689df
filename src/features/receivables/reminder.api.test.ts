/** Reminders on a real database and a real mail server: due, sent once with the invoice, stopped, and by the daily job. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient, updateClient } from '#features/clients/contract.ts';
import { updateSalesSettings } from '#features/sales/settings.contract.ts';
import type { Problem } from '#kernel/problem.ts';
import { testApi } from '../../../tests/support/api.ts';
import { documentWith } from '../../../tests/support/other-sales.ts';
import { invoiceColumns } from './factory.ts';
import { recordReceivedPayment } from './received.contract.ts';
import {
  listPaymentReminders,
  readDueReminders,
  readInvoiceReminders,
  readReminderSettings,
  sendPaymentReminders,
  stopClientReminders,
  stopInvoiceReminders,
  updateReminderSettings,
} from './reminder.contract.ts';
import { remindEverywhere } from './server/reminder.service.ts';

const app = testApi();
let company: Awaited<ReturnType<typeof app.company>>;
let clientId: number;
let email: string;
let count = 0;

beforeAll(() => {
  app.clock.set('2026-11-30T09:00:00Z');
});
beforeEach(async () => {
  company = await app.company();
  email = `accounts-${++count}@rail.example`;
  ({ clientId } = await company.owner.api(createClient, { body: { name: 'Rail SA', email, locale: 'fr' } }));
  await company.owner.api(updateSalesSettings, {
    body: { name: 'Ardoise Conseil', email: 'us@ardoise.example' },
  });
});

const invoice = (number: string, dueOn: `${number}-${number}-${number}`, locale: 'en' | 'fr' = 'fr') => {
  const notes = [
    { subject: 'AAI', text: 'Services.' },
    { subject: 'PMD', text: 'Penalties of 10%.' },
    { subject: 'PMT', text: 'Indemnity of 40 €.' },
  ];
  const document = { ...documentWith('rail'), number, locale, notes };
  return app
    .rows(company.workspaceId)
    .add('sales_invoices', invoiceColumns({ clientId, number, total: 120_050, dueOn, document }));
};
const due = async () => (await company.manager.api(readDueReminders, {})).reminders;
const send = async () => {
  const reminders = (await due()).map(({ salesInvoiceId, level }) => ({ salesInvoiceId, level }));
  if (reminders.length === 0) return { sent: 0 };
  return company.manager.api(sendPaymentReminders, { body: { reminders } });
};
const states = async () =>
  (
    await company.owner.api(listPaymentReminders, { query: { rowsPerPage: 50, page: 0 } })
  ).paymentReminders.map(({ number, level, state }) => `${number} ${level} ${state}`);

test('a due reminder is shown as it is sent: with its invoice, the amount that is open, and the law', async () => {
  await invoice('F2026-0001', '2026-11-10');
  await invoice('F2026-0002', '2026-11-25');
  const [reminder, ...others] = await due();
  expect(others).toEqual([]);
  expect(reminder).toMatchObject({ number: 'F2026-0001', level: 1, daysLate: 20, open: '1200.50', email });
  expect(await send()).toEqual({ sent: 1 });
  const [mail] = await app.mails(email);
  expect(mail?.subject).toBe('Rappel\u00a0: facture F2026-0001');
  expect(mail?.text).toContain('1 200,50 €'.replaceAll(' ', '\u202f').replace('\u202f€', '\u00a0€'));
  expect(mail?.text).toContain(
    'Penalties of 10%. Indemnity of 40 €. (Code de commerce, articles L441-10 et D441-5)',
  );
  expect(mail?.text).not.toContain('Services.');
  expect(mail?.headers['reply-to']?.join()).toContain('us@ardoise.example');
  expect(mail?.raw).toContain('filename=F2026-0001.pdf');
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    (reminder?.text ?? '-').slice(0, 60).replace(/\s+/g, ' '),
  );
  expect(await states()).toEqual(['F2026-0001 1 sent']);
});

test('it is sent once, by a double click, two people and the daily job', async () => {
  await invoice('F2026-0001', '2026-11-10', 'en');
  await company.owner.api(updateReminderSettings, { body: { automatic: true } });
  const sent = await Promise.all([
    send(),
    send(),
    send(),
    remindEverywhere(app.job()).then(() => ({ sent: 0 })),
  ]);
  expect(sent.reduce((sum, one) => sum + one.sent, 0)).toBeLessThanOrEqual(1);
  await remindEverywhere(app.job());
  const mails = await app.mails(email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Reminder: invoice F2026-0001']);
  // Two weeks later the second level is due.
  await remindEverywhere(app.job(new Date('2026-12-14T06:05:00Z')));
  await remindEverywhere(app.job(new Date('2026-12-15T06:05:00Z')));
  expect((await app.mails(email)).map(({ subject }) => subject)).toEqual([
    'Reminder: invoice F2026-0001',
    'Second reminder: invoice F2026-0001',
  ]);
});

test('without a click nothing is sent unless the owner switched it on', async () => {
  await invoice('F2026-0001', '2026-11-10');
  await remindEverywhere(app.job());
  expect(await app.mails(email)).toEqual([]);
});

test('paid and stopped invoices, stopped clients, and clients without an address are left out', async () => {
  const id = await invoice('F2026-0001', '2026-11-10');
  const stopInvoice = (stopped: boolean) =>
    company.manager.api(stopInvoiceReminders, { params: { salesInvoiceId: id }, body: { stopped } });
  const stopClient = (stopped: boolean) =>
    company.manager.api(stopClientReminders, { params: { clientId }, body: { stopped } });
  await stopInvoice(true);
  await stopInvoice(true);
  expect(await due()).toEqual([]);
  await stopClient(true);
  await stopInvoice(false);
  expect(await due()).toEqual([]);
  const read = await company.owner.api(readInvoiceReminders, { params: { salesInvoiceId: id } });
  expect(read).toMatchObject({ invoiceStopped: false, clientStopped: true });
  await stopClient(false);
  expect(await due()).toHaveLength(1);
  await company.owner.api(updateClient, { params: { clientId }, body: { email: '' } });
  expect(await due()).toMatchObject([{ email: '' }]);
  expect(await send()).toEqual({ sent: 0 });
  const parts = [{ salesInvoiceId: id, amount: '1200.50', open: '1200.50' }];
  await company.owner.api(recordReceivedPayment, {
    body: { clientId, receivedOn: '2026-11-20', amount: '1200.50', parts },
  });
  expect(await due()).toEqual([]);
});

test('a refused mail is shown as failed and can be sent again', async () => {
  const wrong = 'nobody@unknown.example';
  await company.owner.api(updateClient, { params: { clientId }, body: { email: wrong } });
  await invoice('F2026-0001', '2026-11-10');
  await send();
  await app.mails();
  expect(await states()).toEqual(['F2026-0001 1 failed']);
  await company.owner.api(updateClient, { params: { clientId }, body: { email } });
  expect(await send()).toEqual({ sent: 1 });
  expect(await app.mails(email)).toHaveLength(1);
  expect(await states()).toEqual(['F2026-0001 1 sent']);
});

test('owners change texts and days; mistakes are said at their field', async () => {
  await invoice('F2026-0001', '2026-11-10');
  const save = (body: object) => company.owner.api(updateReminderSettings, { body });
  const fieldsOf = async (body: object) =>
    save(body).then(
      () => [],
      (problem: Problem) => Object.keys(problem.errors ?? {}),
    );
  expect(await fieldsOf({ days_1: '0' })).toEqual(['days_1']);
  expect(await fieldsOf({ days_2: '3' })).toEqual(['days_2']);
  expect(await fieldsOf({ days_3: '21' })).toEqual(['days_3']);
  expect(await fieldsOf({ text_1_fr: 'Bonjour {nom}' })).toEqual(['text_1_fr']);
  await save({ subject_1_fr: 'Facture {number} de {company}', text_1_fr: '{client}\u00a0: {days} jours.' });
  expect((await due())[0]).toMatchObject({ subject: 'Facture F2026-0001 de Ardoise Conseil' });
  expect((await due())[0]?.text).toMatch(/^Rail SA\u00a0: 20 jours\./);
  await expect(
    company.manager.api(updateReminderSettings, { body: { automatic: true } }),
  ).rejects.toMatchObject({ status: 403 });
  expect((await company.manager.api(readReminderSettings, {})).automatic).toBe(false);
});
