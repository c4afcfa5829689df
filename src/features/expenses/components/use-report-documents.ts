/** Returns the exports of a report: one PDF with all files, made by a job, and its lines as a spreadsheet. */
import { useEffect, useRef, useState } from 'react';
import { Problem } from '#kernel/problem.ts';
import { useTexts } from '#ui/locale.tsx';
import type { RowAction } from '#ui/row-menu.tsx';
import { useApi } from '#ui/session.tsx';
import { useDownload } from '#ui/use-download.ts';
import {
  makeReportDocument,
  type ReportDocument,
  readReportDocument,
  readReportDocumentFile,
} from '../document.contract.ts';
import { exportReport } from '../export.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Milliseconds between polls of the PDF's progress. */
const POLL_MS = 1000;

interface ReportDocuments {
  actions: RowAction[];
  /** How many files the PDF contains so far; undefined if none is being made. */
  progress: string | undefined;
}

export function useReportDocuments(reportId: number, title: string): ReportDocuments {
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
  const entries: [label: string, onSelect: () => void][] = [
    [t('document_pdf'), () => save(makePdf(), `${title}.pdf`)],
    [t('document_xlsx'), () => table('xlsx')],
    [t('document_csv'), () => table('csv')],
  ];
  return {
    actions: entries.map(([label, onSelect]) => ({ label, onSelect, icon: 'download', disabled: pending })),
    progress: progress && t('document_progress', { done: progress.done, total: progress.total }),
  };
}
