/** Downloads a large file, and shows how much has arrived. */
import { Box } from '@mantine/core';
import { useState } from 'react';
import type { CallOptions } from '#kernel/client.ts';
import { showProblem } from './alerts.ts';
import { useFormat } from './format.ts';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { ProgressSteps } from './progress-steps.tsx';
import { saveFile } from './save-file.ts';

/** Bytes received and in total; zero before the first bytes. */
interface Arrived {
  bytes: number;
  expected: number;
}

/** The download continues when the person goes to another page. */
export function useTrackedDownload() {
  const [arrived, setArrived] = useState<Arrived>();
  /** @returns false if there is no file: an alert says why. */
  const save = async (read: (options: CallOptions) => Promise<Blob>, name: string): Promise<boolean> => {
    setArrived({ bytes: 0, expected: 0 });
    const onProgress = (bytes: number, headers: Headers) => {
      const expected = Number(headers.get('content-length'));
      const percent = (of: number) => Math.floor((100 * of) / (expected || 1));
      // Updates only when the percentage shown changes.
      setArrived((before) =>
        before?.expected === expected && percent(before.bytes) === percent(bytes)
          ? before
          : { bytes, expected },
      );
    };
    try {
      saveFile(await read({ onProgress }), name);
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    } finally {
      setArrived(undefined);
    }
  };
  return { arrived, save };
}

export function DownloadProgress({ bytes, expected }: Arrived) {
  const t = useTexts({ en, fr });
  const { size } = useFormat();
  const label = t('download_progress', { done: size(bytes), all: size(expected) });
  return (
    <Box flex="1 1 16rem">
      <ProgressSteps done={bytes} steps={expected || 1} label={label} />
    </Box>
  );
}
