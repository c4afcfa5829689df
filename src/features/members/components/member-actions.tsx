/** Shows the actions in a member's row menu, as product.md §1 permits. */
import type { ReactNode } from 'react';
import { useConfirm } from '#ui/confirm.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import type { RowAction } from '#ui/row-menu.tsx';
import { useSession } from '#ui/session.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCall } from '#ui/use-call.ts';
import {
  mayActFor,
  mayGrant,
  mayManage,
  mayMessage,
  mayReadPageOf,
  mayResetFactor,
  maySendPasswordLink,
} from '../access.ts';
import {
  type MemberRow,
  resendInvitation,
  resetSecondFactor,
  revokeInvitation,
  sendPasswordLink,
  updateMember,
} from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { saidAfter, type Unsent } from './unsent-invitation.tsx';
import { useActFor } from './use-act-for.ts';

const MemberDialog = onDemand(async () => (await import('./member-dialog.tsx')).MemberDialog);
const MessageDialog = onDemand(async () => (await import('./message-dialog.tsx')).MessageDialog);

/** The account that a person is about to disable or to delete. */
export interface Ending {
  memberId: number;
  name: string;
  end: 'disable' | 'delete';
}

/** Outlet context of the confirmation (features/leaving). */
export interface EndingContext {
  ending: Ending;
  onClose(): void;
  onEnded(): void;
}

/**
 * A row of the list has five entries at most: what a member's page or dialog offers too is left out there.
 * @param place where the menu is.
 * @param reload reloads the list from its first page.
 * @param question the dialog before an account is disabled or deleted.
 * @param showUnsent shows a link that could not be mailed.
 * @returns a function that gives the menu entries of a row.
 */
export function useMemberActions(
  place: 'row' | 'page',
  reload: () => void,
  question: (ending: Ending, close: () => void) => ReactNode,
  showUnsent: (unsent: Unsent) => void,
) {
  const t = useTexts({ en, fr });
  const person = useSession();
  const toLocal = useLocalPath();
  const does = useMemberCommands(reload, showUnsent);
  const leaving = ({ memberId }: MemberRow) => toLocal(`/app/members/${memberId}/leaving`);
  const ends = (member: MemberRow, end: Ending['end']) => (close: () => void) =>
    question({ memberId: member.memberId, name: memberName(member), end }, close);

  return (member: MemberRow): readonly RowAction[] => {
    const target = { ...member, userId: member.memberId };
    const mayChange = mayManage(person, target);
    if (member.user_state === 'pending') {
      if (!mayChange || !mayGrant(person, member.role, { isSite: member.workspace_is_site })) return [];
      return [
        { label: t('resend'), icon: 'retry', onSelect: () => does.resend(member) },
        { label: t('delete'), icon: 'remove', danger: true, onSelect: () => does.revoke(member) },
      ];
    }
    const self = member.memberId === person.userId;
    const read = mayReadPageOf(person, member)
      ? [
          {
            label: t('month'),
            icon: 'planning' as const,
            to: toLocal(`/app/planning?memberId=${member.memberId}`),
          },
          {
            label: t('reports'),
            icon: 'reports' as const,
            to: toLocal(`/app/expenses?memberId=${member.memberId}`),
          },
        ]
      : [];
    if (member.user_state === 'deleted') {
      const left: (RowAction | false)[] = [
        ...read,
        mayChange && { label: t('open_items'), icon: 'approvals', to: leaving(member) },
        mayChange &&
          person.role === 'ROLE_OWNER' &&
          mayReadPageOf(person, member) && {
            label: t('personal_data'),
            icon: 'key',
            to: toLocal(`/app/members/${member.memberId}/erasure`),
          },
      ];
      return left.filter((action) => action !== false);
    }
    const isRow = place === 'row';
    const actions: (RowAction | false)[] = [
      mayChange && {
        label: t('update'),
        icon: 'edit',
        byName: true,
        dialog: (close) => (
          <MemberDialog
            member={member}
            onClose={close}
            onChanged={reload}
            onResetFactor={() => {
              // The confirmation replaces the dialog instead of covering it.
              close();
              void does.resetFactor(member);
            }}
          />
        ),
      },
      ...(isRow ? read.slice(1) : read),
      mayMessage(person, target) && {
        label: t('send_message'),
        icon: 'posts',
        dialog: (close) => <MessageDialog member={member} name={memberName(member)} onClose={close} />,
      },
      !(isRow && read.length > 0) &&
        mayActFor(person, target) &&
        member.account_state && { label: t('act_for'), icon: 'person', onSelect: () => does.actFor(member) },
      !isRow &&
        member.second_factor &&
        mayResetFactor(person, target) && {
          label: t('factor_reset'),
          icon: 'key',
          onSelect: () => does.resetFactor(member),
        },
      !isRow &&
        member.account_state &&
        maySendPasswordLink(person, target) && {
          label: t('password_link'),
          icon: 'key',
          onSelect: () => does.sendPasswordLink(member),
        },
      !isRow && mayChange && !self && { label: t('open_items'), icon: 'approvals', to: leaving(member) },
      mayChange &&
        !self &&
        (member.account_state
          ? { label: t('disable'), icon: 'close', dialog: ends(member, 'disable') }
          : { label: t('enable'), icon: 'check', onSelect: () => does.enable(member) }),
      mayChange &&
        !self && {
          label: t('delete'),
          icon: 'remove',
          danger: true,
          dialog: ends(member, 'delete'),
        },
    ];
    return actions.filter((action) => action !== false);
  };
}

/** Returns the commands of the menu. Before deleting something they ask for confirmation. */
function useMemberCommands(reload: () => void, showUnsent: (unsent: Unsent) => void) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const reloadList = { reload: false, onSuccess: reload };
  const update = useCall(updateMember, {
    ...reloadList,
    undo: (_, { params, body }) => [
      undoBy(updateMember, { params, body: { ...body, accountState: !body.accountState } }),
    ],
  });
  const resend = useCall(resendInvitation, {
    reload: false,
    success: saidAfter,
    onSuccess: ({ email, link }) => {
      reload();
      if (link !== null) showUnsent({ email, link });
    },
    failure: ({ code }) => (code === 'SEATS_USED_UP' ? t('seats_used_up') : undefined),
  });
  const password = useCall(sendPasswordLink, {
    reload: false,
    success: saidAfter,
    onSuccess: ({ email, link }) => {
      if (link !== null) showUnsent({ email, link, isPassword: true });
    },
  });
  const revoke = useCall(revokeInvitation, reloadList);
  const factor = useCall(resetSecondFactor, reloadList);
  const { actFor } = useActFor();
  const paramsOf = (member: MemberRow) => ({ memberId: member.memberId });

  return {
    resend: (member: MemberRow) => void resend.run({ params: paramsOf(member) }),
    sendPasswordLink: (member: MemberRow) => void password.run({ params: paramsOf(member) }),
    async revoke(member: MemberRow) {
      const question = {
        title: t('revoke_title', { email: member.email }),
        text: t('revoke_text'),
        confirm: t('revoke'),
      };
      const confirmed = await confirm(question);
      if (confirmed) await revoke.run({ params: paramsOf(member) }, { confirmed });
    },
    enable(member: MemberRow) {
      const { email, firstName, lastName, login, role } = member;
      const body = { email, firstName, lastName, login, role, accountState: true };
      void update.run({ params: paramsOf(member), body });
    },
    async resetFactor(member: MemberRow) {
      const question = {
        title: t('factor_reset_title', { name: memberName(member) }),
        text: t('factor_reset_text'),
        confirm: t('factor_reset'),
      };
      const confirmed = await confirm(question);
      if (confirmed) await factor.run({ params: paramsOf(member) }, { confirmed });
    },
    actFor: (member: MemberRow) => void actFor(member.memberId),
  };
}

export function memberName(member: MemberRow): string {
  return `${member.firstName} ${member.lastName}`.trim() || member.email;
}
