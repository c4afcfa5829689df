/** The placeholder of a back office page: bars where its parts will be, to avoid layout shifts. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PageShape } from '#ui/page/declaration.ts';
import styles from './page-skeleton.module.css';

const shapes: Readonly<Record<PageShape, () => ReactNode>> = { list, cards, sheet, form };

export function PageSkeleton({ shape }: { shape: PageShape }) {
  return (
    <div className={styles.page} aria-hidden="true">
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
      <div className={styles.tools}>
        <Skeleton height={36} maw="22rem" />
        <Skeleton height={36} w="9rem" />
      </div>
      <div className={styles.frame}>
        {times(8, (place) => (
          <div key={place} className={styles.row}>
            <Skeleton height={12} w={`${[70, 55, 80, 62][place % 4]}%`} />
            <Skeleton height={12} w="60%" />
            <Skeleton height={12} w="45%" />
            <Skeleton height={12} w="30%" />
          </div>
        ))}
      </div>
    </>
  );
}

function cards() {
  return (
    <div className={styles.cards}>
      {times(4, (place) => (
        <div key={place} className={styles.card}>
          <Skeleton height={16} w="45%" />
          <Skeleton height={12} w="90%" />
          <Skeleton height={12} w="70%" />
          <Skeleton height={12} w="80%" />
        </div>
      ))}
    </div>
  );
}

/** A month of one person, or of everybody. */
function sheet() {
  return (
    <>
      <div className={styles.tools}>
        <Skeleton height={36} w="16rem" />
        <Skeleton height={36} w="9rem" />
      </div>
      <div className={styles.frame}>
        {times(7, (place) => (
          <div key={place} className={styles.line}>
            <Skeleton height={12} w="10rem" />
            <Skeleton height={24} />
          </div>
        ))}
      </div>
    </>
  );
}

function form() {
  return times(3, (section) => (
    <div key={section} className={styles.section}>
      <Skeleton height={16} w="8rem" />
      <div className={styles.fields}>
        {times(3, (place) => (
          <Skeleton key={place} height={36} />
        ))}
      </div>
    </div>
  ));
}
