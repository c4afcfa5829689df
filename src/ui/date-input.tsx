/**
 * The input for a day or a date with time, typed in the page's format or picked from the browser's calendar.
 * The browser's own field would use the browser's language: month before day in a French form.
 */
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { readDay } from '#kernel/day.ts';
import styles from './date-input.module.css';
import { dayText, momentText, readMoment } from './day-text.ts';
import { Icon } from './icon.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';

const kinds = {
  date: { text: dayText, read: readDay, placeholder: 'day_placeholder' },
  'datetime-local': { text: momentText, read: readMoment, placeholder: 'moment_placeholder' },
} as const;

export interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** As for the browser's own fields; a day by default. */
  type?: keyof typeof kinds;
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, or the typed text while it is neither. */
  value: string;
  onChange(value: string): void;
}

export function DateInput({ type = 'date', value, onChange, min, ...props }: DateInputProps) {
  const t = useTexts({ en, fr });
  const picker = useRef<HTMLInputElement>(null);
  // The text is reformatted only when the field loses the focus.
  const [typed, setTyped] = useState<string>();
  const { text, read, placeholder } = kinds[type];
  const takeUp = (written: string) => {
    setTyped(written);
    onChange(read(written) ?? written);
  };
  return (
    <TextInput
      inputMode={type === 'date' ? 'numeric' : undefined}
      autoComplete="off"
      placeholder={t(placeholder)}
      {...props}
      value={typed ?? text(value)}
      onChange={(event) => takeUp(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
      rightSectionWidth={36}
      rightSection={
        <span className={styles.picker}>
          <ActionIcon
            variant="subtle"
            size={28}
            aria-label={t('day_pick')}
            disabled={props.disabled}
            onClick={() => picker.current?.showPicker()}
          >
            <Icon name="planning" size={16} />
          </ActionIcon>
          {/* Invisible; only its calendar is shown, below the button. */}
          <input
            ref={picker}
            type={type}
            min={min}
            tabIndex={-1}
            aria-hidden="true"
            value={read(value) === value ? value : ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </span>
      }
    />
  );
}
