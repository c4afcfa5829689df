/** The page with the figures of the company over twelve months, for managers and owners. */
import { Button, Group } from '@mantine/core';
import { useId, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLocation, useNavigation, useSearchParams } from 'react-router';
import { MonthNav } from '#features/planning/components/month-nav.tsx';
import { monthOfSearch } from '#features/planning/rules.ts';
import { fieldsOf, type Month } from '#kernel/day.ts';
import { apiContext } from '#ui/context.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext, todayIn } from '#ui/session.tsx';
import { Filter } from '#ui/table/list-tools.tsx';
import { useToday } from '#ui/zone.tsx';
import { maySeeFigure } from '../access.ts';
import { FigureCard } from '../components/figure-card.tsx';
import styles from '../components/figures.module.css';
import { type FigureQuery, readFigure, readFigureChoices } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { figures, groupings } from '../table.rules.ts';

const filters = ['contractId', 'client', 'memberId'] as const;

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const month = monthOfSearch(search, todayIn(context));
  const api = context.get(apiContext);
  const person = context.get(sessionContext).current();
  const shown = figures.filter((figure) => person !== undefined && maySeeFigure(person, figure));
  const readOne = async (figure: (typeof figures)[number]) => {
    const query = queryOf(search, month, figure);
    return { figure, query, table: await api(readFigure, { params: { figure }, query }) };
  };
  const [choices, ...tables] = await Promise.all([
    api(readFigureChoices, { query: month }),
    ...shown.map(readOne),
  ]);
  return { month, choices, tables };
}

/** The request of a figure in an address: the month and the filters are of all figures, the grouping is its own. */
function queryOf(search: URLSearchParams, month: Month, figure: string): FigureQuery {
  const by = groupings.find((one) => one === search.get(figure));
  const numberOf = (name: string) => Number.parseInt(search.get(name) ?? '', 10) || undefined;
  // No reading belongs to a contract or client.
  const isOfContract = figure !== 'readings';
  return {
    ...month,
    by,
    contractId: isOfContract ? numberOf('contractId') : undefined,
    memberId: numberOf('memberId'),
    client: (isOfContract && search.get('client')) || undefined,
    currency: search.get('currency') || undefined,
  };
}

interface FiguresPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function FiguresPage({ loaderData: { month, choices, tables } }: FiguresPageProps) {
  const t = useTexts({ en, fr });
  const [shown, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const { location: opening } = useNavigation();
  // A second filter is added to one that is still loading.
  const search = opening?.pathname === pathname ? new URLSearchParams(opening.search) : shown;
  const today = fieldsOf(useToday());
  const applied = filters.filter((name) => search.get(name)).length;
  const [isOpen, setOpen] = useState(applied > 0);
  const showsTables = search.has('tables');
  const panel = useId();
  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    setSearch(withChanges(search, changes), { preventScrollReset: true, replace: true });
  const named = (all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }));
  const options = {
    contractId: { label: t('filter_contract'), options: named(choices.contracts) },
    client: { label: t('filter_client'), options: choices.clients.map((value) => ({ value, label: value })) },
    memberId: { label: t('filter_member'), options: named(choices.members) },
  };
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={styles.filters}>
        <MonthNav
          month={month}
          isNow={today.year === month.year && today.month === month.month}
          addressOf={(to) =>
            `?${withChanges(search, { year: to && String(to.year), month: to && String(to.month) })}`
          }
        />
        <Group gap={8}>
          <Button variant="default" onClick={() => set({ tables: showsTables ? undefined : 'shown' })}>
            {t(showsTables ? 'tables_hide' : 'tables_show')}
          </Button>
          <Button
            variant="default"
            rightSection={<Icon name="down" size={16} />}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            {applied === 0 ? t('filters') : t('filters_applied', { count: String(applied) })}
          </Button>
        </Group>
        {isOpen && (
          <Group id={panel} component="search" gap={8} aria-label={t('filters')} className={styles.search}>
            {filters.map((name) => (
              <Filter
                key={name}
                field={options[name]}
                value={search.get(name) ?? ''}
                onChange={(chosen) => set({ [name]: chosen || undefined })}
              />
            ))}
          </Group>
        )}
      </div>
      <div className={styles.grid}>
        {tables.map(({ figure, query, table }) => (
          <FigureCard
            key={figure}
            figure={figure}
            table={table}
            query={query}
            showsTable={showsTables}
            onChange={({ by, currency }) =>
              set({ ...(by && { [figure]: by }), ...(currency && { currency }) })
            }
          />
        ))}
      </div>
    </>
  );
}

function withChanges(
  before: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) after.delete(name);
    else after.set(name, value);
  return after;
}
