/** A list's search field: writes the text to the URL as `q`, shortly after the last key. */
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { Icon } from '../icon.tsx';

/** Milliseconds without typing before the search. */
const DEBOUNCE_MS = 250;

interface SearchFieldProps {
  label: string;
  /** From the URL. */
  value: string;
  onLook(text: string): void;
}

export function SearchField({ label, value, onLook }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  // The URL was changed by something else: a link, the back button, «Clear filters».
  if (value !== sent) {
    setSent(value);
    setText(value);
  }
  const look = useDebouncedCallback((typed: string) => {
    const wanted = typed.trim();
    setSent(wanted);
    onLook(wanted);
  }, DEBOUNCE_MS);
  return (
    <TextInput
      type="search"
      // The key `/` focuses this field.
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
