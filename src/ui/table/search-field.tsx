/** Looks through a list: what is typed goes to the address as `q`, a moment after the last key. */
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { Icon } from '../icon.tsx';

/** Milliseconds of rest after which the list is asked. */
const REST = 250;

interface SearchFieldProps {
  label: string;
  /** As the address has it. */
  value: string;
  onLook(text: string): void;
}

export function SearchField({ label, value, onLook }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  // The address was changed by something else: a link, the back button, «Clear filters».
  if (value !== sent) {
    setSent(value);
    setText(value);
  }
  const look = useDebouncedCallback((typed: string) => {
    const wanted = typed.trim();
    setSent(wanted);
    onLook(wanted);
  }, REST);
  return (
    <TextInput
      type="search"
      // The key `/` leads here.
      data-list-search
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" size={16} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        look(event.currentTarget.value);
      }}
    />
  );
}
