/** A placeholder for lines that are loading. */
import { Skeleton, Stack } from '@mantine/core';

export function LineSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Stack py="xs" aria-busy="true">
      {Array.from({ length: lines }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are the same
        <Stack key={place} gap="xs">
          <Skeleton height={12} width={`${[45, 60, 38][place % 3]}%`} />
          <Skeleton height={10} width={`${[30, 24, 34][place % 3]}%`} />
        </Stack>
      ))}
    </Stack>
  );
}
