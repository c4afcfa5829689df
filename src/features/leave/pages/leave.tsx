/** The page with a person's balances and requests of leave; `?memberId=` shows another member's. */
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, data, Link } from 'react-router';
import { ChooseMember } from '#features/members/components/choose-member.tsx';
import { useAction } from '#ui/actions.ts';
import { apiContext } from '#ui/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext, useSession } from '#ui/session.tsx';
import { mayManageLeave, seesAllLeave } from '../access.ts';
import { BalanceCard } from '../components/balance-card.tsx';
import { DeputyCard } from '../components/deputy-card.tsx';
import { FeedsCard } from '../components/feeds-card.tsx';
import { RequestDialog } from '../components/request-dialog.tsx';
import { RequestsCard } from '../components/requests-card.tsx';
import { readLeave } from '../contract.ts';
import { listLeaveFeeds } from '../feed.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const memberId = new URL(request.url).searchParams.get('memberId');
  // An invalid id is a 404.
  if (memberId !== null && !/^[1-9]\d{0,8}$/.test(memberId)) throw data(null, { status: 404 });
  const person = context.get(sessionContext).current();
  const userId = memberId === null ? person?.userId : Number(memberId);
  if (userId === undefined) throw data(null, { status: 404 });
  const api = context.get(apiContext);
  const isOwn = userId === person?.userId && person.actedBy === undefined;
  const [leave, { feeds }] = await Promise.all([
    api(readLeave, { params: { userId } }),
    isOwn ? api(listLeaveFeeds, {}) : { feeds: undefined },
  ]);
  return { leave, feeds };
}

interface LeavePageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function LeavePage({ loaderData: { leave, feeds } }: LeavePageProps) {
  const t = useTexts({ en, fr });
  const person = useSession();
  const toLocal = useLocalPath();
  const [asking, setAsking] = useState(false);
  const { user, balances, hasTerms } = leave;
  const own = user.userId === person.userId;
  const mayAsk = own && balances.length > 0 && hasTerms;
  useAction('ask_leave', mayAsk ? () => setAsking(true) : undefined);
  const addressOf = (memberId: number | undefined) =>
    toLocal(memberId === undefined ? '/app/leave' : `/app/leave?memberId=${memberId}`);
  return (
    <>
      <PageHeader
        title={own ? t('leave') : t('leave_of', { name: user.name })}
        actions={
          <>
            {seesAllLeave(person) && (
              <ChooseMember
                shown={own ? undefined : { memberId: user.userId, name: user.name }}
                to={addressOf}
              />
            )}
            {mayManageLeave(person) && (
              <Button
                component={Link}
                variant="default"
                to={toLocal('/app/leave/rules')}
                leftSection={<Icon name="settings" size={16} />}
              >
                {t('rules')}
              </Button>
            )}
            <Button
              component={Link}
              variant="default"
              to={toLocal('/app/leave/calendar')}
              leftSection={<Icon name="planning" size={16} />}
            >
              {t('calendar')}
            </Button>
            {mayAsk && (
              <Button leftSection={<Icon name="add" size={16} />} onClick={() => setAsking(true)}>
                {t('ask')}
              </Button>
            )}
          </>
        }
      />
      {balances.length === 0 || !hasTerms ? (
        <EmptyState
          icon="palm"
          title={t(balances.length === 0 ? 'no_kinds' : 'no_terms')}
          text={t(balances.length === 0 ? 'no_kinds_text' : 'no_terms_text')}
          action={
            mayManageLeave(person) && (
              <Button
                component={Link}
                to={toLocal(balances.length === 0 ? '/app/leave/rules' : `/app/members/${user.userId}`)}
              >
                {t(balances.length === 0 ? 'rules' : 'no_terms_go')}
              </Button>
            )
          }
        />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={20}>
          <Stack gap={20}>
            {balances
              .filter(({ tracked }) => tracked)
              .map((balance) => (
                <BalanceCard key={balance.kindId} balance={balance} userId={user.userId} />
              ))}
          </Stack>
          <Stack gap={20}>
            <RequestsCard leave={leave} />
            {own && seesAllLeave(person) && <DeputyCard leave={leave} />}
            {feeds !== undefined && <FeedsCard feeds={feeds} />}
          </Stack>
        </SimpleGrid>
      )}
      {asking && <RequestDialog leave={leave} onClose={() => setAsking(false)} />}
    </>
  );
}
