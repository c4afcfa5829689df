/** The choice of what happens to the account of a person who leaves, and the confirmation before its deletion. */
import { Radio, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { leavingChoices } from '#kernel/leaving.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { Form } from '#ui/use-form.ts';
import type { OpenGroup, Recipient, SettleLeaving } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type End, needsPerson, settledGroups } from '../rules.ts';
import { labelOf } from './open-group.tsx';

export function EndChoice({ form, possible }: { form: Form<SettleLeaving>; possible: readonly End[] }) {
  const t = useTexts({ en, fr });
  const { name, value, onChange, error } = form.field('end');
  return (
    <Radio.Group name={name} value={String(value)} onChange={onChange} error={error} label={t('end')}>
      <Stack gap="md" mt="xs">
        {possible.map((one) => (
          <Radio
            key={one}
            value={one}
            label={t(`end_${one}`)}
            description={t(`end_note_${one}`)}
            {...(one === 'delete' && { color: 'red' })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface DeletionProps {
  name: string;
  groups: readonly OpenGroup[];
  people: readonly Recipient[];
  form: Form<SettleLeaving>;
  /** Whether the account is to be deleted. */
  deletes: boolean;
}

/** Returns the form, which lists the effects and asks for confirmation before it deletes the account. */
export function useDeletion({ name, groups, people, form, deletes }: DeletionProps): Form<SettleLeaving> {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const effectOf = ({ group, count }: OpenGroup) => {
    const of = `${t(`group_${group}`)} (${count})`;
    const settled = settledGroups.find((one) => one === group);
    if (settled === undefined) return t('effect', { of, what: t(`note_${group}`) });
    const choice = leavingChoices.find((one) => one === form.values[settled]) ?? 'leave';
    const what = t(labelOf(settled, choice));
    const id = settled !== 'invitations' && needsPerson(settled, choice) ? form.values[`${settled}_to`] : '';
    const person = people.find(({ userId }) => String(userId) === id)?.name;
    return person === undefined ? t('effect', { of, what }) : t('effect_to', { of, what, person });
  };
  return {
    ...form,
    async submit(event: FormEvent<HTMLFormElement>) {
      // Invalid input is shown without a confirmation.
      if (!deletes || !form.valid) return form.submit(event);
      event.preventDefault();
      const question = {
        title: t('delete_title', { name }),
        text: t('end_note_delete'),
        effects: groups.map(effectOf),
        confirm: t('delete_confirm'),
      };
      return (await confirm(question)) ? form.send() : undefined;
    },
  };
}
