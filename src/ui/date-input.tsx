/**
 * A day, or a moment, that is typed as the page writes it, or picked from the browser's calendar. A browser's own field would follow
 * the browser's language and not the page's: month before day in a French form.
 */
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import styles from './date-input.module.css';
import { dayText, momentText, readDay, readMoment } from './day-text.ts';
import { Icon } from './icon.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';

const kinds = {
  date: { text: dayText, read: readDay, placeholder: 'day_placeholder' },
  'datetime-local': { text: momentText, read: readMoment, placeholder: 'moment_placeholder' },
} as const;

export interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** As the browser's own fields are called: a day unless said. */
  type?: keyof typeof kinds;
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, or what was typed as long as it is neither. */
  value: string;
  onChange(value: string): void;
}

export function DateInput({ type = 'date', value, onChange, min, ...props }: DateInputProps) {
  const t = useTexts({ en, fr });
  const picker = useRef<HTMLInputElement>(null);
  // What is being typed is left as it is; only when the field is left, a day gets its usual form.
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
          {/* Its calendar opens below the button; it is never seen itself. */}
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
