/** Reads the photos of a receipt one after the other, and proposes what the form lacks; the person confirms or undoes it. */
import { Box, Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readPhoto } from '#features/invoices/components/read-photo.ts';
import type { PhotoContext } from '#features/invoices/photo.rules.ts';
import { localeTags } from '#kernel/locale.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import photoEn from '#ui/photo-text/messages.en.json';
import photoFr from '#ui/photo-text/messages.fr.json';
import type { FormValue } from '#ui/use-fields.ts';
import { useToday } from '#ui/zone.tsx';
import type { ReceiptValues } from '../entry.rules.ts';
import { type Filled, undoneBy } from '../invoice-form.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { filledByPhoto, needsPhoto } from '../photo-form.rules.ts';
import { chooseReading, readsPhotos } from './photo-setting.ts';

interface PhotoReaderProps extends Pick<PhotoContext, 'ratesOn'> {
  photos: readonly File[];
  /** YYYY-MM-DD, which a photo may replace. */
  proposedDate: string;
  values(): ReceiptValues;
  set(name: string, value: FormValue): void;
}

type News =
  | { kind: 'reading'; percent: number }
  /** The person stopped the reading, or this device reads no photos. */
  | { kind: 'stopped' | 'off'; photo: File }
  | { kind: 'unread'; name: string }
  | { kind: 'filled'; filled: Filled };

export default function PhotoReader({ photos, proposedDate, values, ratesOn, set }: PhotoReaderProps) {
  const t = useTexts({ en: { ...en, ...photoEn }, fr: { ...fr, ...photoFr } });
  const list = new Intl.ListFormat(localeTags[useLocale()]);
  const today = useToday();
  const [news, setNews] = useState<News>();
  const reading = useRef<{ photo: File; stop: AbortController }>(undefined);
  const turn = useRef(Promise.resolve());
  const begun = useRef(0);
  const isOpen = useRef(true);

  async function readInTurn(photo: File): Promise<void> {
    if (!isOpen.current || !needsPhoto(values(), proposedDate)) return;
    const stop = new AbortController();
    reading.current = { photo, stop };
    setNews({ kind: 'reading', percent: 0 });
    const proposal = await readPhoto(photo, {
      signal: stop.signal,
      today,
      ratesOn,
      // In steps, so that the form is not drawn again for each.
      onProgress: (part) => setNews({ kind: 'reading', percent: Math.floor(part * 10) * 10 }),
    });
    if (stop.signal.aborted) return;
    if (proposal === undefined) return setNews({ kind: 'unread', name: photo.name });
    const filled = filledByPhoto(proposal, values(), proposedDate);
    for (const [name, { after }] of Object.entries(filled.fields)) set(name, after);
    setNews(namesOf(filled).length === 0 ? undefined : { kind: 'filled', filled });
    // Otherwise the next key would add a digit to the proposal.
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLInputElement && activeElement.type === 'text') activeElement.select();
    });
  }
  const read = (photo: File) => {
    turn.current = turn.current.then(() => readInTurn(photo));
  };
  const begin = useEffectEvent(() => {
    for (const photo of photos.slice(begun.current))
      if (!readsPhotos()) setNews({ kind: 'off', photo });
      else read(photo);
    begun.current = photos.length;
  });
  useEffect(() => {
    if (photos.length > 0) begin();
  }, [photos]);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      reading.current?.stop.abort();
    };
  }, []);

  if (news === undefined) return null;
  const close = () => setNews(undefined);
  const again = (photo: File) => () => {
    chooseReading(true);
    read(photo);
  };
  const [text, ...buttons] = ((): [string, ...[string, () => void][]] => {
    switch (news.kind) {
      case 'reading':
        return [
          t('photo_reading'),
          [
            t('photo_stop'),
            () => {
              const { photo, stop } = reading.current ?? {};
              stop?.abort();
              if (photo !== undefined) setNews({ kind: 'stopped', photo });
            },
          ],
        ];
      case 'stopped':
        return [
          t('photo_stopped'),
          [t('photo_again'), again(news.photo)],
          [
            t('photo_never'),
            () => {
              chooseReading(false);
              close();
            },
          ],
        ];
      case 'off':
        return [t('photo_off'), [t('photo_on'), again(news.photo)]];
      case 'unread':
        return [t('photo_unread', { name: news.name }), [t('invoice_good'), close]];
      case 'filled':
        return [
          t('photo_filled', { fields: list.format(namesOf(news.filled).map((name) => t(name))) }),
          [t('invoice_good'), close],
          [
            t('invoice_undo'),
            () => {
              for (const [name, before] of undoneBy(news.filled, values())) set(name, before);
              close();
            },
          ],
        ];
    }
  })();
  return (
    <Box bd="1px solid var(--teal)" bg="var(--teal-tint)" className={layout.note} role="status">
      <Icon name="camera" />
      <Box component="span" flex={1} miw="12rem">
        {text}
        {/* Screen readers would read each step. */}
        {news.kind === 'reading' && <span aria-hidden> {news.percent}&nbsp;%</span>}
      </Box>
      {buttons.map(([label, run], at) => (
        <Button
          key={label}
          size="compact-sm"
          variant={news.kind === 'filled' && at === 0 ? 'filled' : 'default'}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

const photoNames = [
  ['photo_total', /^(valuettc|foreign_amount)$/],
  ['photo_date', /^date$/],
  ['photo_vat', /^value_(vat|untaxed)/],
  ['photo_supplier', /^supplier$/],
] as const;

/** The values that a photo filled in, in the order of the form. */
function namesOf({ fields }: Filled) {
  return photoNames.flatMap(([name, pattern]) =>
    Object.keys(fields).some((field) => pattern.test(field)) ? [name] : [],
  );
}
