/** Files of a receipt for the viewer, on the device or on the server. */
import { useMemo } from 'react';
import type { ApiClient } from '#kernel/client.ts';
import { useApi } from '#ui/session.tsx';
import { type Attachment, readAttachmentFile, readAttachmentPreview } from '../attachment.contract.ts';
import type { EntryFile } from '../entry.rules.ts';
import type { ViewedFile } from './file-viewer.tsx';
import { readContent } from './receipt-contents.ts';

/** Media types that browsers show. */
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
  // Some browsers cannot show HEIC; the server converts it after the upload.
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
      // A preview is upright and sized for screens; a PDF is shown as it is.
      if (preview && type !== 'application/pdf') return api(readAttachmentPreview, { params });
      return shownAsIs.includes(type) ? original() : undefined;
    },
  };
}
