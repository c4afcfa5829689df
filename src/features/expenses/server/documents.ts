/** Describes the first pages of a report's PDF: totals by rate and type, and the history. */
import type { LetterheadContent } from '#features/media/server/letterhead.service.ts';
import { posteName } from '#features/postes/server/service.ts';
import type { MileageProof } from '#features/receipts/server/journey.service.ts';
import type { ReceiptRecord } from '#features/receipts/server/service.ts';
import { totalsOf } from '#features/vat/rules.ts';
import type { HistoryEntry } from '#features/workflows/contract.ts';
import type { Letterhead } from '#features/workspaces/server/site.service.ts';
import { civilDay, formatDay } from '#kernel/civil-day.ts';
import { leftName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { formatMoney, sumCents } from '#kernel/money.ts';
import { translator } from '#kernel/translate.ts';
import { percentOf } from '../accounting.rules.ts';
import { reportWorkflow } from '../report.rules.ts';
import { drivenText, foreignText } from './mileage-text.ts';
import { texts } from './printed-texts.ts';
import type { ReportRecord } from './report.repo.ts';
import { authorOf } from './report.service.ts';

export interface PrintedReport {
  workspace: Letterhead;
  report: ReportRecord;
  /** The contract's name in the document's language. */
  contract: string;
  receipts: readonly ReceiptRecord[];
  /** By receipt. */
  proofs: ReadonlyMap<number, MileageProof>;
  history: readonly HistoryEntry[];
  madeAt: Date;
}

export function reportPdf(printed: PrintedReport, locale: Locale): LetterheadContent {
  const { workspace, report, contract, receipts, proofs, history, madeAt } = printed;
  const t = translator(texts, locale);
  const money = (cents: number) => formatMoney(cents, locale);
  const totals = totalsOf(receipts.flatMap(({ vats }) => vats));
  const refused = receipts.filter((receipt) => receipt.refused);
  const author = authorOf({ ...report, id: report.account_id }, locale).name;
  const decided = report.self_certified
    ? t('document_certified')
    : leftName(report.approver_name, report.approver_left, locale) || '–';
  const period = { from: formatDay(report.start_date, locale), to: formatDay(report.end_date, locale) };
  const types = [...Map.groupBy(receipts, (receipt) => posteName(receipt, locale))];
  const stepOf = (step: string) => {
    const known = [...reportWorkflow.stepNames, ...(['begin', 'fill', 'refuse'] as const)].find(
      (one) => one === step,
    );
    return known === undefined ? step : t(`step_${known}`);
  };
  return {
    locale,
    title: t('document_title'),
    reference: report.title,
    madeAt,
    from: { name: workspace.name, lines: [workspace.email], accent: workspace.accent },
    logoKey: workspace.logo,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...(report.number === null ? [] : [{ label: t('report_number'), lines: [report.number] }]),
          { label: t('document_author'), lines: [author] },
          { label: t('document_contract'), lines: [contract] },
          { label: t('document_period'), lines: [t('document_period_value', period)], wide: true },
          { label: t('document_state'), lines: [t(`report_state_${report.state}`)] },
          { label: t('document_decided'), lines: [decided], wide: true },
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: t('column_receipts_receiptNumber'), width: 24, numeric: true },
          { label: t('column_receipts_date'), width: 66 },
          { label: t('column_receipts_poste') },
          { label: t('column_receipts_valueht'), width: 62, numeric: true },
          { label: t('column_receipts_vat'), width: 56, numeric: true },
          { label: t('column_receipts_valuettc'), width: 66, numeric: true },
        ],
        rows: receipts.map((receipt) => {
          const { total } = totalsOf(receipt.vats);
          const missing =
            receipt.no_document === '' ? '' : t('document_missing', { reason: receipt.no_document });
          const abroad = receipt.abroad ? t('receipt_abroad') : '';
          const territory = receipt.territory === 'metropole' ? '' : t(`territory_${receipt.territory}`);
          const gift = receipt.beneficiary === '' ? '' : t('gift_to', { name: receipt.beneficiary });
          const refund = receipt.refund_of
            ? t('document_refund', {
                receipt: t('refund_number', {
                  number: receipt.refund_of.number,
                  report: receipt.refund_of.title,
                }),
              })
            : '';
          const refused = receipt.refused ? t('document_refused', { reason: receipt.refusal }) : '';
          const driven = drivenText(receipt, proofs.get(receipt.id), locale);
          const foreign = foreignText(receipt, locale);
          const note = [
            refused,
            driven,
            foreign,
            receipt.supplier,
            receipt.comment,
            gift,
            receipt.tags,
            receipt.purpose,
            refund,
            abroad,
            territory,
            missing,
          ].filter((one) => one !== '');
          return [
            String(receipt.number),
            formatDay(receipt.date, locale, 'medium'),
            { text: posteName(receipt, locale), note: note.join(' · ') },
            money(total.net),
            money(total.vat),
            money(total.gross),
          ];
        }),
      },
      {
        kind: 'totals',
        sums: [
          { label: t('document_total_ht'), amount: money(totals.total.net) },
          ...totals.lines
            .filter(({ vat }) => vat !== 0)
            .map(({ rate, vat }) => ({
              label: t('document_total_vat', { rate: percentOf(rate, locale) }),
              amount: money(vat),
            })),
          { label: t('document_total_ttc'), amount: money(totals.total.gross) },
          ...(refused.length > 0
            ? [
                {
                  label: t('document_total_refused'),
                  amount: money(sumCents(refused.map(({ ttc_cents: cents }) => cents))),
                },
              ]
            : []),
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: t('document_by_type') },
          { label: t('document_total_ttc'), width: 90, numeric: true },
        ],
        rows: types.map(([name, some]) => [name, money(sumCents(some.map(({ ttc_cents: cents }) => cents)))]),
      },
      {
        kind: 'note',
        title: t('document_history'),
        text: history
          .map(({ step, actor, occurred_at, comment }) => {
            const day = formatDay(civilDay(occurred_at, workspace.zone), locale);
            const line = t('document_step', { step: stepOf(step), name: actor.name, day });
            return comment === '' ? line : `${line} (${comment})`;
          })
          .join('\n'),
      },
    ],
    foot: [workspace.name, author, report.number, report.title].filter((part) => part !== null).join(' · '),
  };
}
