/** Shows the counts of an import; the first four add up to all entries of the source. */

import { Box, Text } from '@mantine/core';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import type { ImportDetails } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function ImportSummary({ details }: { details: ImportDetails }) {
  const t = useTexts({ en, fr });
  const { count } = useFormat();
  const sums = [
    { name: t('sum_published'), value: details.published },
    { name: t('sum_drafts'), value: details.drafts, note: t('sum_drafts_note') },
    { name: t('sum_here_already'), value: details.here_already, note: t('sum_here_note') },
    { name: t('sum_left_out'), value: details.left_out, note: t('sum_left_note') },
    { name: t('sum_pictures'), value: details.pictures },
    { name: t('sum_links'), value: details.links },
    { name: t('sum_redirects'), value: details.redirects, note: t('sum_redirects_note') },
  ];
  return (
    <Card title={t(details.state === 'done' ? 'summary_done' : 'summary')}>
      <dl className={layout.fields} style={{ '--least': '7rem' }}>
        {sums.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <Text component="dd" fz="var(--type-3)" fw={600} lh={1.3} className={layout.figures}>
              {count(value)}
              {note !== undefined && (
                <Box component="small" display="block">
                  {note}
                </Box>
              )}
            </Text>
          </div>
        ))}
      </dl>
      <p>
        {t('languages', { english: count(details.english), french: count(details.french) })}
        {details.language_unknown > 0 && ` ${t('languages_unknown', { count: details.language_unknown })}`}
      </p>
      <p>
        {details.authors.length === 0
          ? t('authors_none', { name: details.asked_by })
          : t('authors', { names: details.authors.join(', ') })}
      </p>
      <Missing addresses={details.missing} />
    </Card>
  );
}

function Missing({ addresses }: { addresses: readonly string[] }) {
  const t = useTexts({ en, fr });
  if (addresses.length === 0) return null;
  return (
    <details>
      <summary>{t('missing', { count: addresses.length })}</summary>
      <Box
        component="ul"
        mah="16rem"
        mt={8}
        pl={20}
        className={`${layout.muted} ${layout.wrap}`}
        style={{ listStyle: 'disc', overflow: 'auto' }}
      >
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </Box>
    </details>
  );
}
