/** The page with the readings of the last thirty days: of one's own articles; for owners, of all. */
import { Group } from '@mantine/core';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { readPostObject } from '#features/posts/contract.ts';
import type { ApiClient } from '#kernel/client.ts';
import { postLanguage } from '#kernel/locale.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { ExportButton } from '#ui/export-button.tsx';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext, useApi } from '#ui/session.tsx';
import { Filter } from '#ui/table/list-tools.tsx';
import { maySeeReadings } from '../access.ts';
import { FigureView } from '../components/figure-view.tsx';
import styles from '../components/figures.module.css';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { exportReadings, type ReadingQuery, readReadings } from '../reading.contract.ts';
import type { FigureTable } from '../table.rules.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const postId = Number.parseInt(new URL(request.url).searchParams.get('postId') ?? '', 10) || undefined;
  const api = context.get(apiContext);
  const person = context.get(sessionContext).current();
  const everybody = person !== undefined && maySeeReadings(person, true);
  const read = async (query: ReadingQuery) => ({
    query: { ...query, everybody },
    table: await api(readReadings, { query: { ...query, everybody } }),
  });
  const language = postLanguage(context.get(siteContext).locale);
  const [all, byLanguage, bySource, post] = await Promise.all([
    read({ by: 'article' }),
    postId === undefined ? undefined : read({ by: 'language', postId }),
    read({ by: 'source', postId }),
    postId === undefined ? undefined : titleOf(api, postId, language),
  ]);
  return { articles: articlesIn(all.table, post), postId, figures: [byLanguage ?? all, bySource] };
}

/** The chosen post may have no readings. */
async function titleOf(api: ApiClient, postId: number, language: ReturnType<typeof postLanguage>) {
  const { title } = await api(readPostObject, { params: { postId }, query: { language } });
  return { value: String(postId), label: title };
}

function articlesIn({ rows }: FigureTable, chosen: { value: string; label: string } | undefined) {
  const read = rows
    .map(({ key, label }) => ({ value: key, label }))
    .filter(({ value }) => value !== 'others');
  return chosen === undefined || read.some(({ value }) => value === chosen.value) ? read : [chosen, ...read];
}

interface ReadingsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function ReadingsPage({ loaderData: { articles, postId, figures } }: ReadingsPageProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const [, setSearch] = useSearchParams();
  return (
    <>
      <PageHeader
        title={t('figure_readings')}
        crumbs={[{ label: t('crumb_posts'), to: '/app/posts' }, { label: t('figure_readings') }]}
      />
      {articles.length > 0 && (
        <Group component="search" gap={8} mb={16} aria-label={t('filters')} className={styles.search}>
          <Filter
            field={{ label: t('filter_article'), options: articles }}
            value={String(postId ?? '')}
            onChange={(chosen) => setSearch(chosen ? { postId: chosen } : {}, { preventScrollReset: true })}
          />
        </Group>
      )}
      <div className={styles.grid}>
        {figures.map(({ query, table }) => {
          const isOrigin = query.by === 'source';
          return (
            <FigureView
              // The table stays open when an article is chosen.
              key={isOrigin ? 'origin' : 'readings'}
              figure="readings"
              title={t(isOrigin ? 'origin' : 'readings_days')}
              about={isOrigin ? t('about_origin') : undefined}
              table={table}
            >
              {table.rows.length > 0 && (
                <ExportButton
                  fileName={t('figure_readings').toLowerCase()}
                  fetchFile={(format) => api(exportReadings, { query: { ...query, format } })}
                />
              )}
            </FigureView>
          );
        })}
      </div>
    </>
  );
}
