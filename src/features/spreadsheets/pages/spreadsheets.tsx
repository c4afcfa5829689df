/** Imports a table in four steps: file, columns, plan, result. */
import { Button, Group, Stack } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router';
import { isForRole } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/fields.tsx';
import { useFormat } from '#ui/format.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext, useSession } from '#ui/session.tsx';
import { partsFor } from '../access.ts';
import { ColumnsStep } from '../components/columns-step.tsx';
import { FileStep } from '../components/file-step.tsx';
import { PlanStep } from '../components/plan-step.tsx';
import { type Result, type TableImport, useTableImport } from '../components/use-table-import.ts';
import { planTable } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Part } from '../rules.ts';

export function clientLoader({ context }: ClientLoaderFunctionArgs) {
  if (!isForRole(planTable, context.get(sessionContext).current()?.role)) throw new Problem(403);
  return null;
}

export default function SpreadsheetsPage() {
  const t = useTexts({ en, fr });
  const [search, setSearch] = useSearchParams();
  const parts = partsFor(useSession());
  const part = parts.find((one) => one === search.get('part')) ?? 'members';
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Stack>
        <SelectField
          name="part"
          error={undefined}
          label={t('part')}
          maw="20rem"
          value={part}
          data={parts.map((value) => ({ value, label: t(`part_${value}`) }))}
          onChange={(chosen) => setSearch({ part: String(chosen) }, { replace: true })}
        />
        <Steps key={part} part={part} />
      </Stack>
    </>
  );
}

function Steps({ part }: { part: Part }) {
  const of = useTableImport(part);
  const { read, choice, planned, result } = of;
  if (result !== undefined) return <ResultStep of={of} result={result} />;
  return (
    <>
      <FileStep of={of} />
      {read !== undefined && choice !== undefined && (
        <ColumnsStep of={of} columns={read.columns} choice={choice} />
      )}
      {planned !== undefined && <PlanStep key={planned.plan} of={of} plan={planned} />}
    </>
  );
}

const places = {
  members: '/app/members',
  contracts: '/app/contracts',
  days: '/app/planning',
  receipts: '/app/expenses',
  openings: '/app/leave',
} as const satisfies Record<Part, string>;

/** Shows the last step: what was added, with links. */
function ResultStep({ of: { part, restart }, result }: { of: TableImport; result: Result }) {
  const t = useTexts({ en, fr });
  const { count } = useFormat();
  const toLocal = useLocalPath();
  const { added, here, rejected } = result;
  return (
    <Card title={t('step_result')}>
      <p role="status">{t('result', { count: added, here: count(here), rejected: count(rejected) })}</p>
      <Group>
        <Button component={Link} to={toLocal(places[part])}>
          {t(`open_${part}`)}
        </Button>
        <Button variant="default" onClick={restart}>
          {t('again')}
        </Button>
      </Group>
    </Card>
  );
}
