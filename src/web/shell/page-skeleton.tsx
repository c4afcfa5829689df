/** The placeholder of a back office page: bars where its parts will be, to avoid layout shifts. */
import { Group, Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PageShape } from '#ui/page/declaration.ts';
import styles from './page-skeleton.module.css';

const shapes: Readonly<Record<PageShape, () => ReactNode>> = { list, cards, sheet, form };

export function PageSkeleton({ shape }: { shape: PageShape }) {
  return <Stack aria-hidden="true">{shapes[shape]()}</Stack>;
}

const times = (count: number, piece: (place: number) => ReactNode) =>
  Array.from({ length: count }, (_, place) => piece(place));

/** Search and filters above rows. */
function list() {
  return (
    <>
      <Group gap="xs" mt={36}>
        <Skeleton height={36} maw="22rem" />
        <Skeleton height={36} w="9rem" />
      </Group>
      <Paper className={styles.rows} withBorder>
        {times(8, (place) => (
          <div key={place} className={styles.row}>
            <Skeleton height={12} w={`${[70, 55, 80, 62][place % 4]}%`} />
            <Skeleton height={12} w="60%" />
            <Skeleton height={12} w="45%" />
            <Skeleton height={12} w="30%" />
          </div>
        ))}
      </Paper>
    </>
  );
}

function cards() {
  return (
    <SimpleGrid minColWidth="24rem">
      {times(4, (place) => (
        <Stack key={place} gap={14} p="lg" bg="dark.7" bd="1px solid var(--line)" bdrs="sm">
          <Skeleton height={16} w="45%" />
          <Skeleton height={12} w="90%" />
          <Skeleton height={12} w="70%" />
          <Skeleton height={12} w="80%" />
        </Stack>
      ))}
    </SimpleGrid>
  );
}

/** A month of one person, or of everybody. */
function sheet() {
  return (
    <>
      <Group gap="xs" mt={36}>
        <Skeleton height={36} w="16rem" />
        <Skeleton height={36} w="9rem" />
      </Group>
      <Paper className={styles.rows} withBorder>
        {times(7, (place) => (
          <Group h={44} px="md" wrap="nowrap" key={place}>
            <Skeleton height={12} w="10rem" />
            <Skeleton height={24} />
          </Group>
        ))}
      </Paper>
    </>
  );
}

function form() {
  return times(3, (section) => (
    <Group align="flex-start" wrap="nowrap" py="lg" key={section}>
      <Skeleton height={16} w="8rem" />
      <Stack flex={1}>
        {times(3, (place) => (
          <Skeleton key={place} height={36} />
        ))}
      </Stack>
    </Group>
  ));
}
