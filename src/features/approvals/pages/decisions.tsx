/** The page with the decisions of a manager or owner, newest first. */
import type { ClientLoaderFunctionArgs } from 'react-router';
import { planningPath, weekOf } from '#features/planning/week.rules.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { MomentText } from '#ui/date.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import { WholeWords } from '#ui/whole-words.tsx';
import { weekSpan } from '../components/week-text.ts';
import { type DecisionRow, listDecisions } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { decisionKinds, decisionSteps } from '../rules.ts';

const tones: Readonly<Record<DecisionRow['decision'], Tone>> = {
  approve: 'good',
  reject: 'bad',
  reopen: 'waiting',
  endorse: 'good',
  cancel: 'bad',
};

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listDecisions, { query: listQuery(listDecisions, request.url) });
}

export default function DecisionsPage({
  loaderData: list,
}: {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const toLocal = useLocalPath();
  const { span } = useFormat();
  const nameOf = ({ monday, from, to, title }: DecisionRow) => {
    if (from !== null && to !== null) return t('decided_leave', { span: span(from, to) });
    return monday === null
      ? title
      : t('decided_week', { week: String(weekOf(monday).week), span: weekSpan(monday, locale) });
  };
  const pathOf = ({ kind, monday, memberId, reportId }: DecisionRow) => {
    if (kind === 'leave') return `/app/leave?memberId=${memberId}`;
    return monday === null
      ? `/app/expenses/${reportId}`
      : `/app/${planningPath(monday)}&memberId=${memberId}`;
  };
  return (
    <>
      <PageHeader
        title={t('decisions')}
        lead={t('decisions_lead')}
        crumbs={[{ label: t('approvals'), to: '/app/approvals' }, { label: t('decisions') }]}
      />
      <DataTable
        label={t('decisions')}
        call={listDecisions}
        list={list}
        search={t('search_member')}
        filters={{
          decision: {
            label: t('column_decisions_decision'),
            options: decisionSteps.map((value) => ({ value, label: t(`decision_${value}`) })),
          },
          kind: {
            label: t('decisions_kind'),
            options: decisionKinds.map((value) => ({ value, label: t(`kinds_${value}`) })),
          },
        }}
        rowId={({ eventId }) => eventId}
        rowName={nameOf}
        rowLink={(row) => toLocal(pathOf(row))}
        cells={{
          title: (row) => <WholeWords text={nameOf(row)} />,
          decision: ({ decision }) => <StateDot tone={tones[decision]}>{t(`decision_${decision}`)}</StateDot>,
          decided_at: ({ decided_at: instant }) => <MomentText instant={instant} />,
        }}
        empty={<EmptyState icon="approvals" title={t('decisions_none')} text={t('decisions_none_text')} />}
      />
    </>
  );
}
