import { useState } from 'react';
import { showProblem } from './alerts.ts';
import { saveFile } from './save-file.ts';

/**
 * Downloads a file that may take time, and shows errors. There is no file if it is being prepared (features/exports, `useFileOf`).
 */
export function useDownload() {
  const [pending, setPending] = useState(false);
  const save = async (file: Promise<Blob | undefined>, name: string) => {
    setPending(true);
    await file.then((content) => content && saveFile(content, name), showProblem);
    setPending(false);
  };
  return { pending, save: (file: Promise<Blob | undefined>, name: string) => void save(file, name) };
}
