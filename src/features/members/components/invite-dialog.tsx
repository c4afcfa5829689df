/** Shows the dialog «Invitation Details» (business-app §2 «Members»). */
import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { locales } from '#kernel/locale.ts';
import { SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useForm } from '#ui/use-form.ts';
import { grantableRoles } from '../access.ts';
import { inviteMember, type MemberList } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { saidAfter, type Unsent } from './unsent-invitation.tsx';

interface InviteDialogProps {
  opened: boolean;
  onClose(): void;
  /**
   * Called after an invitation, to reload the list from its first page.
   * @param unsent the link, if it could not be mailed.
   */
  onInvited(unsent: Unsent | undefined): void;
  /** The workspace that an administrator invites to; by default their own. */
  workspaceId?: number;
  /** The workspace's name; empty while unknown. */
  workspace: string;
  /** Undefined if the list covers several workspaces. */
  seats: MemberList['seats'] | undefined;
  /** Whether it is the site's workspace, the only one with administrators. */
  isSite: boolean;
}

export function InviteDialog({
  opened,
  onClose,
  onInvited,
  workspaceId,
  workspace,
  seats,
  isSite,
}: InviteDialogProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const person = useSession();
  const shown = useLocale();
  const roles = grantableRoles(person, { isSite });
  const form = useForm(inviteMember, {
    given: { query: {}, body: { workspaceId } },
    initial: { locale: shown },
    reload: false,
    success: ({ invitation }) => saidAfter(invitation),
    onSuccess: ({ invitation: { email, link } }) => {
      onClose();
      onInvited(link === null ? undefined : { email, link });
    },
  });
  const chosen = roles.find((role) => role === form.field('role').value);
  const isOperator = person.role === 'ROLE_ADMIN' && chosen !== 'ROLE_ADMIN';
  const why = form.problem?.code;
  const isFull = seats !== undefined && seats.limit !== null && seats.used >= seats.limit;
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('invite_title')}
      submit={t('invite_submit')}
      onClose={onClose}
    >
      {workspace !== '' && <small>{t('invite_to', { workspace })}</small>}
      {isFull && (
        <Text inherit c="var(--amber)">
          {t('seats_used_up')} <Link to={toLocal('/app/workspace?part=plan')}>{t('see_plans')}</Link>
        </Text>
      )}
      <TextField {...form.field('email')} type="email" label={t('email')} autoComplete="off" data-autofocus />
      <SelectField
        {...form.field('role')}
        label={t('role')}
        description={
          chosen && [t(`role_note_${chosen}`), isOperator && t('invite_one_role')].filter(Boolean).join(' ')
        }
        data={roles.map((role) => ({ value: role, label: t(`role_${role}`) }))}
      />
      <SelectField
        {...form.field('locale')}
        label={t('invite_language')}
        data={locales.map((value) => ({ value, label: t(`language_${value}`) }))}
      />
      <small>{t('invite_note')}</small>
      {why === 'SEATS_USED_UP' && !isFull && (
        <Text inherit c="var(--amber)">
          {t('seats_used_up')}
        </Text>
      )}
      {why === 'ROLE_NOT_ALLOWED' && (
        <Text inherit c="var(--amber)">
          {t('role_not_allowed')}
        </Text>
      )}
    </FormDialog>
  );
}
