/** The files of a month's payroll. */
import { Button, Menu } from '@mantine/core';
import type { Month } from '#kernel/day.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { useDownload } from '#ui/use-download.ts';
import { exportPayroll } from '../contract.ts';
import { extensions, type Format, formats } from '../file.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function FilesMenu({ month }: { month: Month }) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { pending, save } = useDownload();
  const saveAs = (format: Format) => {
    const program = format === 'silae' || format === 'payfit' ? ` ${format}` : '';
    const name = `${t('title')} ${month.year}-${String(month.month).padStart(2, '0')}${program}`;
    return save(api(exportPayroll, { query: { ...month, format } }), `${name}.${extensions[format]}`);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="download" size={16} />} loading={pending}>
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => saveAs(format)}>
            {t(`format_${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
