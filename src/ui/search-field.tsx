/** Looks through a list: what is typed goes to the address as `q`, a moment after the last key. */
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from './icon.tsx';

/** Milliseconds of rest after which the list is asked. */
const REST = 250;

interface SearchFieldProps {
  label: string;
  placeholder?: string;
}

export function SearchField({ label, placeholder }: SearchFieldProps) {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get('q') ?? '');
  const look = useDebouncedCallback((wish: string) => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        if (wish.trim() === '') after.delete('q');
        else after.set('q', wish.trim());
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }, REST);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      leftSection={<Icon name="search" size={16} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        look(event.currentTarget.value);
      }}
    />
  );
}
