/** Whom something is passed to: those who could decide in the person's place. */
import type { ReactNode } from 'react';
import { SelectField } from '#ui/fields.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface PassFieldsProps {
  field: Omit<Parameters<typeof SelectField>[0], 'label' | 'data'>;
  people: readonly { email: string; name: string }[];
}

export function PassFields({ field, people }: PassFieldsProps): ReactNode {
  const t = useTexts({ en, fr });
  if (people.length === 0) return <p>{t('pass_nobody')}</p>;
  return (
    <>
      <p>{t('pass_text')}</p>
      <SelectField
        {...field}
        label={t('pass_to')}
        placeholder={t('pass_choose')}
        data={people.map(({ email, name }) => ({
          value: email,
          label: name === email ? name : `${name} · ${email}`,
        }))}
        required
        data-autofocus
      />
    </>
  );
}
