/** Sends one receipt: first its fields, then its files one by one, storing the progress. */
import type { ApiClient } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { addAttachment } from '../attachment.contract.ts';
import { isPassing, nextStepOf, type ReceiptEntry } from '../entry.rules.ts';
import { createReceipt, updateReceipt } from '../receipt.contract.ts';
import { readContent } from './outbox-store.ts';

/** `refused`: the person must correct it. */
export type Outcome = 'arrived' | 'refused' | 'unreachable';

interface Hooks {
  keep(entry: ReceiptEntry): Promise<void>;
  onSent(fileId: string, bytes: number): void;
  /** Whether its author is still signed in; checked before each step. */
  isHere(): boolean;
}

/** Resumes after the last completed step; each step is stored and has its own Idempotency-Key. */
export async function sendEntry(api: ApiClient, initial: ReceiptEntry, hooks: Hooks): Promise<Outcome> {
  let entry = initial;
  const keep = async (next: ReceiptEntry) => {
    entry = next;
    await hooks.keep(next);
  };
  for (;;) {
    const next = nextStepOf(entry);
    if (next.kind === 'done') return 'arrived';
    if (!hooks.isHere()) return 'unreachable';
    if (next.kind === 'stuck') {
      await keep({ ...entry, state: 'refused' });
      return 'refused';
    }
    try {
      if (next.kind === 'receipt') await keep({ ...entry, receiptId: await sendReceipt(api, entry) });
      else {
        await sendFile(api, entry, next.file, hooks);
        await keep({ ...entry, files: changed(entry, next.file.id, { sent: true }) });
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const msg = error.msg ?? error.message;
      if (isPassing(error.status)) return 'unreachable';
      if (next.kind === 'file')
        await keep({ ...entry, files: changed(entry, next.file.id, { refused: msg }) });
      else {
        const { status, errors } = error;
        await keep({ ...entry, state: 'refused', problem: { status, msg, errors } });
        return 'refused';
      }
    }
  }
}

function changed({ files }: ReceiptEntry, fileId: string, part: Partial<ReceiptEntry['files'][number]>) {
  return files.map((file) => (file.id === fileId ? { ...file, ...part } : file));
}

async function sendReceipt(api: ApiClient, { id, reportId, values, change }: ReceiptEntry): Promise<number> {
  const fields = { ...values, date: String(values.date), posteId: values.posteId };
  if (change === undefined) {
    const headers = { 'idempotency-key': id };
    return (await api(createReceipt, { body: { ...fields, reportId } }, { headers })).receiptId;
  }
  const { receiptId, etag } = change;
  await api(updateReceipt, { params: { receiptId }, body: fields }, { ifMatch: etag });
  return receiptId;
}

/** @throws Problem 404 if the browser has deleted the file. */
async function sendFile(
  api: ApiClient,
  { receiptId = 0 }: ReceiptEntry,
  { id, name }: ReceiptEntry['files'][number],
  { onSent }: Hooks,
): Promise<void> {
  const content = await readContent(id);
  if (content === undefined) throw new Problem(404, { msg: addAttachment.texts.failure });
  const body = new FormData();
  body.set('file', new File([content], name, { type: content.type }));
  const options = { headers: { 'idempotency-key': id }, onSent: (bytes: number) => onSent(id, bytes) };
  await api(addAttachment, { params: { receiptId }, body }, options);
}
