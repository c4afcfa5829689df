/**
 * A day that is typed as the page writes it, or picked from the browser's calendar. A browser's own field would follow
 * the browser's language and not the page's: month before day in a French form.
 */
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { isDay } from '#kernel/day.ts';
import styles from './date-input.module.css';
import { dayText, readDay } from './day-text.ts';
import { Icon } from './icon.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';

export interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `YYYY-MM-DD`, or what was typed as long as it is no day. */
  value: string;
  onChange(value: string): void;
}

export function DateInput({ value, onChange, ...props }: DateInputProps) {
  const t = useTexts({ en, fr });
  const picker = useRef<HTMLInputElement>(null);
  // What is being typed is left as it is; only when the field is left, a day gets its usual form.
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    onChange(readDay(text) ?? text);
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('day_placeholder')}
      {...props}
      value={typed ?? dayText(value)}
      onChange={(event) => type(event.currentTarget.value)}
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
          {/* Its calendar opens below the button; it is never seen itself. */}
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={isDay(value) ? value : ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </span>
      }
    />
  );
}
