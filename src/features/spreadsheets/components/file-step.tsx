/** Shows the first step: choose the file, or download an empty table to fill in. */
import { Anchor, Box, Button, Flex, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import type { SheetFormat } from '#kernel/sheet-format.ts';
import { Card } from '#ui/card.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { useDownload } from '#ui/use-download.ts';
import { readTemplate } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ReadFile, TableImport } from './use-table-import.ts';

const accepted =
  '.csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The names are the same in every language. */
const formatNames: Readonly<Record<SheetFormat, string>> = { csv: 'CSV', xlsx: 'Excel' };

export function FileStep({ of: { part, read, reading, fileError, choose } }: { of: TableImport }) {
  const t = useTexts({ en, fr });
  const input = useRef<HTMLInputElement>(null);
  return (
    <Card title={t('step_file')}>
      <p>{t(`about_${part}`)}</p>
      <DropZone className={layout.zone} onFiles={([file]) => file && void choose(file)}>
        {read !== undefined && <Facts of={read} />}
        <Flex component="p" wrap="wrap" align="center" justify="center" gap={12}>
          <Button
            variant={read === undefined ? 'filled' : 'default'}
            leftSection={<Icon name="upload" size={16} />}
            loading={reading}
            onClick={() => input.current?.click()}
          >
            {t(read === undefined ? 'choose' : 'choose_other')}
          </Button>
          <span className={layout.byMouse}>{t('choose_drop')}</span>
        </Flex>
        <small>{t('choose_kinds')}</small>
        {fileError !== undefined && (
          <Text c="var(--rose)" role="alert">
            {fileError}
          </Text>
        )}
      </DropZone>
      <Templates part={part} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept={accepted}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void choose(file);
          // Reset, so that the corrected file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </Card>
  );
}

function Facts({ of: { file, columns } }: { of: ReadFile }) {
  const t = useTexts({ en, fr });
  const { size } = useFormat();
  const { kind, encoding, rows, source } = columns;
  const facts = [
    size(file.size),
    [formatNames[kind], encoding].filter(Boolean).join(', '),
    t('read_rows', { count: rows }),
    ...(source === null ? [] : [t(`source_${source}`)]),
  ];
  return (
    <Box style={{ overflowWrap: 'anywhere' }}>
      <strong>{file.name}</strong>
      <br />
      <small>{facts.join(' · ')}</small>
    </Box>
  );
}

function Templates({ part }: Pick<TableImport, 'part'>) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { save } = useDownload();
  const saveAs = (format: SheetFormat) =>
    save(api(readTemplate, { params: { part }, query: { format } }), `${t(`file_${part}`)}.${format}`);
  return (
    <Group gap="4px 12px">
      <span>{t('template')}</span>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Anchor key={format} component="button" type="button" size="sm" py={4} onClick={() => saveAs(format)}>
          {formatNames[format]}
        </Anchor>
      ))}
    </Group>
  );
}
