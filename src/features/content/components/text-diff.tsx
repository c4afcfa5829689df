/** Shows the differences of two texts by blocks and words, inline or side by side. */
import { Box, Paper, SegmentedControl, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { WrittenText } from '../rules.ts';
import { type Block, compareBlocks, type Part, sideOf } from './compare.ts';
import styles from './diff.module.css';

interface TextDiffProps {
  before: WrittenText;
  after: WrittenText;
}

const fields = ['title', 'description', 'content'] as const;

export default function TextDiff({ before, after }: TextDiffProps) {
  const t = useTexts({ en, fr });
  const hasRoom = useMediaQuery('(min-width: 64em)') ?? false;
  const [chosen, setChosen] = useState<'beside' | 'together'>();
  const beside = hasRoom && chosen !== 'together';
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return <Text c="dimmed">{t('no_difference')}</Text>;
  return (
    <>
      {hasRoom && (
        <SegmentedControl
          size="xs"
          mb="sm"
          aria-label={t('view')}
          value={beside ? 'beside' : 'together'}
          onChange={setChosen}
          data={[
            { value: 'beside', label: t('compare_beside') },
            { value: 'together', label: t('compare_together') },
          ]}
        />
      )}
      {changed.map((field) => (
        <Box component="section" key={field} mb="md">
          <Title order={3} mb={6} c="dark.1" fz={13} fw={500}>
            {t(field)}
          </Title>
          <Paper
            withBorder
            bg="dark.8"
            mah="50vh"
            p="sm"
            lh={1.6}
            className={`${layout.wrap} ${styles.changes}`}
            data-code={field === 'content' || undefined}
          >
            {shownOf(compareBlocks(before[field], after[field])).map(({ block, key }) =>
              block === undefined ? (
                <Text c="dimmed" key={key}>
                  […]
                </Text>
              ) : beside ? (
                <div key={key} className={styles.beside}>
                  <Parts parts={sideOf(block, 'before')} />
                  <Parts parts={sideOf(block, 'after')} />
                </div>
              ) : (
                <Parts key={key} parts={block.parts} />
              ),
            )}
          </Paper>
        </Box>
      ))}
    </>
  );
}

/** Number of unchanged blocks shown around a change. */
const AROUND = 1;

interface Shown {
  key: number;
  /** Undefined for a gap of omitted blocks. */
  block: Block | undefined;
}

/** Leaves out unchanged blocks far from any change. The order of the blocks never changes, so their indexes can be keys. */
function shownOf(blocks: readonly Block[]): Shown[] {
  const near = (at: number) => blocks.slice(Math.max(0, at - AROUND), at + AROUND + 1);
  const isShown = (at: number) => near(at).some(({ changed }) => changed);
  return blocks.flatMap((block, key): Shown[] => {
    if (isShown(key)) return [{ key, block }];
    return key === 0 || isShown(key - 1) ? [{ key, block: undefined }] : [];
  });
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <p>
      {parts.map(({ kind, text }, place) => {
        const key = `${place}.${text.length}`;
        if (kind === 'added') return <ins key={key}>{text}</ins>;
        if (kind === 'removed') return <del key={key}>{text}</del>;
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}
