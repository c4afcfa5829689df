/** Issued invoices sent by mail and by an approved platform, on a real database, a mail server and a stand-in of the platform. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addClientContact } from '#features/clients/contact.contract.ts';
import { listClients, updateClient } from '#features/clients/contract.ts';
import { supplierInvoices } from '#features/inbox/server/receiving.service.ts';
import { readSalesInvoicePdf } from '#features/sales/contract.ts';
import { creditSalesInvoice, issueSalesDraft } from '#features/sales/draft.contract.ts';
import { codeOf, errorsOf, form, testApi } from '../../../tests/support/api.ts';
import {
  type Failure,
  openPlatformStandIn,
  type PlatformStandIn,
  statusMessage,
} from '../../../tests/support/platform-stand-in.ts';
import { depositSalesInvoice, readSending } from './contract.ts';
import { enterSeller, issuedInvoice } from './factory.ts';
import { depositInvoice } from './server/deposit.service.ts';
import { sendSalesMail } from './server/mail.service.ts';
import { pollPlatform } from './server/poll.service.ts';
import {
  deletePlatformConnection,
  readPlatformConnection,
  readSalesMailTexts,
  updatePlatformConnection,
  updateSalesMailTexts,
} from './settings.contract.ts';
import { DEPOSIT_ATTEMPTS } from './status.rules.ts';

const app = testApi();
let company: Awaited<ReturnType<typeof app.company>>;
let platform: PlatformStandIn;

beforeAll(async () => {
  platform = await openPlatformStandIn(Date.parse('2026-11-30T08:00:00Z'));
});
afterAll(() => platform.close());
beforeEach(async () => {
  // Jobs that an earlier test has left.
  await app.mails();
  platform.flows.length = 0;
  platform.directory.clear();
  platform.failures.length = 0;
  platform.requests.length = 0;
  app.clock.set('2026-11-30T09:00:00Z');
  company = await app.company();
  await enterSeller(company);
});

const issued = (client?: object) => issuedInvoice(company, client);
type Issued = Awaited<ReturnType<typeof issued>>;

const sending = ({ params }: Pick<Issued, 'params'>) => company.manager.api(readSending, { params });
const mail = ({ params }: Pick<Issued, 'params'>, body: object = {}) =>
  company.manager.request(`/sales-invoices/${params.salesInvoiceId}/mails`, {
    method: 'POST',
    body: form({ recipients: 'achats@rail.example', subject: 'Invoice', text: 'Hello\n\nBye', ...body }),
  });
const connect = () => company.owner.api(updatePlatformConnection, { body: platform.account });
const deposit = ({ params }: Pick<Issued, 'params'>) => company.owner.api(depositSalesInvoice, { params });
const poll = () => pollPlatform(supplierInvoices)(app.job(), { workspaceId: company.workspaceId });
const work = ({ params }: Pick<Issued, 'params'>, attempt = 1) =>
  depositInvoice(app.job(), { workspaceId: company.workspaceId, ...params }, { attempt });
const deposits = () => platform.flows.filter(({ flowType }) => flowType === 'CustomerInvoice');

describe('a mail', () => {
  test('is proposed in the client’s language, with the company’s texts', async () => {
    const invoice = await issued();
    expect((await sending(invoice)).proposal).toEqual({
      recipients: 'achats@rail.example',
      subject: 'Facture F2026-0001 – Ardoise Conseil',
      text: expect.stringMatching(/facture F2026-0001 d’un montant de 1\s200,00\s€.*le 30 décembre 2026/s),
    });
    await company.owner.api(updateSalesMailTexts, {
      body: { subjectFr: '{client} : {number}', textFr: '{total} {autre}' },
    });
    expect((await sending(invoice)).proposal).toMatchObject({
      subject: 'Rail SA : F2026-0001',
      text: expect.stringMatching(/^1\s200,00\s€ \{autre\}$/),
    });
    const { salesDraftId } = await company.owner.api(creditSalesInvoice, { params: invoice.params });
    const credit = await company.owner.api(issueSalesDraft, { params: { salesDraftId } });
    const { proposal } = await sending({ params: { salesInvoiceId: credit.salesInvoiceId } });
    expect(proposal.subject).toBe('Avoir A2026-0001 – Ardoise Conseil');
  });

  test('arrives with the stored PDF, at each address and as a copy; its state is shown', async () => {
    const invoice = await issued();
    const answer = await mail(invoice, { recipients: 'one@rail.example, two@rail.example', copy: true });
    expect([answer.status, (await answer.json()).mails.length]).toEqual([200, 3]);
    const [mine] = await app.mails(company.manager.account.email);
    const [one] = await app.mails('one@rail.example');
    expect([one?.recipients, one?.subject, mine?.subject]).toEqual([
      ['one@rail.example'],
      'Invoice',
      'Invoice',
    ]);
    expect(one?.headers['reply-to']).toEqual(['compta@ardoise.example']);
    expect(one?.text).toContain('Bye');
    const pdf = Buffer.from(await (await company.owner.api(readSalesInvoicePdf, invoice)).arrayBuffer());
    const attached = /filename=F2026-0001\.pdf\r?\n(?:.+\r?\n)*\r?\n([\w+/=\r\n]+)/.exec(one?.raw ?? '')?.[1];
    expect(Buffer.from(attached ?? '', 'base64').equals(pdf)).toBe(true);
    const { mails } = await sending(invoice);
    expect(mails.map(({ to, state, reason }) => [to, state, reason])).toEqual([
      [company.manager.account.email, 'sent', ''],
      ['two@rail.example', 'sent', ''],
      ['one@rail.example', 'sent', ''],
    ]);
  });

  test('goes to the same address again only knowingly, not by two requests at once', async () => {
    const invoice = await issued();
    const answers = await Promise.all([mail(invoice), mail(invoice)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await errorsOf(await mail(invoice, { recipients: 'ACHATS@rail.example' }))).toEqual([
      409,
      ['again dispatch_sent_before'],
    ]);
    expect((await mail(invoice, { again: true })).status).toBe(200);
    expect(await app.mails('achats@rail.example')).toHaveLength(2);
  });

  test('that the server refuses for good is failed and may be sent again', async () => {
    const invoice = await issued();
    await mail(invoice, { recipients: 'nobody@unknown.example' });
    await app.mails();
    expect((await sending(invoice)).mails).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('No such user') },
    ]);
    expect((await mail(invoice, { recipients: 'nobody@unknown.example' })).status).toBe(200);
  });

  test('that the server refuses for now waits, and fails after the last attempt', async () => {
    const invoice = await issued();
    const answer = await mail(invoice, { recipients: 'someone@busy.example' });
    const [{ salesMailId }] = (await answer.json()).mails;
    const data = { workspaceId: company.workspaceId, salesMailId };
    await expect(sendSalesMail(app.job(), data, { attempt: 1 })).rejects.toThrow('for now');
    expect((await sending(invoice)).mails).toMatchObject([
      { state: 'queued', reason: expect.stringContaining('later') },
    ]);
    await sendSalesMail(app.job(), data, { attempt: 12 });
    expect((await sending(invoice)).mails).toMatchObject([{ state: 'failed' }]);
  });

  test('whose connection breaks off, or whose process was killed, is unknown and not sent again', async () => {
    const invoice = await issued();
    await mail(invoice, { recipients: 'someone@breaks-off.example' });
    await app.mails();
    expect((await sending(invoice)).mails).toMatchObject([{ state: 'unknown' }]);
    const [{ salesMailId }] = (await (await mail(invoice, { recipients: 'killed@rail.example' })).json())
      .mails;
    await app.rows(company.workspaceId).change('sales_mails', salesMailId, { state: 'sending' });
    expect(await app.mails('killed@rail.example')).toEqual([]);
    expect((await sending(invoice)).mails).toMatchObject([{ state: 'unknown' }, { state: 'unknown' }]);
  });

  test.each([
    [{ recipients: '' }, 'recipients dispatch_to_invalid'],
    [{ recipients: 'one@rail.example, nobody' }, 'recipients dispatch_to_invalid'],
    [{ subject: ' ' }, 'subject dispatch_subject_needed'],
    [{ text: '' }, 'text dispatch_text_needed'],
  ])('needs valid fields: %j', async (body, error) => {
    expect(await errorsOf(await mail(await issued(), body))).toEqual([400, [error]]);
  });
});

describe('a deposit', () => {
  test('arrives once, with the stored PDF; its statuses are shown with time and reason', async () => {
    await connect();
    const invoice = await issued();
    await deposit(invoice);
    await expect(deposit(invoice)).rejects.toMatchObject({ status: 409, code: 'DEPOSITED_BEFORE' });
    await app.mails();
    await work(invoice, 2);
    expect(deposits()).toHaveLength(1);
    const [flow] = deposits();
    const pdf = Buffer.from(await (await company.owner.api(readSalesInvoicePdf, invoice)).arrayBuffer());
    expect(Buffer.from(flow?.bytes ?? []).equals(pdf)).toBe(true);
    expect((await sending(invoice)).deposit).toMatchObject({ state: 'deposited', reason: '' });
    platform.put({ ...flow, acknowledgement: { status: 'Ok' } });
    const message = (code: number, reason = '') =>
      platform.put({
        flowType: 'CustomerInvoiceLC',
        flowSyntax: 'CDAR',
        bytes: statusMessage(invoice.number, code, reason),
      });
    message(200);
    message(202);
    message(210, 'Taux de TVA erroné');
    await poll();
    await poll();
    const { statuses } = await sending(invoice);
    expect(statuses.map(({ code, reason }) => [code, reason])).toEqual([
      [210, 'TX_TVA_ERR: Taux de TVA erroné'],
      [202, ''],
      [200, ''],
    ]);
    expect(statuses[0]?.at).toMatch(/^2026-11-30T08:/);
    message(212);
    await poll();
    expect((await sending(invoice)).statuses[0]).toMatchObject({ code: 212 });
  });

  test('that the platform rejects has the reason', async () => {
    await connect();
    const invoice = await issued();
    await deposit(invoice);
    await app.mails();
    const details = [{ level: 'Error', item: 'file', reasonCode: 'InvalidSchema', reasonMessage: 'line 3' }];
    platform.put({ ...deposits()[0], acknowledgement: { status: 'Error', details } });
    await poll();
    expect((await sending(invoice)).statuses).toMatchObject([{ code: 213, reason: 'InvalidSchema: line 3' }]);
  });

  test.each([429, 500, 503, 401, 'not-json'] as Failure[])(
    'waits after the failure %s, and arrives once',
    async (failure) => {
      await connect();
      const invoice = await issued();
      await app.mails();
      await deposit(invoice);
      platform.failures.push({ path: 'flows', failure });
      await expect(work(invoice)).rejects.toThrow();
      expect((await sending(invoice)).deposit).toMatchObject({
        state: 'sending',
        reason: expect.stringMatching(/./),
      });
      await work(invoice, 2);
      expect((await sending(invoice)).deposit).toMatchObject({ state: 'deposited', reason: '' });
      expect(deposits()).toHaveLength(1);
    },
  );

  test('whose answer was lost, or whose process was killed, is found again and not repeated', async () => {
    await connect();
    const invoice = await issued();
    await app.mails();
    await deposit(invoice);
    platform.failures.push({ path: 'flows', failure: 'lost' });
    await expect(work(invoice)).rejects.toThrow();
    expect(deposits()).toHaveLength(1);
    await work(invoice, 2);
    expect(deposits()).toHaveLength(1);
    expect((await sending(invoice)).deposit).toMatchObject({ state: 'deposited' });
  });

  test('is not sent while it cannot be looked for', async () => {
    await connect();
    const invoice = await issued();
    await app.mails();
    await deposit(invoice);
    platform.failures.push({ path: 'flows', failure: 'lost' }, { path: 'flows/search', failure: 500 });
    await expect(work(invoice)).rejects.toThrow();
    await expect(work(invoice, 2)).rejects.toThrow();
    expect(deposits()).toHaveLength(1);
  });

  test('that is refused, or not possible for long, is failed and can be asked for again', async () => {
    await connect();
    const invoice = await issued();
    await app.mails();
    await deposit(invoice);
    platform.failures.push({ path: 'flows', failure: 422 });
    await work(invoice);
    expect((await sending(invoice)).deposit).toMatchObject({ state: 'failed', reason: '422 FAILURE_422' });
    await deposit(invoice);
    platform.failures.push({ path: 'flows', failure: 500 });
    await work(invoice, DEPOSIT_ATTEMPTS);
    expect((await sending(invoice)).deposit).toMatchObject({ state: 'failed' });
    await deposit(invoice);
    await work(invoice);
    expect((await sending(invoice)).deposit).toMatchObject({ state: 'deposited' });
    expect(deposits()).toHaveLength(1);
  });

  test('needs an account, and an address of the client in the directory', async () => {
    const invoice = await issued({ endpointScheme: 'EM', endpointId: 'a@rail.example' });
    await expect(deposit(invoice)).rejects.toMatchObject({ status: 409, code: 'NO_PLATFORM' });
    await connect();
    expect(await sending(invoice)).toMatchObject({ connected: true, addressed: false });
    await expect(deposit(invoice)).rejects.toMatchObject({ status: 409, code: 'BUYER_UNADDRESSED' });
  });

  test('of another company answers 404; members may not', async () => {
    const invoice = await issued();
    const other = await app.company();
    const path = `/sales-invoices/${invoice.salesInvoiceId}`;
    for (const [method, ending] of [
      ['GET', 'sending'],
      ['POST', 'deposit'],
      ['POST', 'mails'],
    ] as const) {
      const body =
        ending === 'mails' ? { body: form({ recipients: 'a@b.example', subject: 'x', text: 'x' }) } : {};
      const answer = await other.owner.request(`${path}/${ending}`, { method, ...body });
      expect(answer.status, ending).toBe(404);
      expect((await company.user.request(`${path}/${ending}`, { method, ...body })).status).toBe(403);
    }
  });
});

test('a mail is proposed to the contacts for invoices', async () => {
  const invoice = await issued();
  const params = { clientId: invoice.clientId };
  const add = (name: string, body: object) =>
    company.manager.api(addClientContact, {
      params,
      body: { name, email: `${name.toLowerCase()}@rail.example`, ...body },
    });
  await add('Eve', { orders: 'true' });
  expect((await sending(invoice)).proposal.recipients).toBe('achats@rail.example');
  await add('Ann', { invoices: 'true' });
  await add('Bob', { invoices: 'true' });
  expect((await sending(invoice)).proposal.recipients).toBe('ann@rail.example, bob@rail.example');
});

describe('the account at the platform', () => {
  test('hides its secret, is kept without a new one, and is asked at once', async () => {
    const { secret, ...shown } = platform.account;
    expect(await connect()).toEqual({ ...shown, hasSecret: true, answeredAt: null, trouble: '' });
    await app.mails();
    expect(await company.owner.api(readPlatformConnection, {})).toMatchObject({
      answeredAt: expect.stringMatching(/^2026-11-30T09/),
      trouble: '',
    });
    const { identifier, ...addresses } = shown;
    await company.owner.api(updatePlatformConnection, { body: { ...addresses, identifier: 'another' } });
    await poll();
    expect(await company.owner.api(readPlatformConnection, {})).toMatchObject({ trouble: 'credentials' });
    const row = await app.rows(company.workspaceId).one('platform_connections');
    expect(JSON.stringify(row)).not.toContain(secret);
    await company.owner.api(deletePlatformConnection, {});
    expect(await company.owner.api(readPlatformConnection, {})).toMatchObject({
      flowAddress: '',
      hasSecret: false,
    });
    await poll();
    expect(identifier).toBe('ardoise');
  });

  test('does not send the kept secret to another address', async () => {
    await connect();
    const { flowAddress, identifier } = platform.account;
    const answer = await company.owner.request('/platform-connection', {
      method: 'PUT',
      body: form({ flowAddress, tokenAddress: 'https://elsewhere.example/token', identifier }),
    });
    expect(await errorsOf(answer)).toEqual([400, ['secret platform_secret_needed']]);
  });

  test.each([
    [{ flowAddress: 'ftp://platform.example' }, 'flowAddress platform_address_invalid'],
    [{ tokenAddress: 'https://user:secret@platform.example' }, 'tokenAddress platform_token_invalid'],
    [{ identifier: '' }, 'identifier platform_identifier_needed'],
  ])('needs valid fields: %j', async (body, error) => {
    const answer = await company.owner.request('/platform-connection', {
      method: 'PUT',
      body: form({ ...platform.account, ...body }),
    });
    expect(await errorsOf(answer)).toEqual([400, [error]]);
  });

  test('belongs to owners; managers read the texts', async () => {
    const by = (method: string, path: string) => company.manager.request(path, { method });
    expect((await by('GET', '/platform-connection')).status).toBe(403);
    expect((await by('DELETE', '/platform-connection')).status).toBe(403);
    expect(await company.manager.api(readSalesMailTexts, {})).toMatchObject({ subjectFr: '' });
    expect((await by('PUT', '/sales-mail-texts')).status).toBe(403);
    expect(await codeOf(await company.owner.request('/platform-connection', { method: 'DELETE' }))).toEqual([
      404,
      expect.anything(),
    ]);
  });

  test.each([429, 500, 'not-json', 'lost'] as Failure[])(
    'says that the platform failed: %s',
    async (failure) => {
      await connect();
      platform.failures.push({ path: 'flows', failure });
      await poll();
      expect((await company.owner.api(readPlatformConnection, {})).trouble).toBe(
        failure === 'not-json' ? 'unreadable' : 'later',
      );
      await poll();
      expect((await company.owner.api(readPlatformConnection, {})).trouble).toBe('');
    },
  );

  test('reads past a page of news, and past a flow that is gone or of no known form', async () => {
    await connect();
    const invoice = await issued();
    await deposit(invoice);
    await app.mails();
    const message = { flowType: 'CustomerInvoiceLC', flowSyntax: 'CDAR' };
    for (let at = 0; at < 230; at++) platform.put({ ...message, bytes: statusMessage('F1999-0001', 202) });
    platform.put({ ...message, bytes: Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>') });
    platform.put({ ...message, bytes: Buffer.alloc(300_000, 60) });
    const gone = platform.put({ ...message, flowId: 'gone' });
    platform.failures.push({ path: `flows/${gone.flowId}`, failure: 404 });
    platform.put({ ...message, bytes: statusMessage(invoice.number, 205) });
    await poll();
    expect((await sending(invoice)).statuses).toMatchObject([{ code: 205 }]);
    expect((await company.owner.api(readPlatformConnection, {})).trouble).toBe('');
  });
});

test('the address of a client is checked at its field', async () => {
  await issued();
  const { clients } = await company.owner.api(listClients, { query: { rowsPerPage: 5, page: 0 } });
  const answer = await company.owner.request(`/clients/${clients[0]?.clientId}`, {
    method: 'PUT',
    body: form({ endpointScheme: '0225', endpointId: '732829320' }),
  });
  expect(await errorsOf(answer)).toEqual([400, ['endpointId client_endpoint_other']]);
  const params = { clientId: Number(clients[0]?.clientId) };
  const body = { endpointScheme: '0225', endpointId: '383474814_FACTURES' } as const;
  expect(await company.owner.api(updateClient, { params, body })).toMatchObject(body);
});
