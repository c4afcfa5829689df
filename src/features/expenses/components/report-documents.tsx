/** Shows exports of a report: one PDF with all files, made by a job, and its lines as a spreadsheet. */
import { Button, Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Problem } from '#kernel/problem.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import {
  makeReportDocument,
  type ReportDocument,
  readReportDocument,
  readReportDocumentFile,
} from '../document.contract.ts';
import { exportReport } from '../export.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useDownload } from './use-download.ts';

/** Milliseconds between polls of the PDF's progress. */
const POLL_MS = 1000;

interface ReportDocumentsProps {
  reportId: number;
  title: string;
}

export function ReportDocuments({ reportId, title }: ReportDocumentsProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { pending, save } = useDownload();
  const [progress, setProgress] = useState<ReportDocument>();
  // Stops polling when the page is left.
  const left = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    left.current = here;
    return () => here.abort();
  }, []);
  const params = { reportId };

  async function makePdf(): Promise<Blob> {
    const { signal } = left.current;
    try {
      let made = await api(makeReportDocument, { params });
      while (made.state === 'waiting' || made.state === 'running') {
        setProgress(made);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        signal.throwIfAborted();
        made = await api(readReportDocument, { params });
      }
      if (made.state !== 'ready') throw new Problem(500, { msg: 'FAILED TO MAKE DOCUMENT' });
      return await api(readReportDocumentFile, { params });
    } finally {
      setProgress(undefined);
    }
  }

  const table = (format: 'xlsx' | 'csv') =>
    save(api(exportReport, { params, query: { format } }), `${title}.${format}`);
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          loading={pending && progress === undefined}
          disabled={progress !== undefined}
        >
          <span aria-live="polite">
            {progress === undefined
              ? t('documents')
              : t('document_progress', { done: progress.done, total: progress.total })}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save(makePdf(), `${title}.pdf`)}>{t('document_pdf')}</Menu.Item>
        <Menu.Item onClick={() => table('xlsx')}>{t('document_xlsx')}</Menu.Item>
        <Menu.Item onClick={() => table('csv')}>{t('document_csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
