/** The field for the worked half-days of a week: one choice per day. */
import { Input } from '@mantine/core';
import { localeTags } from '#kernel/locale.ts';
import group from '#ui/field-group.module.css';
import { SelectField } from '#ui/fields.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import type { FieldProps } from '#ui/use-fields.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface WeekFieldProps extends FieldProps {
  label: string;
  className?: string | undefined;
}

export function WeekField({ name, value, onChange, error, label, className }: WeekFieldProps) {
  const t = useTexts({ en, fr });
  const tag = localeTags[useLocale()];
  const week = [...String(value ?? '')];
  const format = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const dayName = (at: number) => format.format(new Date(Date.UTC(2024, 0, 1 + at)));
  const parts = [
    { value: '2', label: t('week_whole') },
    { value: '1', label: t('week_half') },
    { value: '0', label: t('week_none') },
  ];
  return (
    <fieldset className={`${layout.frame} ${group.group} ${className ?? ''}`}>
      <legend>{label}</legend>
      <div className={layout.fields} style={{ '--least': '6.5rem' }}>
        {week.map((halfDays, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the week
            key={at}
            name={`${name}_${at}`}
            label={<span className={layout.capital}>{dayName(at)}</span>}
            data={parts}
            value={halfDays}
            error={undefined}
            onChange={(chosen) => onChange(week.with(at, String(chosen)).join(''))}
          />
        ))}
      </div>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
    </fieldset>
  );
}
