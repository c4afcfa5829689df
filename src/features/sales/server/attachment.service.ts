/**
 * Makes the files that belong to an invoice: the receipts, bound after a list of them, and the activity reports. They are made before the
 * transaction that issues it, and stored with it.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { findClient } from '#features/clients/server/service.ts';
import { bindReceipts } from '#features/expenses/server/binding.service.ts';
import { type LetterheadContent, renderWithLogo } from '#features/media/server/letterhead.service.ts';
import { reportContent } from '#features/planning/server/document.service.ts';
import { letterheadOf } from '#features/workspaces/server/site.service.ts';
import type { Member } from '#kernel/actor.ts';
import { fieldsOf } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { Database } from '#platform/db/kysely.ts';
import { inFolder } from '#platform/pdf/pdf.ts';
import type { PrepareContext } from '#platform/request/context.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type AttachmentKind, MOST_ATTACHED_BYTES } from '../rules.ts';
import * as repo from './attachment.repo.ts';
import { findDraft } from './draft.repo.ts';

export interface MadeFile {
  kind: AttachmentKind;
  name: string;
  sha256: string;
  content: Buffer;
}

export interface MadeAttachments {
  files: readonly MadeFile[];
  /** What they were made of: the draft may change before it is issued. */
  made: string;
}

/** What a draft attaches, by its switches. */
async function selectedOf(db: Database, salesDraftId: number) {
  const draft = await findDraft(db, salesDraftId);
  return {
    receipts: draft?.attach_receipts ? await repo.listReceipts(db, salesDraftId) : [],
    reports: draft?.attach_activity ? await repo.listReports(db, salesDraftId) : [],
  };
}

/** Whether the draft still attaches what was made. */
export async function isCurrent(db: Database, salesDraftId: number, made: string): Promise<boolean> {
  return JSON.stringify(await selectedOf(db, salesDraftId)) === made;
}

/** @throws Problem 409 with code SALES_ATTACHMENTS_LARGE and the bytes (`extra.bytes`); 503 if drawing takes too long. */
export async function makeAttachments(
  context: PrepareContext<Member>,
  salesDraftId: number,
): Promise<MadeAttachments> {
  const { selected, client, letterhead } = await context.read(async (db) => {
    const draft = await findDraft(db, salesDraftId);
    return {
      selected: await selectedOf(db, salesDraftId),
      client: draft && (await findClient(db, draft.client_id)),
      letterhead: await letterheadOf(db),
    };
  });
  const made = JSON.stringify(selected);
  const { receipts, reports } = selected;
  // The service answers 404.
  if (client === undefined) return { files: [], made };
  const { locale } = client;
  const t = translator({ en, fr }, locale);
  const files: MadeFile[] = [];
  const add = (kind: AttachmentKind, name: string, bytes: Uint8Array) => {
    const content = Buffer.from(bytes);
    files.push({
      kind,
      name: `${name}.pdf`,
      content,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  };
  if (receipts.length > 0) {
    const cover = coverOf(receipts, { locale, letterhead, client: client.name, madeAt: context.now });
    add('receipts', t('attached_file_receipts'), await boundReceipts(context, receipts, cover));
  }
  for (const [at, report] of reports.entries()) {
    const content = await reportOf(context, report, locale);
    if (content === undefined) continue;
    const name = [t('attached_file_activity'), report.month.slice(0, 7), at + 1].join('-');
    add('activity', name, await renderWithLogo(context.files, content));
  }
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  if (bytes > MOST_ATTACHED_BYTES)
    throw new Problem(409, { code: 'SALES_ATTACHMENTS_LARGE', extra: { bytes } });
  return { files, made };
}

function boundReceipts(
  context: PrepareContext<Member>,
  receipts: readonly repo.AttachableReceipt[],
  cover: LetterheadContent,
): Promise<Uint8Array> {
  const t = translator({ en, fr }, cover.locale);
  const keys = receipts.flatMap(({ files, keys: own }) =>
    files.map(({ id }, at) => [id, own[at] ?? ''] as const),
  );
  return inFolder(context.config.dataDir, async (folder) => {
    const bound = await bindReceipts(
      context,
      {
        cover,
        receipts: receipts.map(({ line, files }) => ({ mark: t('attached_mark', { line }), files })),
        keys: new Map(keys),
        by: String(context.actor.userId),
        // A client gets pages, no files of unknown content.
        withoutOriginals: true,
      },
      folder,
    );
    return readFile(bound);
  });
}

interface CoverFacts {
  locale: Locale;
  letterhead: Awaited<ReturnType<typeof letterheadOf>>;
  client: string;
  madeAt: Date;
}

function coverOf(
  receipts: readonly repo.AttachableReceipt[],
  { locale, letterhead, client, madeAt }: CoverFacts,
): LetterheadContent {
  const t = translator({ en, fr }, locale);
  const { name, email, accent, logo } = letterhead;
  return {
    locale,
    title: t('attached_receipts'),
    reference: client,
    madeAt,
    from: { name, lines: [email], accent },
    logoKey: logo,
    blocks: [
      {
        kind: 'table',
        columns: [{ label: t('attached_line'), width: 60, numeric: true }, { label: t('print_what') }],
        rows: receipts.map(({ line, text }) => [String(line), text]),
      },
    ],
    foot: name,
  };
}

/** Returns nothing for a member who is deleted. */
async function reportOf(
  { read, actor, request, now }: PrepareContext<Member>,
  { accountId, contractId, month }: repo.AttachableReport,
  locale: Locale,
): Promise<LetterheadContent | undefined> {
  try {
    return await read((db) =>
      reportContent({ db, actor, now, request: { ...request, locale } }, fieldsOf(month), {
        accountId,
        contractId,
      }),
    );
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined;
    throw error;
  }
}
