/** Files of a receipt as the viewer wants them: on the device, or at the server. */
import { useMemo } from 'react';
import type { ApiClient } from '#kernel/client.ts';
import { useApi } from '#ui/session.tsx';
import { type Attachment, readAttachmentFile, readAttachmentPreview } from '../attachment.contract.ts';
import type { EntryFile } from '../entry.rules.ts';
import type { ViewedFile } from './file-viewer.tsx';
import { readContent } from './outbox-store.ts';

/** Of a file that browsers show as it is. */
const shownAsIs = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'];

export function useViewedFiles(
  files: readonly EntryFile[],
  attached: readonly Attachment[],
): readonly ViewedFile[] {
  const api = useApi();
  return useMemo(
    () => [...attached.map((one) => attachedFile(api, one)), ...files.map(keptFile)],
    [api, files, attached],
  );
}

function keptFile({ id, name, type }: EntryFile): ViewedFile {
  const original = () => readContent(id);
  // Not every browser reads what phones make: the server does, once it has it.
  return { key: id, name, type, later: /heic|heif/i.test(`${type} ${name}`), original, show: original };
}

function attachedFile(api: ApiClient, { attachmentId, name, type, preview }: Attachment): ViewedFile {
  const params = { attachmentId };
  const original = () => api(readAttachmentFile, { params });
  return {
    key: `attachment ${attachmentId}`,
    name,
    type,
    original,
    async show() {
      // A picture upright and of a size for screens; a PDF as it is.
      if (preview && type !== 'application/pdf') return api(readAttachmentPreview, { params });
      return shownAsIs.includes(type) ? original() : undefined;
    },
  };
}
