/** User Details (business-app §2 «Members»): changes a member as they were when the dialog opened. */

import { Button, Switch } from '@mantine/core';
import type { Role } from '#kernel/actor.ts';
import { SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { grantableRoles, mayResetFactor } from '../access.ts';
import { type MemberRow, updateMember } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './members.module.css';

interface MemberDialogProps {
  /** None: closed. */
  member: MemberRow | undefined;
  onClose(): void;
  onChanged(): void;
  onResetFactor(member: MemberRow): void;
}

export function MemberDialog({ member, onClose, onChanged, onResetFactor }: MemberDialogProps) {
  const t = useTexts({ en, fr });
  const update = useCall(updateMember, {
    quiet: true,
    reload: false,
    onSuccess: () => {
      onClose();
      onChanged();
    },
  });
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '');
    return update.run({
      params: { memberId: member?.memberId },
      body: {
        email: text('email'),
        firstName: text('firstName'),
        lastName: text('lastName'),
        phoneNumber: text('phoneNumber'),
        login: text('login'),
        role: (text('role') || member?.role) as Role,
        // The switch of the own account is not there: nobody locks themselves out.
        accountState: fields.has('hasState') ? fields.has('accountState') : undefined,
      },
    });
  };
  return (
    <FormDialog
      opened={member !== undefined}
      title={t('details_title')}
      submit={t('save')}
      onSubmit={submit}
      onClose={() => {
        update.reset();
        onClose();
      }}
      pending={update.pending}
      problem={update.problem}
      size="lg"
    >
      {member && <Fields member={member} />}
      {member && <Factor member={member} onReset={() => onResetFactor(member)} />}
      {update.problem?.code === 'LAST_OWNER' && <p className={styles.warning}>{t('last_owner')}</p>}
    </FormDialog>
  );
}

/** For somebody who has lost it. */
function Factor({ member, onReset }: { member: MemberRow; onReset(): void }) {
  const t = useTexts({ en, fr });
  const person = useSession();
  if (!member.second_factor || !mayResetFactor(person, { userId: member.memberId, role: member.role }))
    return null;
  return (
    <div className={styles.factor}>
      <span>{t('factor_on')}</span>
      <Button variant="default" size="compact-sm" onClick={onReset}>
        {t('factor_reset')}
      </Button>
    </div>
  );
}

function Fields({ member }: { member: MemberRow }) {
  const t = useTexts({ en, fr });
  const person = useSession();
  const self = member.memberId === person.userId;
  const roles = new Set<Role>([member.role, ...grantableRoles(person)]);
  return (
    <div className={styles.fields}>
      <TextField
        name="firstName"
        label={t('first_name')}
        defaultValue={member.firstName}
        required
        data-autofocus
      />
      <TextField name="lastName" label={t('last_name')} defaultValue={member.lastName} required />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        description={self ? t('own_email_note') : undefined}
        defaultValue={member.email}
        readOnly={self}
        required
      />
      <TextField name="phoneNumber" type="tel" label={t('phone')} defaultValue={member.phoneNumber} />
      <TextField name="login" label={t('login')} defaultValue={member.login} required />
      <SelectField
        name="role"
        label={t('role')}
        defaultValue={member.role}
        data={[...roles].map((role) => ({ value: role, label: t(`role_${role}`) }))}
        required
      />
      {!self && (
        <>
          <input type="hidden" name="hasState" value="1" />
          <Switch
            name="accountState"
            label={t('account_enabled')}
            description={t('account_enabled_note')}
            defaultChecked={member.account_state}
          />
        </>
      )}
    </div>
  );
}
