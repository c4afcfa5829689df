/** Kills servers and clients: no receipt has a row without its file or a file without its row. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandConfig, withPlatform } from '#entry/cli/opening.ts';
import { createServices } from '#entry/services.ts';
import { sweepFiles } from '#features/files/server/sweep.service.ts';
import { examineFiles } from '#platform/doctor/files.ts';
import { programContext } from '#platform/request/job.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { signIn } from '../support/member-process.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** 20 for a full run; a few are enough to find a systematic defect. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3);
/** Concurrent uploads. */
const WRITERS = 3;
/** Bytes of a file and of a piece. */
const SIZE = 2_000_000;
const PIECE = 100_000;
const PIECES = SIZE / PIECE;
const DAY_MS = 24 * 60 * 60 * 1000;

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-attachments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Member {
  server: ServerProcess;
  userId: number;
  headers: Record<string, string>;
  make(target: string, fields: Record<string, string | number>): Promise<Record<string, number>>;
  read<Answer>(target: string): Promise<Answer>;
}

async function memberOf(server: ServerProcess): Promise<Member> {
  const { userId, headers, request: send } = await signIn(server, 'consultant@demo.example');
  const request = async <Answer>(target: string, init?: RequestInit) => {
    const response = await send(target, init);
    if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  return {
    server,
    userId,
    headers,
    read: (target) => request(target),
    make: (target, fields) => {
      const form = Object.entries(fields).map(([name, value]) => [name, String(value)]);
      return request(target, { method: 'POST', body: new URLSearchParams(form) });
    },
  };
}

async function newReceipt({ make, read }: Member, reportId: number): Promise<number> {
  const { postes } = await read<{ postes: { posteId: number }[] }>('/postes?rowsPerPage=10');
  const posteId = postes[0]?.posteId ?? 0;
  const { receiptId } = await make('/receipts', { reportId, date: '2026-10-15', posteId, valuettc: '12.00' });
  return receiptId ?? 0;
}

async function newReport(member: Member): Promise<number> {
  const { contracts } = await member.read<{ contracts: { contractId: number; kind: string }[] }>(
    `/contracts/users/${member.userId}?from=2026-10-01&to=2026-10-31`,
  );
  const contractId = contracts.find(({ kind }) => kind !== 'absence')?.contractId ?? 0;
  const dates = { startdate: '2026-10-01', enddate: '2026-10-31' };
  return (await member.make('/reports', { title: 'Killed', ...dates, contractId })).report_id ?? 0;
}

const newFile = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(SIZE - 9)]);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface Sending {
  bytes: Uint8Array;
  key?: string;
  /** Called after each piece, and once more after the last. */
  onPiece?(sent: number, request: ClientRequest): void;
}

/** @returns the answer's status and text; undefined if the connection broke before it. */
function send({ server, headers }: Member, receiptId: number, { bytes, key, onPiece }: Sending) {
  return new Promise<{ status: number; text: string } | undefined>((resolve) => {
    const upload = request(`${server.url}/api/v1/receipts/${receiptId}/attachments?name=ticket.pdf`, {
      method: 'POST',
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/pdf',
        'content-length': bytes.length,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
    upload.once('close', () => resolve(undefined)).on('error', () => resolve(undefined));
    upload.once('response', (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    const next = (sent: number) => {
      if (upload.destroyed) return;
      onPiece?.(sent, upload);
      if (sent === PIECES) upload.end(() => onPiece?.(sent + 1, upload));
      else upload.write(bytes.subarray(sent * PIECE, (sent + 1) * PIECE), () => next(sent + 1));
    };
    next(0);
  });
}

/** Returns the number of a random piece, or in half of the cases the end. */
const somewhere = () => (Math.random() < 0.5 ? PIECES + 1 : Math.floor(Math.random() * PIECES));

interface Attachment {
  attachmentId: number;
  sha256: string;
}

const attachmentsOf = ({ read }: Member, receiptId: number) =>
  read<{ attachments: Attachment[] }>(`/receipts/${receiptId}/attachments`).then((list) => list.attachments);

/** Checks that each stored file equals a sent one. @returns the number of files. */
async function expectWhole(member: Member, sent: ReadonlyMap<number, Set<string>>): Promise<number> {
  let files = 0;
  for (const [receiptId, hashes] of sent)
    for (const { attachmentId, sha256 } of await attachmentsOf(member, receiptId)) {
      expect(hashes, `receipt ${receiptId}`).toContain(sha256);
      const target = `/api/v1/attachments/${attachmentId}/file`;
      const file = await member.server.fetch(target, { headers: member.headers });
      expect(file.status, target).toBe(200);
      expect(hashOf(new Uint8Array(await file.arrayBuffer()))).toBe(sha256);
      files++;
    }
  return files;
}

/** Runs the nightly sweep two days later. @returns the doctor's lines about files, before and after it. */
async function sweep(env: Record<string, string>): Promise<[string, string]> {
  return withPlatform(commandConfig({ SEED: 'demo', ...env }), async (platform) => {
    const { contexts } = createServices(platform).api;
    const later = { clock: { now: () => new Date(Date.now() + 2 * DAY_MS) } };
    const findings = async () =>
      (await examineFiles(platform.engine, platform.storage)).map(({ text }) => text).join('; ');
    const before = await findings();
    await sweepFiles(programContext(contexts, later, { id: 'sweep' }));
    return [before, await findings()];
  });
}

test(`${ROUNDS} kills of the server and ${ROUNDS} of clients leave no row without its file, and no file without its row`, async () => {
  const env = { DATA_DIR: withDemonstration(path.join(folder, 'kills')) };
  const options = { dataDir: env.DATA_DIR, env };
  const sent = new Map<number, Set<string>>();
  const answered: { receiptId: number; sha256: string }[] = [];
  let broken = 0;
  let reportId: number | undefined;

  async function write(member: Member, kill: (request: ClientRequest) => void): Promise<void> {
    const receiptId = await newReceipt(member, reportId ?? 0);
    const bytes = newFile();
    const [sha256, place] = [hashOf(bytes), somewhere()];
    sent.set(receiptId, new Set([sha256]));
    const onPiece = (piece: number, upload: ClientRequest) => {
      if (piece === place) kill(upload);
    };
    const answer = await send(member, receiptId, { bytes, onPiece });
    if (answer === undefined) broken++;
    else {
      expect(answer.status, answer.text).toBe(201);
      answered.push({ receiptId, sha256 });
    }
  }

  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer(options);
    const member = await memberOf(server);
    reportId ??= await newReport(member);
    // First kills clients: one of three disconnects, the others continue.
    await Promise.all([
      write(member, (upload) => upload.destroy()),
      ...Array.from({ length: WRITERS - 1 }, () => write(member, () => {})),
    ]);
    // Then kills the server, during the first upload that reaches the chosen piece.
    const writers = Array.from({ length: WRITERS }, () => write(member, () => server.end('SIGKILL')));
    await Promise.allSettled(writers);
    await server.end('SIGKILL');
  }
  const server = await startServer(options);
  const member = await memberOf(server);
  const files = await expectWhole(member, sent);
  for (const { receiptId, sha256 } of answered)
    expect((await attachmentsOf(member, receiptId)).map((file) => file.sha256)).toEqual([sha256]);
  expect(await server.end('SIGTERM')).toBe(0);
  const [before, after] = await sweep(env);
  console.info({ sent: sent.size, answered: answered.length, broken, files, before, after });
  expect(before).not.toContain('rows have no');
  expect(after).toMatch(/^\d+ files, each with its row$/);
  expect(broken).toBeGreaterThanOrEqual(ROUNDS);
  expect(answered.length).toBeGreaterThanOrEqual(ROUNDS);
});

test('an upload that is repeated after a broken connection is stored once', async () => {
  const server = await startServer({ dataDir: path.join(folder, 'kills') });
  const member = await memberOf(server);
  const reportId = await newReport(member);
  for (const place of [1, PIECES - 1, PIECES + 1]) {
    const receiptId = await newReceipt(member, reportId);
    const [bytes, key] = [newFile(), randomUUID()];
    const onPiece = (piece: number, upload: ClientRequest) => {
      if (piece === place) upload.destroy();
    };
    expect(await send(member, receiptId, { bytes, key, onPiece })).toBeUndefined();
    // Immediately, while the server may still process the first.
    const again = await Promise.all([1, 2].map(() => send(member, receiptId, { bytes, key })));
    expect(again.map((answer) => answer?.status)).toEqual([201, 201]);
    const ids = again.map((answer) => (JSON.parse(answer?.text ?? '') as Attachment).attachmentId);
    expect(new Set(ids).size).toBe(1);
    expect(await attachmentsOf(member, receiptId)).toMatchObject([
      { attachmentId: ids[0], sha256: hashOf(bytes) },
    ]);
  }
  expect(await server.end('SIGTERM')).toBe(0);
});
