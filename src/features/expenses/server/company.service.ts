/** Lists and exports the expense reports of all members. */
import { contractName } from '#features/contracts/rules.ts';
import { paymentStateText } from '#features/payments/server/state.service.ts';
import { mayReadAllReports } from '#features/receipts/access.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Download, Progress } from '#platform/request/download.ts';
import { page } from '#platform/request/page.ts';
import { ahead } from '#platform/sheet/ahead.ts';
import { sheetDownload } from '#platform/sheet/download.ts';
import type { Sheet } from '#platform/sheet/sheet.ts';
import * as contract from '../company.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Report } from '../report.contract.ts';
import * as repo from './company.repo.ts';
import { authorOf, reportRow } from './report.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

const texts = { en, fr };

/** @throws Problem 403 */
export async function listAllReports(context: MemberContext, { query }: On<'listAllReports'>) {
  const { db, actor, request } = context;
  if (!mayReadAllReports(actor)) throw new Problem(403);
  const reading = await repo.listAllReports(db, query);
  const row = (record: Parameters<typeof reportRow>[1]) => reportRow(context, record);
  const [answer, { authors, contracts }] = await Promise.all([
    page(context, contract.listAllReports, query, reading, { row, texts }),
    repo.listChoices(db),
  ]);
  const byName = new Intl.Collator(request.locale).compare;
  return {
    ...answer,
    members: authors
      .map((author) => authorOf(author, request.locale))
      .toSorted((one, other) => byName(one.name, other.name)),
    contracts: contracts
      .map(({ id, contract: cname, contract_preset: preset }) => ({
        contractId: id,
        cname: contractName({ cname, preset }, request.locale),
      }))
      .toSorted((one, other) => byName(one.cname, other.cname)),
  };
}

/** The total of a line is in cents. */
type Line = Report & { cents: number };

/** Reports per statement of an export. */
const BATCH = 1000;

/** @throws Problem 403 */
export async function exportAllReports(
  context: MemberContext,
  { query: { format, ...filter } }: On<'exportAllReports'>,
): Promise<Download<Member>> {
  const { actor, request } = context;
  if (!mayReadAllReports(actor)) throw new Problem(403);
  await context.record({
    action: 'expenses.exported',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
  });
  return sheetDownload<Member, Line>({
    name: translator(texts, request.locale)('title'),
    sheet: reportsSheet(context),
    format,
    rows: ({ read }, progress) =>
      ahead(
        batches(
          () => read((db) => repo.listAllIds(db, filter)),
          async (ids) =>
            (await read((db) => repo.readReports(db, ids))).map((record) => ({
              ...reportRow(context, record),
              cents: record.ttc_cents,
            })),
          progress,
        ),
      ),
  });
}

async function* batches(
  list: () => Promise<number[]>,
  read: (ids: number[]) => Promise<Line[]>,
  progress: Progress,
): AsyncGenerator<Line[]> {
  const ids = await list();
  progress.total = ids.length;
  for (let from = 0; from < ids.length; from += BATCH) yield await read(ids.slice(from, from + BATCH));
}

function reportsSheet({ request: { locale } }: MemberContext): Sheet<Line> {
  const t = translator(texts, locale);
  return {
    name: t('title'),
    columns: [
      { label: t('column_reports_number'), value: (row) => row.number, width: 16 },
      { label: t('column_reports_title'), value: (row) => row.title, width: 36 },
      { label: t('column_reports_user'), value: (row) => row.user.name },
      { label: t('report_start'), value: (row) => row.startdate, kind: 'day', width: 12 },
      { label: t('report_end'), value: (row) => row.enddate, kind: 'day', width: 12 },
      { label: t('column_reports_contract'), value: (row) => row.contract, width: 28 },
      { label: t('column_reports_receipts'), value: (row) => row.receipts, width: 12 },
      { label: t('column_reports_total_ttc'), value: (row) => row.cents, kind: 'money', width: 12 },
      { label: t('column_reports_state'), value: (row) => t(`report_state_${row.state}`), width: 12 },
      {
        label: t('column_reports_payment'),
        value: ({ payment }) => payment && paymentStateText(payment.state, locale),
        width: 18,
      },
      { label: t('sheet_paid_on'), value: (row) => row.payment?.paid_on ?? null, kind: 'day', width: 12 },
      { label: t('column_reports_manager'), value: (row) => row.manager?.name ?? '' },
      {
        label: t('column_reports_submitted_at'),
        value: (row) => row.submitted_at,
        kind: 'instant',
        width: 24,
      },
    ],
  };
}
