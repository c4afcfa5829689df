/** Prepares the files of a receipt for the viewer, whether they are on the device or on the server. */
import { useMemo } from 'react';
import type { ViewedFile } from '#features/invoices/components/file-viewer.tsx';
import { readInvoice } from '#features/invoices/contract.ts';
import type { ApiClient } from '#kernel/client.ts';
import { useApi } from '#ui/session.tsx';
import {
  type Attachment,
  readAttachedInvoice,
  readAttachmentFile,
  readAttachmentPreview,
} from '../attachment.contract.ts';
import type { EntryFile } from '../entry.rules.ts';
import { readContent } from './receipt-contents.ts';
import { isXml } from './use-receipt-files.ts';

export function useViewedFiles(
  files: readonly EntryFile[],
  attached: readonly Attachment[],
): readonly ViewedFile[] {
  const api = useApi();
  return useMemo(
    () => [...attached.map((one) => attachedFile(api, one)), ...files.map((one) => keptFile(api, one))],
    [api, files, attached],
  );
}

function keptFile(api: ApiClient, { id, name, type }: EntryFile): ViewedFile {
  const original = () => readContent(id);
  if (isXml({ name, type }))
    return {
      key: id,
      name,
      type,
      original,
      async show() {
        const content = await original();
        if (content === undefined) return undefined;
        const body = new FormData();
        body.set('file', new File([content], name, { type }));
        return (await api(readInvoice, { body })).page ?? undefined;
      },
    };
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
      if (isXml({ name, type })) return (await api(readAttachedInvoice, { params })).page ?? undefined;
      // A preview is upright and sized for screens; a PDF is shown as it is.
      if (preview) return api(readAttachmentPreview, { params });
      return type === 'application/pdf' ? original() : undefined;
    },
  };
}
