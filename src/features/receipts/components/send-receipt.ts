/** Sends one receipt: first its fields, then its files one by one. */
import type { ApiClient } from '#kernel/client.ts';
import { Problem, rejectionIn } from '#kernel/problem.ts';
import { addAttachment } from '../attachment.contract.ts';
import { createReceipt, updateReceipt } from '../contract.ts';
import { type EntryFile, nextStepOf, type ReceiptEntry } from '../entry.rules.ts';
import { readContent } from './receipt-contents.ts';

/**
 * Sends the next step. A new receipt and each file have their own Idempotency-Key, a change has the ETag that was shown.
 * @returns the receipt with its progress, or with the server's rejection; undefined when all of it has arrived.
 * @throws Problem after a temporary failure.
 */
export async function sendStep(
  api: ApiClient,
  entry: ReceiptEntry,
  onSent: (fileId: string, bytes: number) => void,
): Promise<ReceiptEntry | undefined> {
  const next = nextStepOf(entry);
  if (next.kind === 'done') return undefined;
  if (next.kind === 'stuck') return { ...entry, state: 'refused' };
  try {
    if (next.kind === 'receipt') return { ...entry, receiptId: await sendReceipt(api, entry) };
    await sendFile(api, entry, next.file, onSent);
    return withFile(entry, next.file, { sent: true });
  } catch (error) {
    const { status, errors, message, msg = message } = rejectionIn(error);
    if (next.kind === 'file') return withFile(entry, next.file, { refused: msg });
    return { ...entry, state: 'refused', problem: { status, msg, errors } };
  }
}

function withFile(entry: ReceiptEntry, { id }: EntryFile, part: Partial<EntryFile>): ReceiptEntry {
  return { ...entry, files: entry.files.map((file) => (file.id === id ? { ...file, ...part } : file)) };
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
  { id, name }: EntryFile,
  onSent: (fileId: string, bytes: number) => void,
): Promise<void> {
  const content = await readContent(id);
  if (content === undefined) throw new Problem(404, { msg: addAttachment.texts.failure });
  const body = new FormData();
  body.set('file', new File([content], name, { type: content.type }));
  const options = { headers: { 'idempotency-key': id }, onSent: (bytes: number) => onSent(id, bytes) };
  await api(addAttachment, { params: { receiptId }, body }, options);
}
