/**
 * Shows the files of a receipt beside its fields: pictures and PDF, with rotation, zoom and keyboard
 * shortcuts.
 */
import { ActionIcon, Box, Skeleton } from '@mantine/core';
import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { saveFile } from '#ui/save-file.ts';
import type { InvoicePage as Page } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './viewer.module.css';

/** Loaded with the first electronic invoice. */
const InvoicePage = lazy(async () => ({ default: (await import('./invoice-page.tsx')).InvoicePage }));
/** Loaded with the first PDF. */
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

export interface ViewedFile {
  key: string;
  name: string;
  /** Media type. */
  type: string;
  /** The server can make a preview of a picture that this browser cannot show. */
  later?: boolean;
  /** The displayable form; undefined if there is none. An electronic invoice in XML is read by the server. */
  show(): Promise<Blob | Page | undefined>;
  /** The original bytes. */
  original(): Promise<Blob | undefined>;
}

const MIN_ZOOM = 1;
const MAX_ZOOM = 6;

interface FileViewerProps {
  files: readonly ViewedFile[];
}

export function FileViewer({ files }: FileViewerProps) {
  const t = useTexts({ en, fr });
  const [chosen, setChosen] = useState<string>();
  const file = files.find(({ key }) => key === chosen) ?? files[0];
  if (file === undefined) return null;
  return (
    <section className={`${layout.frame} ${styles.viewer}`} aria-label={t('viewer')}>
      {files.length > 1 && (
        <div className={styles.tabs}>
          {files.map(({ key, name }) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === file.key}
              title={name}
              onClick={() => setChosen(key)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <Stage key={file.key} file={file} />
    </section>
  );
}

function Stage({ file }: { file: ViewedFile }) {
  const t = useTexts({ en, fr });
  const [turns, setTurns] = useState(0);
  const [zoom, setZoom] = useState(1);
  const content = useContent(file);
  const stage = useRef<HTMLElement>(null);
  const drag = useDrag(stage);
  const enlarge = (factor: number) =>
    setZoom((before) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, before * factor)));
  const turn = (quarters: number) => setTurns((before) => (before + quarters + 4) % 4);
  const keys: Record<string, () => void> = {
    '+': () => enlarge(1.25),
    '=': () => enlarge(1.25),
    '-': () => enlarge(0.8),
    0: () => setZoom(1),
    r: () => turn(1),
    R: () => turn(-1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const save = async () => {
    const original = await file.original();
    if (original !== undefined) saveFile(original, file.name);
  };
  const tools: [icon: IconName, label: string, act: () => void, disabled?: boolean][] = [
    ['turnLeft', t('viewer_left'), () => turn(-1)],
    ['turnRight', t('viewer_right'), () => turn(1)],
    ['zoomOut', t('viewer_smaller'), () => enlarge(0.8), zoom <= MIN_ZOOM],
    ['zoomIn', t('viewer_larger'), () => enlarge(1.25), zoom >= MAX_ZOOM],
    ['download', t('viewer_save'), () => void save()],
  ];
  return (
    // Keys are shortcuts for the buttons within.
    <Box pos="relative" flex={1} mih={0} onKeyDown={onKeyDown}>
      <section
        ref={stage}
        className={styles.canvas}
        aria-label={file.name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        tabIndex={0}
        data-zoomed={zoom > 1 || undefined}
        {...drag}
      >
        {content === undefined ? (
          <Skeleton height="100%" />
        ) : content === null ? (
          <p className={styles.message}>
            {t(isPicture(file) ? 'viewer_no_preview' : 'viewer_nothing', { name: file.name })}
          </p>
        ) : !(content instanceof Blob) ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <InvoicePage page={content} zoom={zoom} />
          </Suspense>
        ) : file.type === 'application/pdf' ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <PdfPages content={content} name={file.name} turns={turns} zoom={zoom} />
          </Suspense>
        ) : (
          <Picture content={content} file={file} turns={turns} zoom={zoom} />
        )}
      </section>
      <div className={`${layout.frame} ${styles.tools}`} role="toolbar" aria-label={t('viewer_tools')}>
        {tools.map(([icon, label, act, disabled]) => (
          <ActionIcon
            key={icon}
            variant="default"
            size="lg"
            aria-label={label}
            title={label}
            disabled={disabled}
            onClick={act}
          >
            <Icon name={icon} />
          </ActionIcon>
        ))}
      </div>
    </Box>
  );
}

const isPicture = ({ type }: ViewedFile) => type.startsWith('image/');

interface PictureProps {
  content: Blob;
  file: ViewedFile;
  turns: number;
  zoom: number;
}

function Picture({ content, file: { name, later = false }, turns, zoom }: PictureProps) {
  const t = useTexts({ en, fr });
  const [failed, setFailed] = useState(false);
  const address = useAddress(content);
  if (failed)
    return <p className={styles.message}>{t(later ? 'viewer_later' : 'viewer_no_preview', { name })}</p>;
  if (address === undefined) return null;
  return (
    <div className={styles.frame} style={{ width: `${100 * zoom}%`, height: `${100 * zoom}%` }}>
      <img
        src={address}
        alt={name}
        draggable={false}
        data-sideways={turns % 2 === 1 || undefined}
        style={{ rotate: `${90 * turns}deg` }}
        onError={() => setFailed(true)}
      />
    </div>
  );
}

/** Loads the content of a file: undefined while loading, null if it cannot be shown. */
function useContent(file: ViewedFile): Blob | Page | null | undefined {
  const [content, setContent] = useState<Blob | Page | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file's content never changes; another file has a different key
  useEffect(() => {
    let gone = false;
    file.show().then(
      (found) => !gone && setContent(found ?? null),
      () => !gone && setContent(null),
    );
    return () => {
      gone = true;
    };
  }, [file.key]);
  return content;
}

/** Object URL of a file while the component is mounted. */
function useAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (content === undefined) return setAddress(undefined);
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}

/** Scrolls enlarged content by dragging with the mouse; touch scrolls natively. */
function useDrag(stage: { current: HTMLElement | null }) {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown({ pointerType, button, clientX, clientY, target }: PointerEvent) {
      if (pointerType !== 'mouse' || button !== 0 || target === stage.current) return;
      from.current = { x: clientX, y: clientY };
    },
    onPointerMove({ clientX, clientY, buttons }: PointerEvent) {
      if (from.current === undefined || buttons === 0) return;
      stage.current?.scrollBy(from.current.x - clientX, from.current.y - clientY);
      from.current = { x: clientX, y: clientY };
    },
    onPointerUp() {
      from.current = undefined;
    },
  };
}
