/**
 * Kills the program during approvals, reopenings and submissions: books and reports agree (quality.md
 * «Reliability» 1, 14).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listEntries } from '#features/books/contract.ts';
import { addContractMember } from '#features/contracts/assignment.contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import { writeReport } from '#features/expenses/factory.ts';
import * as report from '#features/expenses/report.contract.ts';
import { runCli } from '../support/cli.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { signIn } from '../support/member-process.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 6);
const dataDir = withDemonstration(mkdtempSync(path.join(tmpdir(), 'ardoise-books-')));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The server of the running round. */
let server: ServerProcess;

const running: Pick<ServerProcess, 'fetch'> = { fetch: (...sent) => server.fetch(...sent) };

test(`${ROUNDS} kills of the program during decisions leave no approved report without its entry`, async () => {
  server = await startServer({ dataDir });
  const [manager, consultant] = [
    await signIn(running, 'manager@demo.example'),
    await signIn(running, 'consultant@demo.example'),
  ];
  const managerEmail = 'manager@demo.example';
  const { contractId } = await manager.api(createContract, { body: { cname: 'Breakwater' } });
  await manager.api(addContractMember, { params: { contractId }, body: { memberId: consultant.userId } });
  const begin = (title: string) => writeReport(consultant, { contractId, title, receipts: [{}] });
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
  for (const ofJournal of Map.groupBy(entries, ({ journal }) => journal).values()) {
    const numbers = ofJournal.map(({ number }) => number).sort((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  }
  // Two of three answered steps write an entry.
  expect(
    entries.filter((entry) => entry.source_type === 'report' && reportIds.includes(entry.source_id)).length,
  ).toBeGreaterThan(answered / 3);
  expect(await server.end('SIGTERM')).toBe(0);
  const { output } = await runCli(['doctor'], { DATA_DIR: dataDir });
  expect(output).toMatch(/entries, reports and sales of \d+ workspaces agree/);
});
