/** Shows the closed periods with their files. The last one can be opened again. */
import { Button, Group, Menu } from '@mantine/core';
import { useState } from 'react';
import { useFileOf } from '#features/exports/components/prepared-files.tsx';
import { Card } from '#ui/card.tsx';
import { TextAreaField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { useSession } from '#ui/session.tsx';
import { useDownload } from '#ui/use-download.ts';
import { useForm } from '#ui/use-form.ts';
import type { PagedState } from '#ui/use-paged-list.ts';
import { type BookExport, downloadExport, type listExports, reopenBooks } from '../contract.ts';
import { fileName } from '../format.rules.ts';
import { type Format, formats, layouts } from '../layout.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface ExportsCardProps {
  exports: PagedState<typeof listExports>;
  /** Reloads what a reopened period changes elsewhere on the page. */
  onReopened(): void;
}

export function ExportsCard({ exports, onReopened }: ExportsCardProps) {
  const t = useTexts({ en, fr });
  const { day, dayOf, money } = useFormat();
  const { actedBy } = useSession();
  const [reopening, setReopening] = useState<BookExport>();
  return (
    <Card title={t('exports')} wide>
      <PagedList
        of={exports}
        label={t('exports')}
        none={t('exports_none')}
        rowId={(row) => row.exportId}
        item={(row) => ({
          title: t('export_period', {
            number: String(row.number),
            from: day(row.from, 'medium'),
            to: day(row.to, 'medium'),
          }),
          detail: (
            <>
              {t('export_detail', {
                count: row.entries,
                total: money(row.total_cents),
                name: row.closed_by,
                day: dayOf(row.closed_at, 'medium'),
              })}
              <br />
              {row.reopened_at === null
                ? t('export_sha', { sha: row.sha256 })
                : t('export_reopened', { name: row.reopened_by, reason: row.reason })}
            </>
          ),
          action: (
            <Group gap="xs">
              {row.reopenable && actedBy === undefined && (
                <Button size="compact-sm" variant="subtle" onClick={() => setReopening(row)}>
                  {t('export_reopen')}
                </Button>
              )}
              <FormatMenu row={row} />
            </Group>
          ),
        })}
      />
      {reopening && (
        <ReopenDialog
          row={reopening}
          onClose={() => setReopening(undefined)}
          onReopened={() => {
            exports.reading.reload();
            onReopened();
          }}
        />
      )}
    </Card>
  );
}

function FormatMenu({ row }: { row: BookExport }) {
  const t = useTexts({ en, fr });
  const fileOf = useFileOf();
  const { pending, save } = useDownload();
  const params = { exportId: row.exportId };
  const saveAs = (format: Format) =>
    save(fileOf(downloadExport, { params, query: { format } }), fileName(format, row));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          loading={pending}
          leftSection={<Icon name="download" size={14} />}
          aria-label={t('export_download_of', { number: String(row.number) })}
        >
          {t('export_download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => saveAs(format)}>
            {layouts[format].program}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ReopenDialogProps {
  row: BookExport;
  onClose(): void;
  onReopened(): void;
}

function ReopenDialog({ row, onClose, onReopened }: ReopenDialogProps) {
  const t = useTexts({ en, fr });
  const form = useForm(reopenBooks, {
    given: { params: { exportId: row.exportId } },
    onSuccess: () => {
      onClose();
      onReopened();
    },
  });
  return (
    <FormDialog
      form={form}
      opened
      title={t('export_reopen_title', { number: String(row.number) })}
      submit={t('export_reopen')}
      onClose={onClose}
    >
      <p>{t('export_reopen_text')}</p>
      <TextAreaField
        {...form.field('reason')}
        label={t('export_reason')}
        autosize
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  );
}
