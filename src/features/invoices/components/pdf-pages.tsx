/** Shows the pages of a PDF, one below the other, at the available width. */
import { Box, Skeleton } from '@mantine/core';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './viewer.module.css';

/** Maximum of pages drawn; the file can be saved to see more. */
const MOST_PAGES = 30;

interface PdfPagesProps {
  content: Blob;
  /** Alternative name of an unnamed file. */
  name: string;
  /** Quarter turns clockwise. */
  turns: number;
  /** 1 is the available width. */
  zoom: number;
}

export function PdfPages({ content, name, turns, zoom }: PdfPagesProps) {
  const t = useTexts({ en, fr });
  const [opened, setOpened] = useState<PDFDocumentProxy | PdfProblem>();
  useEffect(() => {
    let gone = false;
    let document: PDFDocumentProxy | undefined;
    setOpened(undefined);
    void openPdf(content).then((result) => {
      if (typeof result !== 'string') document = result;
      if (gone) void document?.loadingTask.destroy();
      else setOpened(result);
    });
    return () => {
      gone = true;
      void document?.loadingTask.destroy();
    };
  }, [content]);
  if (opened === undefined) return <Skeleton height="100%" />;
  if (typeof opened === 'string') return <p className={styles.message}>{t(`viewer_${opened}`)}</p>;
  const pages = Array.from({ length: Math.min(opened.numPages, MOST_PAGES) }, (_, at) => at + 1);
  return (
    <Box display="grid" w={`${100 * zoom}%`} style={{ gap: 8 }}>
      {pages.map((page) => (
        <PdfPage
          key={page}
          of={opened}
          page={page}
          turns={turns}
          zoom={zoom}
          label={t('viewer_page', { name, page, pages: opened.numPages })}
        />
      ))}
      {opened.numPages > MOST_PAGES && (
        <p className={styles.message}>{t('viewer_more_pages', { count: opened.numPages - MOST_PAGES })}</p>
      )}
    </Box>
  );
}

interface PdfPageProps {
  of: PDFDocumentProxy;
  page: number;
  turns: number;
  zoom: number;
  label: string;
}

function PdfPage({ of, page, turns, zoom, label }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const measured = canvas.current?.parentElement;
    if (!measured) return;
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const target = canvas.current;
    if (target === null || width === 0) return;
    let gone = false;
    let stop: (() => void) | undefined;
    void (async () => {
      // The document may be closed before the page is loaded.
      const drawn = await of.getPage(page).catch(() => undefined);
      if (gone || drawn === undefined) return;
      const rotation = (drawn.rotate + 90 * turns) % 360;
      const plain = drawn.getViewport({ scale: 1, rotation });
      const density = Math.min(2, window.devicePixelRatio || 1);
      const viewport = drawn.getViewport({ scale: (width * zoom * density) / plain.width, rotation });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      const task = drawn.render({ canvas: target, viewport });
      stop = () => task.cancel();
      // Rotating or zooming cancels the drawing and starts another.
      await task.promise.catch(() => undefined);
    })();
    return () => {
      gone = true;
      stop?.();
    };
  }, [of, page, turns, zoom, width]);
  return <canvas ref={canvas} className={styles.sheet} role="img" aria-label={label} />;
}

export type { PDFDocumentProxy };

/** Reason why a document cannot be shown. */
type PdfProblem = 'locked' | 'broken';

/**
 * Reads PDF with Mozilla's pdf.js in its worker, loaded with the first PDF. Browsers' viewers cannot be sandboxed, and phones
 * have none; pdf.js draws pages without executing scripts of the file.
 */
async function openPdf(content: Blob): Promise<PDFDocumentProxy | PdfProblem> {
  const pdf = await import('pdfjs-dist');
  pdf.GlobalWorkerOptions.workerSrc = workerSrc;
  const data = new Uint8Array(await content.arrayBuffer());
  try {
    return await pdf.getDocument({ data, useWasm: false, enableXfa: false }).promise;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken';
  }
}
