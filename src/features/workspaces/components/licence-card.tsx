/** Shows the plan's limits and how much of them is used. */
import { Box, Group, Progress, Stack } from '@mantine/core';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import type { WorkspaceSettings } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { shareUsed } from '../rules.ts';

/** Share of a limit from which the meter shows a warning. */
const NEARLY_FULL = 0.9;

export function LicenceCard({ licence }: { licence: WorkspaceSettings['licence'] }) {
  const t = useTexts({ en, fr });
  const { price, size, count } = useFormat();
  return (
    <Card title={t('licence')} hint={t('seats_note')}>
      <Box fz={20} fw={600} className={layout.figures}>
        {t(`plan_${licence.pricing_type}`)}{' '}
        {licence.billed && (
          <small>
            {licence.price_cents === 0 ? t('free') : t('per_month', { price: price(licence.price_cents) })}
          </small>
        )}
      </Box>
      <Meter
        name={t('seats')}
        used={licence.used_seats}
        limit={licence.seats}
        text={count(licence.used_seats)}
        limitText={licence.seats === null ? undefined : count(licence.seats)}
      />
      <Meter
        name={t('storage')}
        used={licence.used_bytes}
        limit={licence.storage_bytes}
        text={size(licence.used_bytes)}
        limitText={licence.storage_bytes === null ? undefined : size(licence.storage_bytes)}
      />
    </Card>
  );
}

interface MeterProps {
  name: string;
  used: number;
  limit: number | null;
  text: string;
  limitText: string | undefined;
}

function Meter({ name, used, limit, text, limitText }: MeterProps) {
  const t = useTexts({ en, fr });
  const share = shareUsed(used, limit);
  return (
    <Stack gap={6}>
      <Group wrap="nowrap" justify="space-between" className={layout.figures}>
        <span>{name}</span>
        <span className={layout.muted}>
          {limitText === undefined
            ? t('of_unlimited', { used: text })
            : t('of_limit', { used: text, limit: limitText })}
        </span>
      </Group>
      {share !== undefined && (
        <Progress
          value={Math.min(100, share * 100)}
          color={share >= NEARLY_FULL ? 'var(--amber)' : 'teal'}
          size="sm"
          aria-label={name}
        />
      )}
    </Stack>
  );
}
