/** Exports a list; the file is fetched on click, so that it has the current search and filters. */
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import type { SheetFormat } from '#kernel/sheet-format.ts';
import { showProblem } from './alerts.ts';
import { Icon } from './icon.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { saveFile } from './save-file.ts';

interface ExportButtonProps {
  /** The file name without its extension. */
  fileName: string;
  fetchFile: (format: SheetFormat) => Promise<Blob>;
}

export function ExportButton({ fileName, fetchFile }: ExportButtonProps) {
  const t = useTexts({ en, fr });
  const [pending, setPending] = useState(false);
  const save = async (format: SheetFormat) => {
    setPending(true);
    await fetchFile(format).then((file) => saveFile(file, `${fileName}.${format}`), showProblem);
    setPending(false);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="download" size={16} />} loading={pending}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('xlsx')}>{t('export_xlsx')}</Menu.Item>
        <Menu.Item onClick={() => void save('csv')}>{t('export_csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
