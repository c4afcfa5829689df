/** Lists what can be shown without a network, on a page that was not read on this device. */

import { Anchor, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { addressOf } from '#features/planning/address.rules.ts';
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import { today } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useZoneIfAny } from '#ui/zone.tsx';
import en from '../shell/messages.en.json';
import fr from '../shell/messages.fr.json';
import { documentOf } from './documents.ts';
import { keptPages } from './kept-answers.ts';

/** Months that are listed, the newest first. */
const MOST_MONTHS = 6;

interface KeptPage {
  address: string;
  /** Undefined for the expense reports. */
  month: { year: number; month: number } | undefined;
}

/**
 * Returns the months and the expense reports that were read; undefined for a page that needs a network, and without a
 * session, because nothing is kept then.
 */
export function useKeptPages(): readonly KeptPage[] | undefined {
  const locale = useLocale();
  const base = useLocalPath()('/app/');
  const zone = useZoneIfAny();
  const [pages, setPages] = useState<readonly KeptPage[]>();
  useEffect(() => {
    if (zone === undefined || documentOf(location.pathname) === undefined) return;
    void keptPages(locale).then((addresses) => setPages(select(addresses, base, today(zone))));
  }, [locale, base, zone]);
  return pages;
}

function select(addresses: readonly string[], base: string, now: Day): KeptPage[] {
  const months = new Map<string, KeptPage>();
  for (const address of addresses) {
    const { pathname, search, searchParams } = new URL(address, location.href);
    const { year, month, memberId, view } = addressOf(searchParams, now);
    // A month without a date in its address means the current month, which may not have been read.
    if (pathname !== `${base}planning` || search === '' || memberId !== undefined || view !== 'days')
      continue;
    months.set(`${year}-${String(month).padStart(2, '0')}`, { address, month: { year, month } });
  }
  const newest = [...months].sort(([one], [other]) => (one < other ? 1 : -1)).slice(0, MOST_MONTHS);
  const reports = addresses.filter((address) => address === `${base}expenses`);
  return [...newest.map(([, page]) => page), ...reports.map((address) => ({ address, month: undefined }))];
}

export function KeptPages({ pages }: { pages: readonly KeptPage[] }) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  return (
    <Stack component="ul" gap={8} aria-label={t('kept_pages')}>
      {pages.map(({ address, month }) => (
        <li key={address}>
          {/* Opened as a document; the service worker has all its files. */}
          <Anchor href={address}>
            {month === undefined ? t('kept_reports') : t('kept_month', { month: calendar.month(month) })}
          </Anchor>
        </li>
      ))}
    </Stack>
  );
}
