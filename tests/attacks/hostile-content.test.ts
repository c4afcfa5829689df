/**
 * One member sends the worst inputs of each call, four requests at a time, while others read, sign in and check
 * health (quality.md «Security» 14). The contracts give the calls (siege.ts).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withDemonstration } from '../support/demonstration.ts';
import { idsOf, type Member, signIn, signInForm } from '../support/member-process.ts';
import { othersDuring, type Times, type Waits, waitsOf } from '../support/others.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { AT_ONCE, type Attack, attachmentReads, attacks, costlyCalls, type Ids } from '../support/siege.ts';

/**
 * Limit for the 99th percentile of other people's requests in milliseconds. If three times their value
 * without the attack is greater, that is the limit, because the machine may be busy anyway. The figures are
 * printed. The goal for all three is 150 and was met; signing in has a margin for slower machines.
 */
const MOST = { health: 150, page: 150, 'sign-in': 200 };
const TIMES_QUIET = 3;
/**
 * Milliseconds of a period of attack, and of the quiet period before it. Periods are repeated until the first
 * attack of each costly call was sent.
 */
const PERIOD_MS = 9000;
const QUIET = 4000;
const PERIODS = 5;
/** Milliseconds for the whole test on a busy machine. */
const TIMEOUT_MS = 600_000;

const folder = withDemonstration(mkdtempSync(path.join(tmpdir(), 'ardoise-hostile-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the walk finds the costly calls', () => {
  const names = costlyCalls().map(({ call, cost }) => `${cost} ${call.id}`);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['text savePost', 'text saveAndPublish', 'text renderPost', 'text checkPost', 'text messageMember'],
      ...[
        'upload uploadPostContent',
        'upload uploadMediaContent',
        'upload addAttachment',
        'upload readInvoice',
      ],
      ...['search listPosts', 'search searchPublicPosts', 'search findAssignableUsers', 'many writePlanning'],
      ...['list listReports', 'list readBoard', 'file exportAccounting'],
      ...[
        'file readActivityReport',
        'file readAttachmentPreview',
        'order makeReportDocument',
        'order exportWorkspace',
      ],
    ]),
  );
});

const ways = {
  health: { path: '/health/live' },
  page: { path: '/en/app/blog' },
  'sign-in': { path: '/api/v1/authenticate', body: signInForm('consultant@demo.example') },
};

interface Sent {
  /** The number of answers by status. */
  statuses: Record<number, number>;
  slowest: { name: string; status: number; seconds: number }[];
}

/** One period of the attack. Requests sent in it run to their end. */
async function send(attacker: Member, server: ServerProcess, waiting: Attack[], sent: Sent) {
  const until = performance.now() + PERIOD_MS;
  const one = async () => {
    while (performance.now() < until) {
      const next = waiting.shift();
      if (next === undefined) return;
      const { name } = next;
      const begun = performance.now();
      const response = await next.send(attacker).catch((cause: unknown) => {
        throw new Error(`${name}: no answer; ended: ${server.hasEnded()}\n${server.output()}`, { cause });
      });
      const text = await response.text();
      const { status } = response;
      sent.slowest.push({ name, status, seconds: Math.round(performance.now() - begun) / 1000 });
      sent.statuses[status] = (sent.statuses[status] ?? 0) + 1;
      expect(status === 503 || status < 500, `${name}: ${status} ${text.slice(0, 200)}`).toBe(true);
      const made = /^\{.*"attachmentId":(\d+)/.exec(text)?.[1];
      if (made !== undefined && status === 201) waiting.unshift(...attachmentReads(Number(made)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

async function besiege(server: ServerProcess): Promise<void> {
  let ids: Ids = async () => ({});
  const waiting = await attacks((call) => ids(call));
  const firsts = new Set(waiting.slice(0, costlyCalls().length));
  const during = (work: () => Promise<unknown>) => othersDuring(server.url, ways, work);
  const quietly = () => during(() => new Promise((resolve) => setTimeout(resolve, QUIET)));
  // Warm up everything that happens only once.
  await quietly();
  // Sign in only now: an idle connection would have been closed while the files were generated.
  const attacker = await signIn(server, 'owner@demo.example');
  ids = await idsOf(attacker);
  const [quiet, busy]: [Times[], Times[]] = [[], []];
  const sent: Sent = { statuses: {}, slowest: [] };
  // Alternate, so that other load affects both alike.
  while (busy.length < PERIODS || waiting.some((one) => firsts.has(one))) {
    quiet.push(await quietly());
    busy.push(await during(() => send(attacker, server, waiting, sent)));
  }
  const waits = { quiet: waitsOf(quiet), busy: waitsOf(busy) };
  const slowest = sent.slowest.sort((a, b) => b.seconds - a.seconds).slice(0, 8);
  console.info(JSON.stringify({ ...waits, stretches: busy.length, ...sent, slowest }, undefined, 1));
  for (const [way, most] of Object.entries(MOST)) {
    const p99 = (of: Waits) => of[way]?.p99 ?? 0;
    expect(p99(waits.busy), way).toBeLessThan(Math.max(most, TIMES_QUIET * p99(waits.quiet)));
  }
  // Some inputs are rejected as invalid, others are accepted.
  expect(Object.keys(sent.statuses)).toEqual(expect.arrayContaining(['200', '201', '400']));
}

const env = { TRUST_PROXY: '127.0.0.1' };

test('other people’s requests stay within the limits during the attack', {
  timeout: TIMEOUT_MS,
}, async () => {
  const server = await startServer({ dataDir: folder, env });
  await besiege(server);
  expect(await server.end('SIGTERM')).toBe(0);
});
