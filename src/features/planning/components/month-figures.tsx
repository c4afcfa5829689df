/** Shows a month's figures by contract, and for managers by member, against its working days. */
import { Box, Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { type ContractKind, contractKinds } from '#features/contracts/rules.ts';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import type { MonthAggregation } from '../contract.ts';
import { daysByKind, figuresBy } from '../figures.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './figures.module.css';
import { formatDays } from './quantity-type.ts';

interface MonthFiguresProps {
  figures: MonthAggregation;
  /** All members, or one. */
  scope: 'member' | 'workspace';
  /** «November 2026» */
  month: string;
}

export function MonthFigures({ figures, scope, month }: MonthFiguresProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { contractsOnMonth, contracts, workingDays } = figures;
  const since = new Map(figuresBy(contracts, 'contractId').map((line) => [line.id, line.days]));
  const byContract = figuresBy(contractsOnMonth, 'contractId');
  const byMember = figuresBy(contractsOnMonth, 'memberId');
  const sums = daysByKind(contractsOnMonth);
  const total = contractKinds.reduce((sum, kind) => sum + sums[kind], 0);
  const people = Math.max(1, byMember.length);
  return (
    <Stack gap={24} className={styles.figures}>
      <Box
        component="dl"
        className={`${layout.frame} ${layout.fields}`}
        bg="var(--line)"
        style={{ alignItems: 'normal', gap: 1, overflow: 'hidden' }}
      >
        <Tile label={t('figure_recorded')} value={formatDays(total)} />
        <Tile label={t('working_days')} value={formatDays(workingDays)} />
        {scope === 'member' ? (
          <Tile label={t('figure_left')} value={formatDays(Math.max(0, workingDays - total))} />
        ) : (
          <Tile label={t('figure_people')} value={String(byMember.length)} />
        )}
        {contractKinds.map((kind) => (
          <Tile key={kind} label={t(`kind_${kind}`)} value={formatDays(sums[kind])} kind={kind} />
        ))}
      </Box>
      {total === 0 ? (
        <p className={layout.muted}>{t('no_figures', { month })}</p>
      ) : (
        <>
          {scope === 'workspace' && (
            <table className={`${layout.frame} ${styles.chart}`}>
              <caption>{t('figures_by_member', { month })}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('member')}</th>
                  <td className={styles.scale}>{t('against_working_days', { count: workingDays })}</td>
                  {contractKinds.map((kind) => (
                    <th key={kind} scope="col" className={styles.minor}>
                      {t(`kind_${kind}`)}
                    </th>
                  ))}
                  <th scope="col">{t('figure_days')}</th>
                </tr>
              </thead>
              <tbody>
                {byMember.map((line) => (
                  <tr key={line.id}>
                    <th scope="row">{line.label}</th>
                    <td>
                      <DaysBar
                        parts={line.byKind}
                        most={Math.max(workingDays, line.days)}
                        mark={workingDays}
                      />
                    </td>
                    {contractKinds.map((kind) => (
                      <td key={kind} className={styles.minor}>
                        {formatDays(line.byKind[kind])}
                      </td>
                    ))}
                    <td>{formatDays(line.days)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <table className={`${layout.frame} ${styles.chart}`}>
            <caption>{t('figures_by_contract', { month })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('corner')}</th>
                <td className={styles.scale}>{t('against_working_days', { count: workingDays * people })}</td>
                <th scope="col">{t('figure_days')}</th>
                <th scope="col" className={styles.minor}>
                  {t('figure_since')}
                </th>
              </tr>
            </thead>
            <tbody>
              {byContract.map((line) => (
                <tr key={line.id}>
                  <th scope="row">{line.label}</th>
                  <td>
                    <DaysBar parts={line.byKind} most={Math.max(workingDays * people, line.days)} />
                  </td>
                  <td>{formatDays(line.days)}</td>
                  <td className={styles.minor}>{formatDays(since.get(line.id) ?? line.days)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {scope === 'workspace' && (
        <div>
          <Button component={Link} variant="default" to={toLocal('/app/figures')}>
            {t('twelve_months')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Tile({ label, value, kind }: { label: string; value: string; kind?: ContractKind }) {
  return (
    <div className={styles.tile} data-kind={kind}>
      <dt>{label}</dt>
      <Text component="dd" fz="var(--type-3)" fw={600} lh={1.3} className={layout.figures}>
        {value}
      </Text>
    </div>
  );
}

interface DaysBarProps {
  parts: Readonly<Record<ContractKind, number>>;
  /** Days of the full width. */
  most: number;
  /** Days of the marker line, such as the month's working days. */
  mark?: number;
}

/**
 * Draws days as a bar, one part for each kind of contract. Screen readers skip it, because the figures beside
 * it say the same.
 */
function DaysBar({ parts, most, mark }: DaysBarProps) {
  const width = (days: number) => (most === 0 ? 0 : (days / most) * 100);
  let from = 0;
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.track} width={100} height={10} />
      {contractKinds.map((kind) => {
        const at = from;
        from += width(parts[kind]);
        return <rect key={kind} data-kind={kind} x={at} width={from - at} height={10} />;
      })}
      {mark !== undefined && (
        <line className={styles.mark} x1={width(mark)} x2={width(mark)} y1={0} y2={10} />
      )}
    </svg>
  );
}
