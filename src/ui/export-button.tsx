/** A list as a file: fetched when it is asked for, so that it holds what is looked for at that moment. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showProblem } from './alerts.ts';
import { Icon } from './icon.tsx';
import { saveFile } from './save-file.ts';

interface ExportButtonProps {
  label: string;
  fileName: string;
  fetchFile: () => Promise<Blob>;
}

export function ExportButton({ label, fileName, fetchFile }: ExportButtonProps) {
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    await fetchFile().then((file) => saveFile(file, fileName), showProblem);
    setPending(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={pending}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
