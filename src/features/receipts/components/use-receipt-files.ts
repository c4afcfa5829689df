/** Stores on the device the files that a person adds to a receipt, and has invoices and photos read. */
import { useRef, useState } from 'react';
import { showAlert } from '#ui/alerts.ts';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { randomId } from '#ui/random-id.ts';
import { ATTACHMENT_LIMIT_BYTES } from '../attachment.rules.ts';
import { type EntryFile, freeSlots } from '../entry.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { MOST_ATTACHMENTS } from '../report.rules.ts';
import { removeContents, writeContent } from './receipt-contents.ts';

/** For the browser's file chooser; the server detects the kind from the content. */
export const acceptedFiles =
  'application/pdf,image/png,image/jpeg,image/webp,image/heic,image/heif,.heic,.heif,application/xml,text/xml,.xml';

export const isXml = ({ name, type }: { name: string; type: string }) =>
  /xml$/.test(type) || /\.xml$/i.test(name);
const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);
const isPhoto = ({ name, type }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name);

interface Options {
  files: readonly EntryFile[];
  /** Number of stored files of the receipt. */
  attached: number;
  /** Called for a file that may be an electronic invoice. @returns false if no values can be read from it. */
  onInvoice(file: File): Promise<boolean>;
  /** Called for a photo that was added. */
  onPhoto(photo: File): void;
}

export function useReceiptFiles({ files: kept, attached, onInvoice, onPhoto }: Options) {
  const t = useTexts({ en, fr });
  const { size } = useFormat();
  const [files, setFiles] = useState(kept);
  const latest = useRef(files);
  const change = (next: readonly EntryFile[]) => {
    latest.current = next;
    setFiles(next);
  };

  async function add(given: readonly File[]): Promise<void> {
    for (const file of given) {
      if (isPdf(file)) void onInvoice(file);
      // An XML file is accepted only if it is an invoice.
      else if (isXml(file) && !(await onInvoice(file))) continue;
      if (file.size > ATTACHMENT_LIMIT_BYTES)
        showAlert('warning', t('file_too_large', { name: file.name, limit: size(ATTACHMENT_LIMIT_BYTES) }));
      else if (freeSlots(attached, latest.current) === 0)
        showAlert('warning', t('files_full', { count: MOST_ATTACHMENTS, name: file.name }));
      else {
        const id = randomId();
        const entry = { id, name: file.name, type: file.type, size: file.size, sent: false };
        change([...latest.current, entry]);
        if (isPhoto(file)) onPhoto(file);
        await writeContent(id, file);
      }
    }
  }

  function remove(file: EntryFile): void {
    change(latest.current.filter(({ id }) => id !== file.id));
    void removeContents([file]);
  }

  return { files, add, remove };
}
