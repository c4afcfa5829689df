/**
 * The page of the members (business-app §2): the people of the workspace; for an administrator, of all
 * workspaces.
 */

import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, Outlet } from 'react-router';
import { roles } from '#kernel/actor.ts';
import { useAction } from '#ui/actions.ts';
import { useCompany } from '#ui/company.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFirstVisit } from '#ui/first-visit.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { listQuery, usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useOffers, useSession } from '#ui/session.tsx';
import { WholeWords } from '#ui/whole-words.tsx';
import { grantableRoles, mayReadPageOf } from '../access.ts';
import { AccountState, MemberRole } from '../components/account-state.tsx';
import { type EndingContext, memberName, useMemberActions } from '../components/member-actions.tsx';
import { type Unsent, UnsentInvitation } from '../components/unsent-invitation.tsx';
import { listMembers, type MemberRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

const InviteDialog = onDemand(
  async () => (await import('../components/invite-dialog.tsx')).InviteDialog,
  ({ opened }) => opened,
);

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const query = listQuery(listMembers, request.url);
  const workspaceId = Number(query.workspaceId) || undefined;
  return { list: await context.get(apiContext)(listMembers, { query }), workspaceId };
}

interface MembersPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function MembersPage({ loaderData: { list, workspaceId } }: MembersPageProps) {
  const t = useTexts({ en, fr });
  const person = useSession();
  const { reload } = usePaging();
  const toLocal = useLocalPath();
  const isOffered = useOffers();
  const company = useCompany(person.userId);
  const [inviting, setInviting] = useState(false);
  const [unsent, setUnsent] = useState<Unsent>();
  const actionsOf = useMemberActions(
    'row',
    reload,
    (ending, onClose) => <Outlet context={{ ending, onClose, onEnded: reload } satisfies EndingContext} />,
    setUnsent,
  );
  // An administrator's own workspace is the site's.
  const isSite = workspaceId === undefined || list.members.some((member) => member.workspace_is_site);
  const looksAfter = person.role !== 'ROLE_USER';
  const mayInvite = grantableRoles(person, { isSite }).length > 0;
  const startInviting = () => setInviting(true);
  useAction('invite_member', mayInvite ? startInviting : undefined);
  const invite = mayInvite && (
    <Button leftSection={<Icon name="add" size={16} />} onClick={startInviting}>
      {t('invite')}
    </Button>
  );
  const bring = isOffered('spreadsheets') && (
    <Button
      component={Link}
      to={toLocal('/app/spreadsheets?part=members')}
      variant="default"
      leftSection={<Icon name="upload" size={16} />}
    >
      {t('import')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            {bring}
            {invite}
          </>
        }
      />
      <DataTable
        label={t('title')}
        call={listMembers}
        list={list}
        search={t('search')}
        filters={{
          // This filter is only for the API.
          workspaceId: undefined,
          role: {
            label: t('filter_role'),
            options: roles.map((role) => ({ value: role, label: t(`role_${role}`) })),
          },
          state: {
            label: t('filter_state'),
            options: (
              ['enabled', 'disabled', 'invited', ...(looksAfter ? (['former'] as const) : [])] as const
            ).map((state) => ({
              value: state,
              label: t(`filter_${state}`),
            })),
          },
        }}
        beside={
          <Seats {...list.seats} administered={list.members.some(({ role }) => role === 'ROLE_ADMIN')} />
        }
        rowId={(row) => row.memberId}
        rowName={memberName}
        rowLink={(row) => (mayReadPageOf(person, row) ? toLocal(`/app/members/${row.memberId}`) : undefined)}
        cells={{
          firstName: (row) => <FirstName member={row} />,
          lastName: (row) => (
            <span data-in-item="none">{row.lastName ? <WholeWords text={row.lastName} /> : '–'}</span>
          ),
          // Not in an item if the address is already its heading, as for invited people without a name.
          email: (row) => (
            <span data-in-item={memberName(row) === row.email ? 'none' : undefined}>
              <WholeWords text={row.email} />
            </span>
          ),
          role: (row) => <MemberRole member={row} />,
          account_state: (row) => <AccountState member={row} />,
        }}
        places={{ login: 'extra', phoneNumber: 'extra' }}
        actions={person.role === 'ROLE_USER' ? undefined : actionsOf}
        empty={<EmptyState icon="members" title={t('none')} text={t('none_text')} />}
      />
      <InviteDialog
        opened={inviting}
        onClose={() => setInviting(false)}
        onInvited={(unmailed) => {
          reload();
          setUnsent(unmailed);
        }}
        workspaceId={workspaceId}
        workspace={(workspaceId === undefined ? company : list.members[0]?.workspace) ?? ''}
        seats={person.role === 'ROLE_ADMIN' ? undefined : list.seats}
        isSite={isSite}
      />
      {unsent && <UnsentInvitation {...unsent} onClose={() => setUnsent(undefined)} />}
    </>
  );
}

interface SeatsProps {
  used: number;
  limit: number | null;
  /** Whether administrators are among the listed people; a text then explains that they take no seat. */
  administered: boolean;
}

/** Shows the number of used seats of the plan. An administrator's list covers several plans. */
function Seats({ used, limit, administered }: SeatsProps) {
  const t = useTexts({ en, fr });
  const isFirstVisit = useFirstVisit();
  if (useSession().role === 'ROLE_ADMIN') return null;
  return (
    <p className={`${layout.muted} ${layout.figures}`}>
      {limit === null
        ? t('seats_unlimited', { count: used })
        : t('seats', { count: used, seats: t('seats_all', { count: limit }) })}
      {administered && isFirstVisit && ` ${t('seats_administrators')}`}
    </p>
  );
}

function FirstName({ member }: { member: MemberRow }) {
  const t = useTexts({ en, fr });
  const self = member.memberId === useSession().userId;
  return (
    <span className={layout.withIcon}>
      <span data-in-item="none">{member.firstName ? <WholeWords text={member.firstName} /> : '–'}</span>
      {/* In an item, the whole name is the heading. */}
      <span data-in-item="only">
        <WholeWords text={memberName(member)} />
      </span>
      {self && <small>{t('you')}</small>}
    </span>
  );
}
