/**
 * The page of one person: the own lines in the payrolls of a year, and the year with a yearly number of days; an owner or manager
 * opens another person's by id.
 */
import { ActionIcon, Button, Flex, Stack, Title } from '@mantine/core';
import { type ClientLoaderFunctionArgs, data, Link } from 'react-router';
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import { FIRST_YEAR, LAST_YEAR } from '#features/planning/rules.ts';
import { fieldsOf } from '#kernel/day.ts';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext, todayIn, useSession } from '#ui/session.tsx';
import { mayReadForfaitOf, mayReadLinesOf } from '../access.ts';
import { ForfaitCard } from '../components/forfait-card.tsx';
import { useLineText } from '../components/line-text.ts';
import { type OwnLine, readForfait, readOwnPayroll } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, params, request }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const actor = context.get(sessionContext).current();
  const userId = params.memberId === undefined ? actor?.userId : Number(params.memberId);
  if (actor === undefined || userId === undefined || !mayReadForfaitOf(actor, userId))
    throw data(null, { status: 404 });
  const asked = Number(new URL(request.url).searchParams.get('year'));
  const isYear = Number.isInteger(asked) && asked >= FIRST_YEAR && asked <= LAST_YEAR;
  const year = isYear ? asked : fieldsOf(todayIn(context)).year;
  const [{ user, forfait }, own] = await Promise.all([
    api(readForfait, { params: { userId }, query: { year } }),
    mayReadLinesOf(actor, userId) ? api(readOwnPayroll, { params: { userId }, query: { year } }) : undefined,
  ]);
  return { user, year, forfait, lines: own?.lines };
}

interface OwnPayrollPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function OwnPayrollPage({ loaderData }: OwnPayrollPageProps) {
  const { user, year, forfait, lines } = loaderData;
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const own = useSession().userId === user.user_id;
  return (
    <>
      <PageHeader
        title={own ? t('own_title') : t('title_of', { name: user.name })}
        lead={own ? t('own_lead') : undefined}
        crumbs={
          own ? undefined : [{ label: user.name, to: `/app/members/${user.user_id}` }, { label: t('title') }]
        }
        actions={
          own && (
            <Button component={Link} to={toLocal('/app/allowances')} variant="default">
              {t('allowances')}
            </Button>
          )
        }
      />
      <Stack gap={16}>
        <YearNav year={year} />
        {forfait !== null && <ForfaitCard forfait={forfait} />}
        {lines !== undefined && <LinesCard lines={lines} year={year} />}
      </Stack>
    </>
  );
}

function YearNav({ year }: { year: number }) {
  const t = useTexts({ en, fr });
  const link = (to: number, label: string, icon: 'left' | 'right') =>
    to >= FIRST_YEAR &&
    to <= LAST_YEAR && (
      <ActionIcon component={Link} to={`?year=${to}`} variant="default" size="lg" aria-label={label}>
        <Icon name={icon} />
      </ActionIcon>
    );
  return (
    <Flex component="nav" align="center" gap={8} aria-label={t('years')}>
      {link(year - 1, t('year_before', { year: String(year - 1) }), 'left')}
      <Title order={2} fz="var(--type-lead)" lh="inherit" ta="center" aria-live="polite">
        {t('year', { year: String(year) })}
      </Title>
      {link(year + 1, t('year_after', { year: String(year + 1) }), 'right')}
    </Flex>
  );
}

function LinesCard({ lines, year }: { lines: readonly OwnLine[]; year: number }) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const text = useLineText();
  if (lines.length === 0)
    return (
      <EmptyState icon="table" title={t('own_none', { year: String(year) })} text={t('own_none_text')} />
    );
  const titleOf = ({ payroll, month }: OwnLine) => {
    const title = t('own_payroll_of', { month: calendar.month(fieldsOf(payroll)) });
    return payroll === month
      ? title
      : `${title} · ${t('correction', { month: calendar.month(fieldsOf(month)) })}`;
  };
  const detailOf = (line: OwnLine) => {
    const parts: [string, string][] = [
      [t('column_lines_worked'), text.worked(line)],
      [t('column_lines_absences'), text.absences(line)],
      [t('column_lines_overtime'), text.overtime(line)],
      [t('column_lines_allowances'), text.allowances(line)],
      [t('column_lines_reimbursed'), text.reimbursed(line)],
    ];
    return parts
      .filter(([, value]) => value !== '')
      .map(([name, amount]) => t('allowance', { name, amount }))
      .join('\n');
  };
  return (
    <Card title={t('lines')} wide>
      <ItemList label={t('lines')}>
        {lines.map((line) => (
          <Item
            key={`${line.payroll} ${line.month}`}
            title={titleOf(line)}
            detail={<span style={{ whiteSpace: 'pre-line' }}>{detailOf(line)}</span>}
          />
        ))}
      </ItemList>
    </Card>
  );
}
