/**
 * Kills the program during approvals, reopenings and submissions: books and reports agree (quality.md
 * «Reliability» 1, 14).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { authenticate } from '#features/accounts/contract.ts';
import { listEntries } from '#features/books/contract.ts';
import { addContractMember } from '#features/contracts/assignment.contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import * as report from '#features/expenses/report.contract.ts';
import { listPostes } from '#features/postes/contract.ts';
import { createReceipt } from '#features/receipts/contract.ts';
import { createClient } from '#kernel/client.ts';
import { runCli } from '../support/cli.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { DEMO_PASSWORD, type ServerProcess, startServer } from '../support/server-process.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 6);
const dataDir = withDemonstration(mkdtempSync(path.join(tmpdir(), 'ardoise-books-')));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The server of the running round. */
let server: ServerProcess;

async function signIn(who: string) {
  const user = await createClient((target, init) => server.fetch(target, init))(authenticate, {
    body: { email: `${who}@demo.example`, password: DEMO_PASSWORD },
  });
  const authorization = `Bearer ${user.user_token}`;
  const api = createClient((target, { headers, ...init }) => {
    const all = new Headers(headers);
    all.set('authorization', authorization);
    return server.fetch(target, { ...init, headers: all });
  });
  return { api, userId: user.user_id };
}

test(`${ROUNDS} kills of the program during decisions leave no approved report without its entry`, async () => {
  server = await startServer({ dataDir });
  const [manager, consultant] = [await signIn('manager'), await signIn('consultant')];
  const managerEmail = 'manager@demo.example';
  const { contractId } = await manager.api(createContract, { body: { cname: 'Breakwater' } });
  await manager.api(addContractMember, { params: { contractId }, body: { memberId: consultant.userId } });
  const { postes } = await consultant.api(listPostes, { query: {} });
  const posteId = postes.find(({ postname }) => postname === 'Other')?.posteId ?? 0;
  const begin = async (title: string) => {
    const body = { title, startdate: '2026-10-01', enddate: '2026-10-31', contractId } as const;
    const { report_id: reportId } = await consultant.api(report.createReport, { body });
    await consultant.api(createReceipt, {
      body: { reportId, date: '2026-10-15', posteId, valuettc: '12.00' },
    });
    return reportId;
  };
  const reportIds = [await begin('One'), await begin('Two'), await begin('Three')];
  let answered = 0;

  /** Takes the next steps of a report until the server is killed. */
  async function decide(reportId: number, onAnswer: () => void): Promise<void> {
    const params = { reportId };
    for (;;) {
      try {
        const { state } = await consultant.api(report.readReport, { params });
        if (state === 'submitted') await manager.api(report.approveReport, { params, body: {} });
        else if (state === 'approved')
          await manager.api(report.reopenReport, { params, body: { comment: 'A receipt is missing.' } });
        else
          await consultant.api(report.submitReport, {
            params,
            body: { title: `Report ${reportId}`, managerEmail },
          });
        onAnswer();
      } catch {
        return;
      }
    }
  }

  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) server = await startServer({ dataDir });
    const running = server;
    const killAfter = 1 + Math.floor(Math.random() * 20);
    let ofRound = 0;
    const onAnswer = () => {
      answered++;
      if (++ofRound === killAfter) void running.end('SIGKILL');
    };
    await Promise.all(reportIds.map((reportId) => decide(reportId, onAnswer)));
    // Writing ends only because of the kill.
    expect(ofRound).toBeGreaterThanOrEqual(killAfter);
  }

  server = await startServer({ dataDir });
  const { entries } = await manager.api(listEntries, { query: { rowsPerPage: 1000, page: 0 } });
  const numbers = entries.map(({ number }) => number).sort((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  // Two of three answered steps write an entry.
  expect(entries.filter(({ source_id }) => reportIds.includes(source_id)).length).toBeGreaterThan(
    answered / 3,
  );
  expect(await server.end('SIGTERM')).toBe(0);
  const { output } = await runCli(['doctor'], { DATA_DIR: dataDir });
  expect(output).toMatch(/entries and reports of \d+ workspaces agree/);
});
