/** Downloads all data as one file and shows the progress. Offered before a deletion and at any time. */
import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { showProblem } from '#ui/alerts.ts';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';
import { saveFile } from '#ui/save-file.ts';
import { useApi } from '#ui/session.tsx';
import { exportArchive } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { EXPECTED_BYTES } from '../rules.ts';

/** Bytes received, and approximate total; zero while the rows are being collected. */
interface Arrived {
  bytes: number;
  expected: number;
}

export function Archive({ name }: { name: string }) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const [arrived, setArrived] = useState<Arrived>();
  const save = async () => {
    setArrived({ bytes: 0, expected: 0 });
    const onProgress = (bytes: number, headers: Headers) => {
      const expected = Number(headers.get(EXPECTED_BYTES));
      const percent = (of: number) => Math.floor((100 * of) / (expected || 1));
      // Updates only when the percentage shown changes.
      setArrived((before) =>
        before?.expected === expected && percent(before.bytes) === percent(bytes)
          ? before
          : { bytes, expected },
      );
    };
    await api(exportArchive, {}, { onProgress }).then((zip) => saveFile(zip, `${name}.zip`), showProblem);
    setArrived(undefined);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        loading={arrived !== undefined}
        onClick={() => void save()}
      >
        {t('archive')}
      </Button>
      {arrived !== undefined && <Progress {...arrived} />}
    </>
  );
}

function Progress({ bytes, expected }: Arrived) {
  const t = useTexts({ en, fr });
  const { size } = useFormat();
  // The total is approximate; the percentage must not exceed 100 %.
  const all = Math.max(expected, bytes);
  const label =
    expected === 0 ? t('archive_gathering') : t('archive_progress', { done: size(bytes), all: size(all) });
  return (
    <Box flex="1 1 16rem">
      <ProgressSteps done={bytes} steps={all === 0 ? 1 : all} label={label} />
    </Box>
  );
}
