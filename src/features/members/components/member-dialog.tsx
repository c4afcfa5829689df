/**
 * The dialog «User Details» (business-app §2 «Members»). It starts with the values that the member has when
 * it opens.
 */

import { Button, Group, Text } from '@mantine/core';
import type { Role } from '#kernel/actor.ts';
import { SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useCallState } from '#ui/use-call.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import { grantableRoles, mayResetFactor } from '../access.ts';
import { type MemberRow, readMember, updateMember } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface MemberDialogProps {
  /** The row in the list. */
  member: MemberRow;
  onClose(): void;
  onChanged(): void;
  onResetFactor(): void;
}

export function MemberDialog({ member: row, onClose, onChanged, onResetFactor }: MemberDialogProps) {
  const t = useTexts({ en, fr });
  const params = { memberId: row.memberId };
  // The row may be outdated; it is shown until the member is loaded.
  const reading = useCallState(readMember, { params });
  const member = reading.data ?? row;
  const form = useForm(updateMember, {
    of: reading,
    initial: { ...member, accountState: member.account_state },
    given: { params },
    reload: false,
    onSuccess: () => {
      onClose();
      onChanged();
    },
  });
  return (
    <FormDialog form={form} title={t('details_title')} submit={t('save')} onClose={onClose} size="lg">
      <Fields member={member} form={form} />
      <Factor member={member} onReset={onResetFactor} />
      {form.problem?.code === 'LAST_OWNER' && (
        <Text inherit c="var(--amber)">
          {t('last_owner')}
        </Text>
      )}
    </FormDialog>
  );
}

/** Removes a lost second factor. */
function Factor({ member, onReset }: { member: MemberRow; onReset(): void }) {
  const t = useTexts({ en, fr });
  const person = useSession();
  if (!member.second_factor || !mayResetFactor(person, { ...member, userId: member.memberId })) return null;
  return (
    <Group justify="space-between" gap="8px 16px" pt={16} style={{ borderTop: '1px solid var(--line)' }}>
      <span>{t('factor_on')}</span>
      <Button variant="default" size="compact-sm" onClick={onReset}>
        {t('factor_reset')}
      </Button>
    </Group>
  );
}

function Fields({ member, form }: { member: MemberRow; form: Form<typeof updateMember> }) {
  const t = useTexts({ en, fr });
  const person = useSession();
  const self = member.memberId === person.userId;
  const roles = new Set<Role>([member.role, ...grantableRoles(person, { isSite: member.workspace_is_site })]);
  return (
    <div className={layout.fields} style={{ '--least': '15rem' }}>
      <TextField {...form.field('firstName')} label={t('first_name')} required data-autofocus />
      <TextField {...form.field('lastName')} label={t('last_name')} required />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('email')}
        description={t(self ? 'own_email_note' : 'email_note')}
        readOnly={self}
      />
      <TextField {...form.field('phoneNumber')} type="tel" label={t('field_phoneNumber')} />
      <TextField {...form.field('login')} label={t('login')} required />
      <SelectField
        {...form.field('role')}
        label={t('role')}
        data={[...roles].map((role) => ({ value: role, label: t(`role_${role}`) }))}
      />
      {/* Not for one’s own account, so that people cannot lock themselves out. */}
      {!self && (
        <div className={layout.wide}>
          <SwitchField
            {...form.field('accountState')}
            label={t('account_enabled')}
            description={t('account_enabled_note')}
          />
        </div>
      )}
    </div>
  );
}
