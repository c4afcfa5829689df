/** Shows bars where the parts of a back office page will be, to avoid layout shifts. */
import { Box, Group, Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import layout from '#ui/layout.module.css';
import type { PageShape } from '#ui/page/declaration.ts';
import section from '#ui/settings-section.module.css';

const shapes: Readonly<Record<PageShape, () => ReactNode>> = { list, cards, sheet, form };

export function PageSkeleton({ shape }: { shape: PageShape }) {
  return (
    <div className={layout.form} aria-hidden="true">
      {shapes[shape]()}
    </div>
  );
}

const times = (count: number, piece: (place: number) => ReactNode) =>
  Array.from({ length: count }, (_, place) => piece(place));

/** Search and filters above rows. */
function list() {
  return (
    <>
      <Group gap="8px 12px" mt={36}>
        <Skeleton height={36} maw="22rem" />
        <Skeleton height={36} w="9rem" />
      </Group>
      <div className={`${layout.frame} ${layout.ruled}`}>
        {times(8, (place) => (
          <Group key={place} wrap="nowrap" h={48} px={16}>
            <Box flex={2}>
              <Skeleton height={12} w={`${[70, 55, 80, 62][place % 4]}%`} />
            </Box>
            <Box flex={1}>
              <Skeleton height={12} w="60%" />
            </Box>
            <Box flex={2} visibleFrom="sm">
              <Skeleton height={12} w="25%" />
            </Box>
          </Group>
        ))}
      </div>
    </>
  );
}

function cards() {
  return (
    <div className={layout.fields} style={{ '--least': '24rem' }}>
      {times(4, (place) => (
        <Paper key={place} withBorder p="lg" className={layout.form}>
          <Skeleton height={16} w="45%" />
          <Skeleton height={12} w="90%" />
          <Skeleton height={12} w="70%" />
          <Skeleton height={12} w="80%" />
        </Paper>
      ))}
    </div>
  );
}

/** Returns a month of one person, or of everybody. */
function sheet() {
  return (
    <>
      <Group gap="8px 12px" mt={36}>
        <Skeleton height={36} w="16rem" />
        <Skeleton height={36} w="9rem" />
      </Group>
      <div className={`${layout.frame} ${layout.ruled}`}>
        {times(7, (place) => (
          <Group key={place} wrap="nowrap" h={44} px={16}>
            <Skeleton height={12} w="10rem" />
            <Skeleton height={24} flex={1} />
          </Group>
        ))}
      </div>
    </>
  );
}

function form() {
  return times(3, (part) => (
    <section key={part} className={section.section}>
      <Skeleton height={16} w="8rem" />
      <div className={layout.form}>
        {times(3, (place) => (
          <Skeleton key={place} height={36} />
        ))}
      </div>
    </section>
  ));
}
