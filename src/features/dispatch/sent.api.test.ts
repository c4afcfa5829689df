/** Payments that are stated to the platform, and its directory, on a real database and a stand-in of the platform. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findElectronicAddresses } from '#features/clients/directory.contract.ts';
import { supplierInvoices } from '#features/inbox/server/receiving.service.ts';
import { cancelReceivedPayment, recordReceivedPayment } from '#features/receivables/received.contract.ts';
import { updateSalesSettings } from '#features/sales/settings.contract.ts';
import { errorsOf, testApi } from '../../../tests/support/api.ts';
import {
  type Failure,
  openPlatformStandIn,
  type PlatformStandIn,
} from '../../../tests/support/platform-stand-in.ts';
import { depositSalesInvoice, readSending, retrySentStatus } from './contract.ts';
import { enterSeller, issuedInvoice } from './factory.ts';
import { pollPlatform } from './server/poll.service.ts';
import { updatePlatformConnection } from './settings.contract.ts';
import { STATUS_LEASE_MS, STATUS_PATIENCE_MS } from './status.rules.ts';

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
  app.clock.set('2026-11-30T09:00:00Z');
  company = await app.company();
  await enterSeller(company);
});

const issued = (client?: object) => issuedInvoice(company, client);
type Issued = Awaited<ReturnType<typeof issued>>;

const sending = ({ params }: Pick<Issued, 'params'>) => company.manager.api(readSending, { params });
const connect = () => company.owner.api(updatePlatformConnection, { body: platform.account });
const deposit = ({ params }: Pick<Issued, 'params'>) => company.owner.api(depositSalesInvoice, { params });
const poll = () => pollPlatform(supplierInvoices)(app.job(), { workspaceId: company.workspaceId });

describe('the payment of a deposited invoice', () => {
  const later = (milliseconds: number) =>
    app.clock.set(new Date(app.clock.now().getTime() + milliseconds).toISOString());
  const stated = () => platform.flows.filter(({ flowSyntax }) => flowSyntax === 'CDAR');
  const textOf = (flow = stated()[0]) => new TextDecoder().decode(flow?.bytes);

  async function pay(invoice: Issued, amount = '1200.00', open = '1200.00') {
    const { clientId, salesInvoiceId } = invoice;
    return company.manager.api(recordReceivedPayment, {
      body: {
        clientId,
        receivedOn: '2026-11-29',
        amount,
        parts: [{ salesInvoiceId, amount, open }],
      },
    });
  }
  async function deposited(client: object = {}) {
    await connect();
    const invoice = await issued(client);
    await deposit(invoice);
    await app.mails();
    return invoice;
  }

  test('is stated once, with its amount by rate, when it is complete', async () => {
    const invoice = await deposited({ endpointScheme: '0225', endpointId: '383474814_FACTURES' });
    await pay(invoice, '200.00');
    await poll();
    expect(stated()).toEqual([]);
    await pay(invoice, '1000.00', '1000.00');
    await poll();
    await poll();
    expect(stated()).toHaveLength(1);
    expect(stated()[0]).toMatchObject({ flowType: 'CustomerInvoiceLC', flowDirection: 'Out' });
    const xml = textOf();
    for (const part of [
      `<ram:IssuerAssignedID>${invoice.number}</ram:IssuerAssignedID>`,
      '<ram:ProcessConditionCode>212</ram:ProcessConditionCode>',
      '<ram:TypeCode>MEN</ram:TypeCode><ram:ValueAmount currencyID="EUR">1200.00</ram:ValueAmount><ram:ValuePercent>20',
      '<ram:GlobalID schemeID="0002">732829320</ram:GlobalID>',
      '<ram:URIID schemeID="0225">383474814_FACTURES</ram:URIID>',
      '<udt:DateTimeString format="204">20261130100000</udt:DateTimeString>',
    ])
      expect(xml).toContain(part);
    const { sent, statuses } = await sending(invoice);
    expect(sent).toMatchObject([{ code: 212, state: 'sent', by: '', trouble: '' }]);
    // Our own message is not read as news.
    expect(statuses.filter(({ code }) => code === 212)).toEqual([]);
  });

  test('is also stated if it came before the deposit, but not with VAT on debits or for a client abroad', async () => {
    await connect();
    const invoice = await issued();
    await pay(invoice);
    await poll();
    expect(stated()).toEqual([]);
    await deposit(invoice);
    await app.mails();
    await poll();
    expect(stated()).toHaveLength(1);
    await company.owner.api(updateSalesSettings, { body: { onDebits: 'true' } });
    const other = await issued({ name: 'Ponts SA' });
    await deposit(other);
    await app.mails();
    await pay(other);
    await poll();
    expect(stated()).toHaveLength(1);
    expect((await sending(other)).sent).toEqual([]);
  });

  test.each([429, 500, 'lost', 'not-json'] as Failure[])(
    'waits after the failure %s, and arrives once',
    async (failure) => {
      const invoice = await deposited();
      await pay(invoice);
      platform.failures.push({ path: 'flows/search', failure: 'none' }, { path: 'flows', failure });
      await poll();
      expect((await sending(invoice)).sent).toMatchObject([
        { state: 'sending', trouble: expect.stringMatching(/./) },
      ]);
      // The attempt may still be under way.
      await poll();
      expect(stated().length).toBe(failure === 'lost' ? 1 : 0);
      later(STATUS_LEASE_MS + 1000);
      await poll();
      expect((await sending(invoice)).sent).toMatchObject([{ state: 'sent', trouble: '' }]);
      expect(stated()).toHaveLength(1);
    },
  );

  test('whose process was killed after sending is found again; two processes at once send it once', async () => {
    const invoice = await deposited();
    await pay(invoice);
    await Promise.all([poll(), poll()]);
    expect(stated()).toHaveLength(1);
    const [{ sentStatusId } = { sentStatusId: 0 }] = (await sending(invoice)).sent;
    await app
      .rows(company.workspaceId)
      .change('sent_statuses', sentStatusId, { state: 'sending', flow: null });
    later(STATUS_LEASE_MS + 1000);
    await poll();
    expect(stated()).toHaveLength(1);
    expect((await sending(invoice)).sent).toMatchObject([{ state: 'sent' }]);
  });

  test('that is refused, or not possible for days, is failed and sent again by a person', async () => {
    const invoice = await deposited();
    await pay(invoice);
    platform.failures.push({ path: 'flows/search', failure: 'none' }, { path: 'flows', failure: 422 });
    await poll();
    const [failed] = (await sending(invoice)).sent;
    expect(failed).toMatchObject({ state: 'failed', trouble: '422 FAILURE_422' });
    const params = { sentStatusId: Number(failed?.sentStatusId) };
    await company.manager.api(retrySentStatus, { params });
    await expect(company.manager.api(retrySentStatus, { params })).rejects.toMatchObject({
      status: 409,
      code: 'STATUS_UNFAILED',
    });
    await poll();
    expect((await sending(invoice)).sent).toMatchObject([{ state: 'sent' }]);
    // The platform takes it first and refuses it later: it is sent as a new flow.
    const [flow] = stated();
    platform.put({
      ...flow,
      acknowledgement: {
        status: 'Error',
        details: [{ reasonCode: 'InvalidSchema', reasonMessage: 'line 3' }],
      },
    });
    await poll();
    expect((await sending(invoice)).sent).toMatchObject([
      { state: 'failed', trouble: 'InvalidSchema: line 3' },
    ]);
    await company.manager.api(retrySentStatus, { params });
    await poll();
    expect(stated()).toHaveLength(2);
    expect((await sending(invoice)).sent).toMatchObject([{ state: 'sent' }]);
    const other = await issued({ name: 'Ponts SA' });
    await deposit(other);
    await app.mails();
    await pay(other);
    platform.failures.push({ path: 'flows/search', failure: 'none' }, { path: 'flows', failure: 500 });
    await poll();
    later(STATUS_PATIENCE_MS + 1000);
    platform.failures.push(
      { path: 'flows/search', failure: 'none' },
      { path: 'flows/search', failure: 'none' },
      { path: 'flows', failure: 500 },
    );
    await poll();
    expect((await sending(other)).sent).toMatchObject([{ state: 'failed' }]);
  });

  test('that was cancelled before it was stated is not, until it is paid again', async () => {
    const invoice = await deposited();
    const { receivedPaymentId } = await pay(invoice);
    platform.failures.push({ path: 'flows/search', failure: 'none' }, { path: 'flows', failure: 500 });
    await poll();
    await company.manager.api(cancelReceivedPayment, {
      params: { receivedPaymentId },
      body: { reason: 'A mistake' },
    });
    later(STATUS_LEASE_MS + 1000);
    await poll();
    expect([stated(), (await sending(invoice)).sent]).toEqual([[], []]);
    await pay(invoice);
    await poll();
    expect(stated()).toHaveLength(1);
  });
});

describe('the directory', () => {
  const find = (siren: string) => company.manager.api(findElectronicAddresses, { query: { siren } });

  test('proposes addresses of the SIREN; without an account or directory it is not there', async () => {
    expect(await find('383474814')).toEqual({ connected: false, addresses: [] });
    await connect();
    platform.directory.set('383474814', [
      { addressingIdentifier: '383474814', legalUnit: { businessName: 'Rail SA' } },
      { addressingIdentifier: '383474814_COMPTA', routingCode: { routingCodeName: 'Comptabilité' } },
      { addressingIdentifier: '552100554' },
      { addressingIdentifier: '<script>' },
    ]);
    expect(await find('')).toEqual({ connected: true, addresses: [] });
    expect(await find('383 474 814')).toEqual({
      connected: true,
      addresses: [
        { address: '383474814', name: 'Rail SA' },
        { address: '383474814_COMPTA', name: 'Comptabilité' },
      ],
    });
    expect(await find('552100554')).toEqual({ connected: true, addresses: [] });
    await company.owner.api(updatePlatformConnection, {
      body: { ...platform.account, directoryAddress: '' },
    });
    expect(await find('383474814')).toEqual({ connected: false, addresses: [] });
  });

  test.each([401, 500, 'not-json', 'redirect'] as Failure[])('that fails (%s) says so', async (failure) => {
    await connect();
    platform.failures.push({ path: 'directory-line/search', failure });
    await expect(find('383474814')).rejects.toMatchObject({ status: 409, code: 'DIRECTORY_UNREACHED' });
  });

  test('needs a SIREN with the right digits', async () => {
    await connect();
    const answer = await company.manager.request('/electronic-addresses?siren=383474815');
    expect(await errorsOf(answer)).toEqual([400, ['siren client_siren_invalid']]);
  });
});
