/** Shows the text of a mail, with its addresses as links. */
import { Text } from '@mantine/core';
import layout from '#ui/layout.module.css';

export function OutboxText({ text }: { text: string }) {
  // Every second part is an address, captured by the pattern's parentheses.
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <Text
      inherit
      component="pre"
      ff="inherit"
      maw="44rem"
      mx={8}
      mt={16}
      mb={20}
      p={20}
      lh={1.6}
      className={`${layout.frame} ${layout.wrap}`}
      style={{ whiteSpace: 'pre-wrap' }}
    >
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <a key={at} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </Text>
  );
}
