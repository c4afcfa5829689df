/** Exports a list; the file is fetched on click, so that it has the current search and filters. */
import { Button, Menu } from '@mantine/core';
import type { SheetFormat } from '#kernel/sheet-format.ts';
import { Icon } from './icon.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { useDownload } from './use-download.ts';

interface ExportButtonProps {
  /** The file name without its extension. */
  fileName: string;
  fetchFile: (format: SheetFormat) => Promise<Blob>;
}

export function ExportButton({ fileName, fetchFile }: ExportButtonProps) {
  const t = useTexts({ en, fr });
  const { pending, save } = useDownload();
  const saveAs = (format: SheetFormat) => save(fetchFile(format), `${fileName}.${format}`);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="download" size={16} />} loading={pending}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => saveAs('xlsx')}>{t('export_xlsx')}</Menu.Item>
        <Menu.Item onClick={() => saveAs('csv')}>{t('export_csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
