/** Prepares all data as one file. Offered before a deletion and at any time. */
import { ExportFile } from '#features/exports/components/export-file.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { exportArchive } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function Archive() {
  const t = useTexts({ en, fr });
  const start = useCall(exportArchive, { success: '', reload: false });
  return (
    <ExportFile
      kind="workspace"
      label={t('archive')}
      pending={start.pending}
      onStart={() => start.attempt({})}
    />
  );
}
