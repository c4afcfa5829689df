/** Asks questions about receipts, and comments on reports. */
import { beforeEach, describe, expect, test } from 'vitest';
import * as receipts from '#features/receipts/contract.ts';
import { DELETABLE_MINUTES, LONGEST_COMMENT } from '#features/workflows/comment.rules.ts';
import { json, put, type TestClient, testApi } from '../../../tests/support/api.ts';
import { listReportInbox } from './approval.contract.ts';
import { type ExpensesCompany, expensesCompany } from './factory.ts';
import * as contract from './question.contract.ts';
import * as reports from './report.contract.ts';

const app = testApi();
let company: ExpensesCompany;
let reportId: number;
let receiptId: number;
beforeEach(async () => {
  // In the past, so that mails are due at once.
  app.clock.set('2026-11-02T09:00:00Z');
  company = await expensesCompany(app);
  const { begin, add, consultant, manager } = company;
  reportId = await begin(consultant, 'October');
  receiptId = await add(consultant, reportId);
  await add(consultant, reportId);
  await put(consultant, `/reports/${reportId}`, { title: 'October', managerEmail: manager.account.email });
});

const ask = (who: TestClient, text = 'Who was invited?', id = receiptId) =>
  who.api(contract.questionReceipt, { params: { receiptId: id }, body: { text } });
const say = (who: TestClient, text: string) =>
  who.api(contract.addReportComment, { params: { reportId }, body: { text } });
const reply = (who: TestClient, text: string, id = receiptId) =>
  who.api(contract.addReceiptComment, { params: { receiptId: id }, body: { text } });
const questionOf = async (id = receiptId) =>
  (await company.consultant.api(receipts.readReceipt, { params: { receiptId: id } })).question;
const comments = async (who: TestClient) =>
  (await who.api(contract.listReportComments, { params: { reportId } })).comments;
const waiting = async () =>
  (await company.manager.api(listReportInbox, { query: { rowsPerPage: 10, page: 0 } })).reports[0];
const todayOf = async (who: TestClient) =>
  (await (await who.request('/today')).json()).lines.find(
    ({ kind }: { kind: string }) => kind === 'questions_open',
  );

describe('a question', () => {
  test('a question about a receipt is mailed, answered without withdrawing the report, and closed', async () => {
    const { manager, consultant } = company;
    const before = {
      author: (await app.mails(consultant.account.email)).length,
      manager: (await app.mails(manager.account.email)).length,
    };
    await ask(manager);
    expect(await questionOf()).toBe('open');
    expect(await waiting()).toMatchObject({ questions: 1, answers: 0 });
    expect(await todayOf(consultant)).toMatchObject({
      count: 1,
      to: `/app/expenses/${reportId}`,
      items: [{ name: 'October', note: 'Who was invited?', day: '2026-11-02' }],
    });
    const asked = (await app.mails(consultant.account.email)).slice(before.author);
    expect(asked.map(({ subject }) => subject)).toEqual(['A question about “October”']);
    expect(asked[0]?.text).toContain('receipt 1: Who was invited?');
    expect(asked[0]?.link?.pathname).toBe(`/en/app/expenses/${reportId}`);

    await say(consultant, 'About something else');
    expect(await questionOf()).toBe('open');
    await reply(consultant, 'Two people\nof the client');
    expect(await questionOf()).toBe('answered');
    expect(await waiting()).toMatchObject({ questions: 0, answers: 1, state: 'submitted' });
    expect(await todayOf(consultant)).toBeUndefined();
    const answered = (await app.mails(manager.account.email)).slice(before.manager);
    expect(answered.map(({ subject }) => subject)).toEqual(['New comments on “October”']);

    await manager.api(contract.closeQuestion, { params: { receiptId } });
    expect(await questionOf()).toBe('closed');
    expect(await waiting()).toMatchObject({ questions: 0, answers: 0 });
    const again = await put(manager, `/receipts/${receiptId}/question/close`);
    expect([again.status, (await again.json()).code]).toEqual([409, 'NO_QUESTION']);
    await ask(manager, 'And which client?');
    expect(await questionOf()).toBe('open');
  });

  test('an open question is hidden while its report is withdrawn, and a decision closes it', async () => {
    const { manager, consultant } = company;
    await ask(manager);
    await put(consultant, `/reports/${reportId}/withdraw`);
    expect(await todayOf(consultant)).toBeUndefined();
    await put(consultant, `/reports/${reportId}`, { title: 'October', managerEmail: manager.account.email });
    expect(await todayOf(consultant)).toMatchObject({ count: 1 });
    await put(manager, `/reports/${reportId}/approve`);
    expect(await questionOf()).toBe('closed');
    const late = await manager.request(`/receipts/${receiptId}/question`, {
      method: 'POST',
      ...json({ text: 'Late' }),
    });
    expect([late.status, (await late.json()).code]).toEqual([409, 'REPORT_LOCKED']);
  });

  test('a question moves with its refused receipt', async () => {
    const { manager, consultant } = company;
    await ask(manager);
    await manager.api(contract.refuseReceipt, { params: { receiptId }, body: { reason: 'Private' } });
    await put(manager, `/reports/${reportId}/approve`);
    expect(await comments(consultant)).toEqual([]);
    const moved = await consultant.api(receipts.readReceipt, { params: { receiptId } });
    const { comments: there } = await consultant.api(contract.listReportComments, {
      params: { reportId: moved.reportId },
    });
    expect(there).toMatchObject([{ asks: true, text: 'Who was invited?', receipt: { receiptNumber: 1 } }]);
  });

  test('only people who may decide about the report can ask a question', async () => {
    const { consultant, workspaceId } = company;
    const other = await app.signIn('ROLE_MANAGER', workspaceId);
    for (const who of [consultant, other]) await expect(ask(who)).rejects.toMatchObject({ status: 403 });
    await expect(ask(await app.signIn('ROLE_OWNER'))).rejects.toMatchObject({ status: 404 });
  });
});

describe('comments on a report', () => {
  test('a comment is mailed once to the people concerned, in one mail for several comments, and not to its author', async () => {
    const { consultant, manager, owner } = company;
    const people = [consultant, manager, owner];
    const count = async () => {
      const mails = await app.mails();
      return people.map(({ account }) => mails.filter(({ to }) => to.includes(account.email)).length);
    };
    const before = await count();
    await say(owner, 'Is this the yearly meeting?');
    await say(owner, 'Then book it on the other contract.');
    const after = await count();
    expect(after.map((number, at) => number - (before[at] ?? 0))).toEqual([1, 1, 0]);
    await say(consultant, 'It is.');
    const last = await count();
    // The owner has commented on this receipt before.
    expect(last.map((number, at) => number - (after[at] ?? 0))).toEqual([0, 1, 1]);
    const mail = (await app.mails(manager.account.email)).at(-2);
    expect(mail?.text).toContain('Is this the yearly meeting?');
    expect(mail?.text).toContain('Then book it on the other contract.');
  });

  test('only people who may read the report can read or write comments, and only in their own name', async () => {
    const { workspaceId, consultant } = company;
    const colleague = await app.signIn('ROLE_USER', workspaceId);
    await expect(say(colleague, 'Hello')).rejects.toMatchObject({ status: 403 });
    await expect(comments(colleague)).rejects.toMatchObject({ status: 403 });
    const stranger = await app.signIn('ROLE_OWNER');
    await expect(say(stranger, 'Hello')).rejects.toMatchObject({ status: 404 });
    await expect(reply(colleague, 'Hello')).rejects.toMatchObject({ status: 403 });
    await expect(reply(stranger, 'Hello')).rejects.toMatchObject({ status: 404 });
    const doAs = `/reports/${reportId}/comments?doAs=${consultant.account.userId}`;
    const acted = await company.manager.request(doAs, { method: 'POST', ...json({ text: 'Hello' }) });
    expect(acted.status).toBe(403);
  });

  test('comments are mailed only to people who still may read the report', async () => {
    const { consultant, workspaceId } = company;
    const helper = await app.signIn('ROLE_MANAGER', workspaceId);
    await say(helper, 'Mine too');
    await app.mails();
    await app.rows(workspaceId).change('accounts', helper.account.userId, { role: 'ROLE_USER' });
    const before = (await app.mails(helper.account.email)).length;
    await say(consultant, 'Thanks');
    expect((await app.mails(helper.account.email)).length).toBe(before);
  });

  test('a comment without text, or with too much of it, is rejected', async () => {
    const { consultant } = company;
    for (const text of ['', '  ', 'x'.repeat(LONGEST_COMMENT + 1)])
      await expect(say(consultant, text)).rejects.toMatchObject({ status: 400 });
    await say(consultant, 'x'.repeat(LONGEST_COMMENT));
    expect(await comments(consultant)).toHaveLength(1);
  });

  test('the author can delete a comment for some minutes', async () => {
    const { consultant, manager } = company;
    const { commentId } = await say(consultant, 'A mistake');
    const remove = (who: TestClient, id: number) =>
      who.request(`/reports/${reportId}/comments/${id}`, { method: 'DELETE' });
    expect(await comments(manager)).toMatchObject([{ may_delete: false }]);
    expect((await remove(manager, commentId)).status).toBe(403);
    expect((await remove(consultant, commentId)).status).toBe(200);
    expect(await comments(consultant)).toEqual([]);
    const later = await say(consultant, 'Another one');
    app.clock.set(new Date(Date.parse('2026-11-02T09:00:00Z') + (DELETABLE_MINUTES + 1) * 60_000));
    expect(await comments(consultant)).toMatchObject([{ may_delete: false }]);
    const answer = await remove(consultant, later.commentId);
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'COMMENT_KEPT']);
    app.clock.set('2026-11-02T09:20:00Z');
    const asked = await ask(manager);
    expect(await questionOf()).toBe('open');
    expect((await remove(manager, asked.commentId)).status).toBe(200);
    expect(await questionOf()).toBeNull();
  });

  test('comments show the names of people who left', async () => {
    const { owner, consultant, workspaceId } = company;
    const account = await app.account({
      workspace_id: workspaceId,
      role: 'ROLE_MANAGER' as const,
      first_name: 'Xavier',
      last_name: 'Gone',
    });
    await say(await app.signIn(account), 'Goodbye');
    expect((await owner.request(`/members/${account.userId}`, { method: 'DELETE' })).status).toBe(200);
    expect((await comments(consultant)).map(({ author }) => author.name)).toEqual(['Xavier Gone (left)']);
  });

  test('deleting a report deletes its comments', async () => {
    const { consultant } = company;
    await reply(consultant, 'Soon deleted');
    await put(consultant, `/reports/${reportId}/withdraw`);
    expect((await consultant.request(`/reports/${reportId}`, { method: 'DELETE' })).status).toBe(200);
    await expect(consultant.api(reports.readReport, { params: { reportId } })).rejects.toMatchObject({
      status: 404,
    });
  });
});
