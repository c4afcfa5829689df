import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ExpensesCompany, expensesCompany } from '#features/expenses/factory.ts';
import { pictureBytes } from '#features/media/factory.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { form, type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './attachment.contract.ts';
import { ATTACHMENT_LIMIT_BYTES } from './attachment.rules.ts';
import * as receipts from './contract.ts';

const app = testApi();
let company: ExpensesCompany;
let consultant: TestClient;
let reportId: number;
beforeAll(async () => {
  company = await expensesCompany(app);
  consultant = company.consultant;
  reportId = await company.begin(consultant);
});

type Bytes = Uint8Array<ArrayBuffer>;

const pdf = () =>
  new Uint8Array(Buffer.from('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <<>>\n%%EOF\n'));

function send(who: TestClient, receiptId: number, bytes: Bytes, name = 'ticket.png') {
  const body = new FormData();
  body.set('file', new File([bytes], name));
  return who.request(`/receipts/${receiptId}/attachments`, { method: 'POST', body });
}

const newReceipt = () => company.add(consultant, reportId);
const listed = async (receiptId: number) =>
  (await consultant.api(contract.listAttachments, { params: { receiptId } })).attachments;

/** Returns the names of the stored files of the company, without previews. */
async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.platform.storage.list(workspaceFolder(company.workspaceId))) keys.push(key);
  return keys.filter((key) => key.includes('/attachments/') && !key.includes('/derived/')).sort();
}

async function rows(): Promise<string[]> {
  const found = await app.rows(company.workspaceId).list('attachments', {}, ['storage_key']);
  return found
    .map(({ storage_key }) => `${workspaceFolder(company.workspaceId)}/attachments/${storage_key}`)
    .sort();
}

describe('a file', () => {
  test('a file is stored byte for byte with its hash, and readers of the report can download it', async () => {
    const receiptId = await newReceipt();
    const bytes = await pictureBytes('jpeg');
    const answer = await send(consultant, receiptId, bytes, '../../Café & train.jpg');
    expect(answer.status).toBe(201);
    const attachment = await answer.json();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(attachment).toMatchObject({
      name: 'Café & train.jpg',
      type: 'image/jpeg',
      size: bytes.length,
      sha256,
    });
    for (const who of [consultant, company.manager, company.owner]) {
      const file = await who.request(`/attachments/${attachment.attachmentId}/file`);
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    }
    const colleague = await app.signIn('ROLE_USER', company.workspaceId);
    for (const path of ['file', 'preview'])
      expect((await colleague.request(`/attachments/${attachment.attachmentId}/${path}`)).status).toBe(403);
  });

  test.each([
    ['text', () => new Uint8Array(Buffer.from('hello'))],
    ['an animation', () => pictureBytes('gif')],
    [
      'a picture with HTML appended',
      async () =>
        new Uint8Array(Buffer.concat([await pictureBytes(), Buffer.from('<script>alert(1)</script>')])),
    ],
  ])('a file that is %s is rejected, and nothing is stored', async (_, make) => {
    const receiptId = await newReceipt();
    const before = await stored();
    const answer = await send(consultant, receiptId, await make(), 'invoice.pdf');
    expect([answer.status, (await answer.json()).msg]).toEqual([400, 'Invalid Parameters']);
    expect(await stored()).toEqual(before);
  });

  test('a file above 10 MiB is rejected', async () => {
    const receiptId = await newReceipt();
    const bytes = new Uint8Array(ATTACHMENT_LIMIT_BYTES + 1024);
    expect((await send(consultant, receiptId, bytes)).status).toBe(413);
  });

  test('nobody can add or delete a file of another author', async () => {
    const receiptId = await newReceipt();
    const { attachmentId } = await (await send(consultant, receiptId, pdf())).json();
    for (const who of [company.manager, company.owner]) {
      expect((await send(who, receiptId, pdf())).status).toBe(403);
      expect((await who.request(`/attachments/${attachmentId}`, { method: 'DELETE' })).status).toBe(403);
    }
    expect(await listed(receiptId)).toHaveLength(1);
  });

  test('deleting a file, or its receipt, deletes the stored bytes too', async () => {
    const receiptId = await newReceipt();
    const one = await (await send(consultant, receiptId, await pictureBytes())).json();
    await (await consultant.request(`/attachments/${one.attachmentId}/preview`)).arrayBuffer();
    await send(consultant, receiptId, pdf());
    const off = await consultant.request(`/attachments/${one.attachmentId}`, { method: 'DELETE' });
    expect([off.status, await off.json()]).toEqual([201, { attachmentId: one.attachmentId, receiptId }]);
    await app.platform.jobs.drain();
    expect(await stored()).toEqual(await rows());
    await consultant.request(`/receipts/${receiptId}`, { method: 'DELETE' });
    await app.platform.jobs.drain();
    expect(await stored()).toEqual(await rows());
  });
});

test('the fourth file of a receipt is rejected with ATTACHMENTS_FULL', async () => {
  const receiptId = await newReceipt();
  for (let at = 0; at < 3; at++) expect((await send(consultant, receiptId, pdf())).status).toBe(201);
  const fourth = await send(consultant, receiptId, pdf());
  expect([fourth.status, await fourth.json()]).toMatchObject([
    409,
    { code: 'ATTACHMENTS_FULL', msg: 'FAILED TO ADD ATTACHMENT' },
  ]);
});

test('of ten files sent concurrently, three are stored, and no file is left without a row', async () => {
  const receiptId = await newReceipt();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(consultant, receiptId, pdf())));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(409)]);
  expect(await listed(receiptId)).toHaveLength(3);
  await app.platform.jobs.drain();
  expect(await stored()).toEqual(await rows());
});

test('a file of a submitted report can be neither added nor deleted: CAN NOT MODIFY REPORT', async () => {
  const own = await company.begin(consultant);
  const receiptId = await company.add(consultant, own);
  const { attachmentId } = await (await send(consultant, receiptId, pdf())).json();
  await consultant.request(`/reports/${own}`, {
    method: 'PUT',
    body: form({ title: 'x', managerEmail: company.manager.account.email }),
  });
  const locked = { status: 409, code: 'REPORT_LOCKED', msg: 'CAN NOT MODIFY REPORT' };
  const added = await send(consultant, receiptId, pdf());
  expect({ ...(await added.json()), status: added.status }).toMatchObject(locked);
  const removed = await consultant.request(`/attachments/${attachmentId}`, { method: 'DELETE' });
  expect({ ...(await removed.json()), status: removed.status }).toMatchObject(locked);
});

describe('a preview', () => {
  const preview = (attachmentId: number) => consultant.request(`/attachments/${attachmentId}/preview`);

  test('the preview of a picture is upright, at most 1600 pixels wide, and the same on the second request', async () => {
    const receiptId = await newReceipt();
    const wide = await sharp({ create: { width: 2400, height: 1000, channels: 3, background: '#fff' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { attachmentId, preview: has } = await (
      await send(consultant, receiptId, new Uint8Array(wide))
    ).json();
    expect(has).toBe(true);
    const answer = await preview(attachmentId);
    const first = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 1000, height: 2400 });
    expect(Buffer.from(await (await preview(attachmentId)).arrayBuffer()).equals(first)).toBe(true);
  });

  test('a HEIC file has a preview, and its bytes are stored unchanged', async () => {
    const bytes = new Uint8Array(await readFile('tests/samples/heic/ticket.heic'));
    const answer = await send(consultant, await newReceipt(), bytes, 'IMG_0417.HEIC');
    const { attachmentId, preview: has, type, name } = await answer.json();
    expect([has, type, name]).toEqual([true, 'image/heic', 'IMG_0417.HEIC']);
    const shown = await preview(attachmentId);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ width: 240, height: 283 });
    const file = await consultant.request(`/attachments/${attachmentId}/file`);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    const cut = await send(consultant, await newReceipt(), bytes.slice(0, 2000));
    expect((await preview((await cut.json()).attachmentId)).status).toBe(404);
  });

  test('a PDF has no preview', async () => {
    const receiptId = await newReceipt();
    const { attachmentId, preview: has } = await (await send(consultant, receiptId, pdf())).json();
    expect(has).toBe(false);
    expect((await preview(attachmentId)).status).toBe(404);
  });

  test('a turned photograph of 108 megapixels has a preview, because it is reduced while it is decoded', async () => {
    const base = { create: { width: 12_000, height: 9000, channels: 3, background: '#789' } } as const;
    const photo = async (progressive: boolean) =>
      new Uint8Array(
        await sharp({ ...base, limitInputPixels: false })
          .withMetadata({ orientation: 6 })
          .jpeg({ quality: 40, progressive })
          .toBuffer(),
      );
    const receiptId = await newReceipt();
    const made = await (await send(consultant, receiptId, await photo(false))).json();
    expect(made.preview).toBe(true);
    const seen = await (await preview(made.attachmentId)).arrayBuffer();
    expect(await sharp(seen).metadata()).toMatchObject({ width: 1600, height: 2133 });
    // Decoding a progressive JPEG would keep all its coefficients in memory, so it gets no preview.
    const progressive = await (await send(consultant, receiptId, await photo(true))).json();
    expect(progressive.preview).toBe(false);
  });

  test('a damaged picture has no preview, and its bytes can be downloaded', async () => {
    const receiptId = await newReceipt();
    const broken = (await pictureBytes('jpeg')).slice(0, 400);
    const { attachmentId, preview: promised } = await (await send(consultant, receiptId, broken)).json();
    expect(promised).toBe(false);
    expect((await preview(attachmentId)).status).toBe(404);
    const file = await consultant.request(`/attachments/${attachmentId}/file`);
    expect((await file.arrayBuffer()).byteLength).toBe(400);
  });
});

test('a duplicate file gets a hint, even if it belongs to a different member', async () => {
  const bytes = await pictureBytes('png', { width: 33, height: 44 });
  const hints = async (who: TestClient, receiptId: number) =>
    (await who.api(receipts.readReceipt, { params: { receiptId } })).hints;
  const [one, two] = [await newReceipt(), await company.add(consultant, reportId, { valuettc: '3.21' })];
  await send(consultant, one, bytes);
  await send(consultant, two, bytes);
  const numberOf = async (receiptId: number) =>
    String((await consultant.api(receipts.readReceipt, { params: { receiptId } })).receiptNumber);
  expect(await hints(consultant, two)).toContainEqual({ kind: 'same_file', detail: await numberOf(one) });
  const { manager, begin, add } = company;
  const others = await add(manager, await begin(manager), { valuettc: '7.65' });
  await send(manager, others, bytes);
  expect(await hints(manager, others)).toEqual([{ kind: 'same_file', detail: '' }]);
});

test('concurrent uploads cannot exceed the plan’s storage limit', async () => {
  const small = await expensesCompany(app);
  await app.rows(small.workspaceId).change('workspaces', {}, { pricing: 'single' });
  const report = await small.begin(small.consultant);
  const ids = [await small.add(small.consultant, report), await small.add(small.consultant, report)];
  const almost = 1024 ** 3 - 1500;
  await app.rows(small.workspaceId).add('storage_use', { objects: 1, bytes: almost });
  const bytes = new Uint8Array(Buffer.concat([pdf(), Buffer.alloc(900)]));
  const answers = await Promise.all(ids.map((receiptId) => send(small.consultant, receiptId, bytes)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
});
