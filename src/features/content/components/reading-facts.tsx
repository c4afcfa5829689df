/** Shows the length of a text, and how long it takes to read. */
import { Text, type TextProps } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface ReadingFactsProps extends Pick<TextProps, 'mt' | 'mb'> {
  words: number;
  minutes: number;
}

export function ReadingFacts({ words, minutes, ...margin }: ReadingFactsProps) {
  const t = useTexts({ en, fr });
  const counted = t('words', { count: words });
  return (
    <Text c="dimmed" fz={13} {...margin}>
      {words === 0 ? counted : t('reading_facts', { words: counted, count: minutes })}
    </Text>
  );
}
