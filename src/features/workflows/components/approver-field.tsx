/** The field for choosing an approver, with the reason why other people are not listed. */
import type { ReactNode } from 'react';
import { localeTags } from '#kernel/locale.ts';
import { SelectField } from '#ui/fields.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { couldDecide } from '../approver.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export interface Approver {
  userId: number;
  name: string;
  email: string;
}

export interface ApproverFieldProps extends Omit<Parameters<typeof SelectField>[0], 'data' | 'description'> {
  people: readonly Approver[];
  /** Ids of the people who filled it in or submitted it for its member; they are left out. */
  filledInBy?: readonly number[];
  /** Text shown if nobody remains. */
  nobody?: string;
}

export function ApproverField({ people, filledInBy = [], nobody, ...field }: ApproverFieldProps): ReactNode {
  const t = useTexts({ en, fr });
  const list = new Intl.ListFormat(localeTags[useLocale()]);
  const isActing = useSession().actedBy !== undefined;
  const able = couldDecide(people, filledInBy);
  const names = people.filter((one) => !able.includes(one)).map(({ name }) => name);
  const reasons = [
    able.length === 0 && nobody,
    isActing && t('approver_not_you'),
    names.length > 0 && t('approver_filled_in', { count: names.length, names: list.format(names) }),
  ];
  return (
    <SelectField
      {...field}
      description={reasons.filter(Boolean).join(' ') || undefined}
      data={able.map(({ email, name }) => ({
        value: email,
        label: name === email ? name : `${name} · ${email}`,
      }))}
      searchable={able.length > 7}
      required
    />
  );
}
