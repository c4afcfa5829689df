/** Invitation Details (business-app §2 «Members»). */

import { SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { grantableRoles } from '../access.ts';
import { inviteMember } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './members.module.css';

interface InviteDialogProps {
  opened: boolean;
  onClose(): void;
  /** Reads the list anew from its first page. */
  onInvited(): void;
  /** Where an administrator invites to; the own workspace unless said. */
  workspaceId?: number;
}

export function InviteDialog({ opened, onClose, onInvited, workspaceId }: InviteDialogProps) {
  const t = useTexts({ en, fr });
  const roles = grantableRoles(useSession());
  const invite = useCall(inviteMember, {
    quiet: true,
    reload: false,
    onSuccess: () => {
      onClose();
      onInvited();
    },
  });
  const submit = (fields: FormData) =>
    invite.run({
      query: {},
      body: { email: String(fields.get('email')), role: fields.get('role') as never, workspaceId },
    });
  return (
    <FormDialog
      opened={opened}
      title={t('invite_title')}
      submit={t('invite_submit')}
      onSubmit={submit}
      onClose={() => {
        invite.reset();
        onClose();
      }}
      pending={invite.pending}
      problem={invite.problem}
    >
      <TextField name="email" type="email" label={t('email')} autoComplete="off" required data-autofocus />
      <SelectField
        name="role"
        label={t('role')}
        placeholder={t('role_choose')}
        data={roles.map((role) => ({ value: role, label: t(`role_${role}`) }))}
        required
      />
      <p className={styles.note}>{t('invite_note')}</p>
      {invite.problem?.code === 'SEATS_USED_UP' && <p className={styles.warning}>{t('seats_used_up')}</p>}
      {invite.problem?.code === 'ROLE_NOT_ALLOWED' && (
        <p className={styles.warning}>{t('role_not_allowed')}</p>
      )}
    </FormDialog>
  );
}
