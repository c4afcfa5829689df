/** The page with the person's open items, each with a link. It never redirects (product.md §2). */
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { formatMonth, withFrenchFirst } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import type { TodayKind } from '#kernel/today.ts';
import type { Translate } from '#kernel/translate.ts';
import { useSetBadge } from '#ui/badges.ts';
import { apiContext } from '#ui/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import { useFreshWhenSeen } from '#ui/use-fresh-when-seen.ts';
import { FirstSteps } from '../components/first-steps.tsx';
import { RoleFigure } from '../components/role-figure.tsx';
import styles from '../components/today.module.css';
import { TodayGroup } from '../components/today-group.tsx';
import { useAssigners } from '../components/use-assigners.ts';
import { readToday, type Today } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { decisionsIn, grouped } from '../rules.ts';

export function clientLoader({ context }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(readToday);
}

interface TodayPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function TodayPage({ loaderData }: TodayPageProps) {
  const { day, lines, planning, leave, figure, readings } = loaderData;
  const toLocal = useLocalPath();
  const t = useTexts({ en, fr });
  const locale = useLocale();
  useFreshWhenSeen();
  const { userId } = useSession();
  useSetBadge(userId, 'approvals', decisionsIn(lines));
  const countOf = (which: TodayKind) => lines.find(({ kind }) => kind === which)?.count ?? 0;
  useSetBadge(userId, 'orders', countOf('orders_new'));
  useSetBadge(userId, 'contacts', countOf('requests_new'));
  const found = grouped(lines);
  const own = found.filter(({ group }) => group === 'own');
  const others = found.filter(({ group }) => group !== 'own');
  const waiting = own.reduce((sum, group) => sum + group.lines.length, 0);
  return (
    <Box maw="72rem">
      <PageHeader title={t('title')} />
      <Box component="header" mt={8} mb={28}>
        <Title order={2} fz="clamp(1.75rem, 4vw, 2.44rem)" fw={500} lh={1.15}>
          {weekdayText(day, locale)}
        </Title>
        {(lines.length > 0 || planning.toFill > 0 || leave) && (
          <Text mt={4} c="var(--chalk-muted)">
            {lines.length > 0 && (waiting === 0 ? t('nothing_else') : t('waiting', { count: waiting }))}{' '}
            {planning.toFill > 0 && t('to_fill', { count: planning.toFill, month: formatMonth(day, locale) })}{' '}
            {leave && <Link to={toLocal('/app/leave')}>{leaveText(leave, t, locale)}</Link>}
          </Text>
        )}
      </Box>
      <FirstSteps
        today={loaderData}
        otherwise={lines.length === 0 ? <NothingToDo planning={planning} /> : undefined}
      />
      <div className={styles.groups} data-narrow={others.length === 0 || own.length === 0 || undefined}>
        {lines.length > 0 && (
          <div className={styles.sides} data-both={(own.length > 0 && others.length > 0) || undefined}>
            {[own, others].map(
              (side) =>
                side.length > 0 && (
                  <Stack key={side[0]?.group} gap={32} miw={0}>
                    {side.map((group) => (
                      <TodayGroup key={group.group} {...group} />
                    ))}
                  </Stack>
                ),
            )}
          </div>
        )}
        {(figure ?? readings) && <RoleFigure figure={figure} readings={readings} />}
      </div>
    </Box>
  );
}

function leaveText({ kind, days }: NonNullable<Today['leave']>, t: Translate<typeof en>, locale: Locale) {
  return t('leave_left', { kind, days: days.toLocaleString(localeTags[locale]), count: Math.abs(days) });
}

function NothingToDo({ planning }: Pick<Today, 'planning'>) {
  const t = useTexts({ en, fr });
  const names = useAssigners(planning);
  const asks = planning.contract === 'none' && names !== undefined;
  const toLocal = useLocalPath();
  return (
    <EmptyState
      icon="check"
      title={t(asks ? 'no_contract_title' : 'nothing_title')}
      text={
        asks
          ? t('first_on_contract_ask', { names })
          : t(planning.toFill > 0 ? 'nothing_text_to_fill' : 'nothing_text')
      }
      action={
        <Group gap={8} justify="center">
          <Button component={Link} variant="default" to={toLocal('/app/planning')}>
            {t('nothing_planning')}
          </Button>
          <Button component={Link} variant="default" to={toLocal('/app/posts')}>
            {t('nothing_posts')}
          </Button>
        </Group>
      }
    />
  );
}

/** Formats a day in its long form: «Sunday 22 November», «Dimanche 22 novembre». */
function weekdayText(day: Day, locale: Locale): string {
  // In UTC, so that the result does not depend on the local zone.
  const text = new Intl.DateTimeFormat(localeTags[locale], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`));
  const named = locale === 'fr' ? withFrenchFirst(text, locale) : text.replace(',', '');
  return named.charAt(0).toUpperCase() + named.slice(1);
}
