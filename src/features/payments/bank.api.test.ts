import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#features/accounts/factory.ts';
import { settleLeaving } from '#features/leaving/contract.ts';
import { erasePerson, readErasure } from '#features/leaving/erasure.contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { beforeEachTest, codeOf, form, put, testApi } from '../../../tests/support/api.ts';
import { exportedBytes } from '../../../tests/support/exported.ts';
import { IBAN, payingCompany } from '../../../tests/support/paying-company.ts';
import { deleteAdvance, listAdvances } from './advance.contract.ts';
import { askBankAccount, readBankAccount } from './bank.contract.ts';
import { markRunPaid, undoRun } from './run.contract.ts';

const page = { rowsPerPage: 100, page: 0 };

const app = testApi();
const unmailed = testApi({ SMTP_URL: '' });
const company = beforeEachTest(() => payingCompany(app));

describe('advances', () => {
  test('advances are deducted from payments, never below zero, and the rest stays open', async () => {
    const { owner, manager, ada, setUp, account, approved, pay, advance: advanceOf } = company;
    await setUp();
    await account(ada);
    await advanceOf(ada, '70.00');
    const first = await pay([await approved(ada, 'Lyon', '50.00')]);
    // Nothing is transferred, so there is no file.
    expect(first).toMatchObject({ total_cents: 0, transfers: 0, deducted_cents: 5000, file: '' });
    const own = await ada.api(readBankAccount, { params: { userId: ada.account.userId } });
    expect(own.advances).toMatchObject([{ amount_cents: 7000, open_cents: 2000 }]);
    const second = await pay([await approved(ada, 'Paris', '50.00')]);
    expect(second).toMatchObject({ total_cents: 3000, transfers: 1, deducted_cents: 2000 });
    const [advance] = (await manager.api(listAdvances, { query: page })).advances;
    expect(advance).toMatchObject({ amount_cents: 7000, open_cents: 0 });
    const removal = await owner.request(`/payments/advances/${advance?.advanceId}`, { method: 'DELETE' });
    expect(await codeOf(removal)).toEqual([409, 'ADVANCE_DEDUCTED']);
    for (const { runId } of [first, second])
      await owner.api(undoRun, { params: { runId }, body: { reason: 'wrong' } });
    await owner.api(deleteAdvance, { params: { advanceId: advance?.advanceId ?? 0 } });
    expect((await owner.api(listAdvances, { query: page })).totalCount).toBe(0);
  });

  test.each(['0', '-5', '1000000.01', 'much', ''])('advances of «%s» are rejected', async (amount) => {
    const { owner, ada } = company;
    const answer = await owner.request('/payments/advances', {
      method: 'POST',
      body: form({ memberId: String(ada.account.userId), amount, paid_on: '2026-09-01' }),
    });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual(['amount']);
  });

  test('advances can be paid only to members', async () => {
    const { advance: advanceOf } = company;
    const stranger = await app.signIn('ROLE_USER', await app.workspace());
    await expect(advanceOf(stranger, '5.00')).rejects.toMatchObject({ status: 400 });
  });
});

describe('a bank account', () => {
  test('a bank account is encrypted, its change requires the password, and the person is notified by mail', async () => {
    const { ada, workspaceId } = company;
    const path = `/users/${ada.account.userId}/bank-account`;
    const fields = { iban: 'fr14 2004 1010 0505 0001 3m02 606', holder: 'Ada' };
    expect((await put(ada, path, fields)).status).toBe(403);
    expect((await put(ada, path, { ...fields, currentPassword: 'Wrong9Horse' })).status).toBe(400);
    const wrong = await put(ada, path, { ...fields, iban: 'FR1520041010050500013M02606' });
    expect(await wrong.json()).toMatchObject({ status: 400, errors: { iban: expect.anything() } });
    expect((await put(ada, path, { ...fields, currentPassword: PASSWORD })).status).toBe(200);
    const { iban, ending } = await app.rows(workspaceId).one('bank_accounts', {}, ['iban', 'ending']);
    expect(iban).not.toContain('2004');
    expect(ending).toBe('2606');
    expect(await ada.api(readBankAccount, { params: { userId: ada.account.userId } })).toMatchObject({
      iban: IBAN,
    });
    const mails = await app.mails(ada.account.email);
    expect(mails.at(-1)?.subject).toBe('Votre compte bancaire a été modifié');
  });

  test('who pays asks for a missing account, in the person’s language and once a day', async () => {
    const { owner, manager, ada, account } = company;
    const { userId: memberId, email } = ada.account;
    const params = { memberId };
    await expect(manager.api(askBankAccount, { params })).rejects.toMatchObject({ status: 403 });
    const stranger = await app.signIn('ROLE_OWNER', await app.workspace());
    await expect(stranger.api(askBankAccount, { params })).rejects.toMatchObject({ status: 404 });
    expect(await owner.api(askBankAccount, { params })).toEqual({ memberId, asked: true, link: null });
    expect(await owner.api(askBankAccount, { params })).toMatchObject({ asked: false });
    const [mail, ...more] = await app.mails(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/ vous demande votre compte bancaire pour payer vos notes de frais\.$/);
    expect(mail?.text).toContain('/fr/app/profile#bank');
    await account(ada);
    await expect(owner.api(askBankAccount, { params })).rejects.toMatchObject({ code: 'BANK_ACCOUNT_KNOWN' });
  });

  test('without a mail server, who asks for an account gets the link to its page', async () => {
    const workspaceId = await unmailed.workspace({ pricing: 'enterprise' });
    const owner = await unmailed.signIn('ROLE_OWNER', workspaceId);
    const { userId: memberId } = await unmailed.account({ workspace_id: workspaceId, locale: 'fr' });
    const { link } = await owner.api(askBankAccount, { params: { memberId } });
    expect(link).toBe('http://ardoise.test/fr/app/profile#bank');
  });

  test('nobody else sees or changes a bank account, not even while acting for the person', async () => {
    const { owner, manager, ada, setUp, account, approved } = company;
    await account(ada);
    const path = `/users/${ada.account.userId}/bank-account`;
    const fields = { iban: IBAN, holder: 'Eve', currentPassword: PASSWORD };
    for (const other of [owner, manager]) {
      expect((await other.request(path)).status).toBe(404);
      expect((await put(other, path, fields)).status).toBe(404);
      const acting = `${path}?doAs=${ada.account.userId}`;
      expect((await other.request(acting)).status).toBe(403);
      expect((await put(other, acting, fields)).status).toBe(403);
    }
    await setUp();
    await approved(ada, 'Lyon', '12.00');
    const seen = await manager.request('/payments/payable?rowsPerPage=10&page=0');
    const text = await seen.text();
    expect(text).toContain('2606');
    expect(text).not.toContain(IBAN.slice(0, 10));
  });

  test('erasing the person’s data erases the bank account, in payments too', async () => {
    const { owner, ada, today, setUp, account, approved, pay, workspaceId } = company;
    await setUp();
    await account(ada);
    const { userId: memberId } = ada.account;
    const run = await pay([await approved(ada, 'Lyon', '12.00')]);
    await owner.api(settleLeaving, { params: { memberId }, body: { end: 'delete' } });
    expect(await owner.api(readErasure, { params: { memberId } })).toMatchObject({ unpaid: 1 });
    const early = await owner.request(`/members/${memberId}/erasure`, { method: 'POST' });
    expect(await codeOf(early)).toEqual([409, 'PAYMENTS_OPEN']);
    const params = { runId: run.runId };
    // A former member can still be paid.
    expect((await owner.request(`/payments/runs/${run.runId}/file`)).status).toBe(200);
    await owner.api(markRunPaid, { params, body: { paid_on: today } });
    await owner.api(erasePerson, { params: { memberId } });
    expect(await codeOf(await owner.request(`/payments/runs/${run.runId}/file`))).toEqual([
      409,
      'FILE_ERASED',
    ]);
    const rows = await asTenant(app.platform.engine, workspaceId, async ({ db }) => ({
      accounts: await db.selectFrom('bank_accounts').selectAll().execute(),
      transfers: await db.selectFrom('payment_transfers').select(['iban', 'ending', 'holder']).execute(),
    }));
    expect(rows).toEqual({ accounts: [], transfers: [{ iban: '', ending: '', holder: 'Ada Lovelace' }] });
  });
});

describe('the company’s account', () => {
  const fields = { holder: 'Ardoise', iban: 'DE89 3704 0044 0532 0130 00', bic: '', since: '2026-01-01' };

  test('a change requires the password, and the owners are notified by mail', async () => {
    const { owner, workspaceId } = company;
    const other = await app.signIn('ROLE_OWNER', workspaceId);
    const path = '/payments/settings';
    expect((await put(owner, path, fields)).status).toBe(403);
    expect((await put(owner, path, { ...fields, currentPassword: 'Wrong9Horse' })).status).toBe(400);
    const wrong = await put(owner, path, { ...fields, iban: 'DE89', currentPassword: PASSWORD });
    expect(Object.keys((await wrong.json()).errors)).toEqual(['iban']);
    expect((await put(owner, path, { ...fields, currentPassword: PASSWORD })).status).toBe(200);
    for (const { account } of [owner, other]) {
      const mail = (await app.mails(account.email)).at(-1);
      expect(mail?.text).toContain('3000');
      expect(mail?.text).not.toContain('3704');
    }
  });

  test('the audit, its export, the archive and the exposed columns do not contain the IBAN', async () => {
    const { owner, ada, setUp, account, approved, pay, workspaceId } = company;
    await setUp();
    await account(ada);
    await pay([await approved(ada, 'Lyon', '12.00')]);
    const list = await owner.request('/audit?rowsPerPage=100&page=0');
    const text = await list.text();
    expect(text).toContain('"ending":"3000"');
    expect(text).not.toContain('DE89');
    const csv = await (await owner.request('/audit/export')).text();
    expect(csv).toContain('3000');
    const sheet = await owner.request('/audit/export?format=xlsx');
    const files = {
      'audit.csv': Buffer.from(csv),
      ...unzipSync(new Uint8Array(await sheet.arrayBuffer())),
      ...unzipSync(await exportedBytes(app, owner, '/workspace/archive')),
    };
    expect(Object.keys(files).length).toBeGreaterThan(10);
    for (const [name, bytes] of Object.entries(files)) {
      const content = Buffer.from(bytes).toString('utf8');
      const whole = content.replaceAll(/[\s\u00a0]/g, '');
      for (const iban of ['DE89370400440532013000', IBAN])
        expect([name, whole.includes(iban.slice(4, -4))]).toEqual([name, false]);
    }
    const exposed = await asTenant(app.platform.engine, workspaceId, async ({ db }) => {
      const { rows } = await sql<{ name: string; column: string }>`
        select x.name, c as column from (select * from exposed_tables('archive') union all
          select * from exposed_tables('reporting')) x, unnest(x.columns) c where c ~* 'iban|bank_account'`.execute(
        db,
      );
      return rows;
    });
    expect(exposed).toEqual([]);
  });
});
