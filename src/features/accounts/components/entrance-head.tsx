/** Shows the title and the first sentence of a page for people who are not signed in. */
import { Text, Title } from '@mantine/core';
import layout from '#ui/layout.module.css';

export function EntranceHead({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <Title fz="1.75rem" lh={1.2} lts="-0.02em" mb={6}>
        {title}
      </Title>
      <Text inherit mb={28} className={layout.muted}>
        {lead}
      </Text>
    </>
  );
}
