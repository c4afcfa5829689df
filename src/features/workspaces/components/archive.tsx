/** Downloads all data as one file and shows the progress. Offered before a deletion and at any time. */
import { Button } from '@mantine/core';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { DownloadProgress, useTrackedDownload } from '#ui/tracked-download.tsx';
import { exportArchive } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function Archive({ name }: { name: string }) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { arrived, save } = useTrackedDownload();
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        loading={arrived !== undefined}
        onClick={() => void save((options) => api(exportArchive, {}, options), `${name}.zip`)}
      >
        {t('archive')}
      </Button>
      {arrived && <DownloadProgress {...arrived} gathering={t('archive_gathering')} />}
    </>
  );
}
