/**
 * The page of a member, for managers and owners: their month, contracts and expense reports together, with
 * links to each.
 */
import { Anchor, Button, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, data, Link, useRevalidator } from 'react-router';
import { mayKeepBooks } from '#features/books/access.ts';
import { AuxiliaryCard } from '#features/books/components/auxiliary-card.tsx';
import { maySeeCosts } from '#features/budgets/access.ts';
import { CostCard } from '#features/budgets/components/cost-card.tsx';
import { listContractsOfUser } from '#features/contracts/assignment.contract.ts';
import { useContractDates } from '#features/contracts/components/contract-dates.ts';
import { mayReadTerms } from '#features/employment/access.ts';
import { EmploymentCard } from '#features/employment/components/employment-card.tsx';
import { listReports } from '#features/expenses/report.contract.ts';
import { EndDialog } from '#features/leaving/components/end-dialog.tsx';
import { mayActFor, mayReadPageOf } from '#features/members/access.ts';
import { MemberFacts } from '#features/members/components/account-state.tsx';
import { ActForButton } from '#features/members/components/act-for-button.tsx';
import { memberName, useMemberActions } from '#features/members/components/member-actions.tsx';
import { type Unsent, UnsentInvitation } from '#features/members/components/unsent-invitation.tsx';
import { readMember } from '#features/members/contract.ts';
import { mayReadForfaitOf } from '#features/payroll/access.ts';
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import { formatDays } from '#features/planning/components/quantity-type.ts';
import { readMonth } from '#features/planning/contract.ts';
import { monthOfSearch, monthSearch } from '#features/planning/rules.ts';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RowMenu } from '#ui/row-menu.tsx';
import { sessionContext, todayIn, useSession } from '#ui/session.tsx';
import { useRowDialog } from '#ui/table/use-row-dialog.tsx';
import { MonthCard } from '../components/month-card.tsx';
import { ReportsCard } from '../components/reports-card.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { contractsOfMonth, type PersonPageData, REPORTS_SHOWN } from '../rules.ts';

export async function clientLoader({
  context,
  params,
  request,
}: ClientLoaderFunctionArgs): Promise<PersonPageData> {
  const api = context.get(apiContext);
  const userId = Number(params.memberId);
  const today = todayIn(context);
  const month = monthOfSearch(new URL(request.url).searchParams, today);
  const member = await api(readMember, { params: { memberId: userId } });
  const actor = context.get(sessionContext).current();
  if (actor === undefined || !mayReadPageOf(actor, member)) throw data(null, { status: 404 });
  const [report, { contracts }, reports] = await Promise.all([
    api(readMonth, { params: { userId, ...month } }),
    api(listContractsOfUser, { params: { userId }, query: {} }),
    api(listReports, { params: { userId }, query: { rowsPerPage: REPORTS_SHOWN, page: 0 } }),
  ]);
  return { today, month, member, report, contracts, reports };
}

export default function PersonPage({ loaderData }: { loaderData: PersonPageData }) {
  const { member, month } = loaderData;
  const t = useTexts({ en, fr });
  const person = useSession();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const [unsent, setUnsent] = useState<Unsent>();
  const actions = useMemberActions(
    'page',
    reload,
    (ending, onClose) => <EndDialog ending={ending} onClose={onClose} onEnded={reload} />,
    setUnsent,
  )(member);
  const { open, shown } = useRowDialog(
    () => actions,
    () => undefined,
  );
  const toLocal = useLocalPath();
  const name = memberName(member);
  const { memberId, role } = member;
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[
          {
            label: t('members'),
            to: member.user_state === 'deleted' ? '/app/members?state=former' : '/app/members',
          },
          { label: name },
        ]}
        actions={
          <>
            {mayActFor(person, { userId: memberId, role }) && member.account_state && (
              <ActForButton memberId={memberId} name={name} search={monthSearch(month)} />
            )}
            {mayReadForfaitOf(person, memberId) && member.user_state !== 'pending' && (
              <Button component={Link} to={toLocal(`/app/my-payroll/${memberId}`)} variant="default">
                {t('payroll')}
              </Button>
            )}
            <RowMenu
              label={t('actions', { name })}
              actions={actions}
              onOpen={(action, from) => open(memberId, action, from)}
            />
          </>
        }
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={20}>
        <Stack gap={20}>
          <MonthCard {...loaderData} />
          <ContractsCard {...loaderData} />
        </Stack>
        <Stack gap={20}>
          <ReportsCard {...loaderData} />
          <Card title={t('account')}>
            <MemberFacts member={member} />
          </Card>
          {mayReadTerms(person) && <EmploymentCard memberId={memberId} />}
          {mayKeepBooks(person) && member.user_state !== 'pending' && <AuxiliaryCard memberId={memberId} />}
          {maySeeCosts(person) && member.user_state !== 'pending' && <CostCard memberId={memberId} />}
        </Stack>
      </SimpleGrid>
      {shown}
      {unsent && <UnsentInvitation {...unsent} onClose={() => setUnsent(undefined)} />}
    </>
  );
}

/** Lists a member's contracts, with their days in the month. */
function ContractsCard({ month, report, contracts }: Pick<PersonPageData, 'month' | 'report' | 'contracts'>) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const toLocal = useLocalPath();
  const datesOf = useContractDates();
  const listed = contractsOfMonth(report, contracts);
  return (
    <Card title={t('contracts')}>
      <p>
        {listed.length === 0 ? t('contracts_none') : t('contracts_days', { month: calendar.month(month) })}
      </p>
      <ItemList label={t('contracts')}>
        {listed.map(({ contractId, cname, client, days, ...dates }) => (
          <Item
            key={contractId}
            title={
              <Anchor component={Link} to={toLocal(`/app/contracts?q=${encodeURIComponent(cname)}`)}>
                {cname}
              </Anchor>
            }
            detail={[client, datesOf(dates)].filter((text) => text).join(' · ')}
            action={
              <strong>
                {days === 0
                  ? t('contract_no_days')
                  : t('contract_days', { days: formatDays(days), count: Math.max(1, days) })}
              </strong>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}
