/**
 * Measures memory, duration and other people's waiting time while a report of a hundred receipts with two
 * hundred files becomes one PDF. Only prints the figures. The goal is at most 300 MB, without delaying requests.
 *
 *     node tests/load/document.ts [receipts]      on the built server; Linux
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { signIn } from '../support/member-process.ts';
import { othersDuring, waitsOf } from '../support/others.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const RECEIPTS = Number(process.argv[2] ?? 100);
const email = 'consultant@demo.example';

/** Returns a picture like a phone's: twelve megapixels with some noise, about two megabytes. */
async function photograph(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 150, sigma: 25 } as const;
  const create = { width: 4032, height: 3024, channels: 3, background: '#fff', noise } as const;
  return new Uint8Array(await sharp({ create }).blur(2).jpeg({ quality: 80 }).toBuffer());
}

async function pages(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (let at = 0; at < count; at++) document.addPage().drawText('An invoice. '.repeat(8));
  return new Uint8Array(await document.save());
}

const megabytes = (name: string, pid: number) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
  1024;
/** Processor time in milliseconds. */
const processor = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
};

async function measure(server: ServerProcess): Promise<void> {
  const quiet = megabytes('VmRSS', server.pid);
  const { userId, request } = await signIn(server, email);
  const ask = async (target: string, init?: RequestInit) => {
    const response = await request(target, init);
    if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const post = (target: string, fields: Record<string, string | number>) =>
    ask(target, {
      method: 'POST',
      body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    });

  const { contracts } = await ask(`/contracts/users/${userId}`);
  const { contractId } = contracts.find(({ kind }: { kind: string }) => kind !== 'absence');
  const dates = { startdate: '2026-10-01', enddate: '2026-10-31' };
  const { report_id } = await post('/reports', { title: 'October', ...dates, contractId });
  const { posteId } = (await ask('/postes?rowsPerPage=10')).postes[0];
  const files: [string, Uint8Array<ArrayBuffer>][] = [
    ['ticket.jpg', await photograph()],
    ['invoice.pdf', await pages(3)],
  ];
  for (let number = 1; number <= RECEIPTS; number++) {
    const receipt = { reportId: report_id, date: '2026-10-15', posteId, valuettc: '12.00' };
    const { receiptId } = await post('/receipts', receipt);
    for (const [name, bytes] of files) {
      const form = new FormData();
      form.set('file', new File([bytes], name));
      await ask(`/receipts/${receiptId}/attachments`, { method: 'POST', body: form });
    }
  }

  const ways = { health: { path: '/health/live' }, page: { path: '/en/app/blog' } };
  // The waiting time without the document, for comparison on a busy machine.
  const alone = await othersDuring(server.url, ways, () => new Promise((over) => setTimeout(over, 20_000)));
  const [before, begun, worked] = [megabytes('VmRSS', server.pid), performance.now(), processor(server.pid)];
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytes('VmRSS', server.pid));
  }, 50);
  const target = `/reports/${report_id}/document`;
  const waits = await othersDuring(server.url, ways, async () => {
    await ask(target, { method: 'POST' });
    for (let state = 'waiting'; state !== 'ready'; { state } = await ask(target)) {
      if (state === 'failed') throw new Error('the document failed');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
  clearInterval(watch);
  const { size } = await ask(target);
  console.log(
    JSON.stringify({
      receipts: RECEIPTS,
      seconds: Math.round((performance.now() - begun) / 100) / 10,
      cpu: (processor(server.pid) - worked) / 1000,
      // Resident memory in megabytes: of the idle server, after the uploads, and the maximum while the document
      // is created.
      quiet: Math.round(quiet),
      before: Math.round(before),
      peak: Math.round(peak),
      more: Math.round(peak - before),
      moreThanQuiet: Math.round(peak - quiet),
      megabytes: Math.round(size / 1e5) / 10,
      alone: waitsOf([alone]),
      waits: waitsOf([waits]),
    }),
  );
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-document-'));
// A first server creates the demonstration data, so that this is not measured.
await (await startServer({ dataDir })).end('SIGTERM');
const server = await startServer({ dataDir });
try {
  await measure(server);
} finally {
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
