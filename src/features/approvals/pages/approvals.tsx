/** The inbox of managers and owners: lists all decisions that wait for them, longest waiting first. */
import { Box, Button, Flex, Group, SegmentedControl, Text } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link, useNavigation, useSearchParams } from 'react-router';
import { useSetBadge } from '#ui/badges.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageMenu } from '#ui/page-menu.tsx';
import { sessionContext, useSession } from '#ui/session.tsx';
import { Filter } from '#ui/table/list-tools.tsx';
import { SearchField } from '#ui/table/search-field.tsx';
import { useFreshWhenSeen } from '#ui/use-fresh-when-seen.ts';
import { approvalKinds } from '../components/approval-kinds.ts';
import { Inbox } from '../components/inbox.tsx';
import { useInbox } from '../components/use-inbox.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { byWaiting } from '../rules.ts';

/** Number of items shown at first, and added by «more». */
const STEP = 50;
const MOST = 1000;
/** So many items are seen at once, without a search. */
const FEW = 10;

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const person = context.get(sessionContext).current();
  const { locale } = context.get(siteContext);
  if (person === undefined) return { items: [], total: 0, most: STEP };
  const search = new URL(request.url).searchParams;
  const most = Math.min(MOST, Math.max(STEP, Number(search.get('rows')) || STEP));
  const query = {
    all: search.get('whose') === 'all' && person.role === 'ROLE_OWNER',
    q: (search.get('q') ?? '').trim().slice(0, 200),
    most,
  };
  const api = context.get(apiContext);
  const kinds = approvalKinds.filter(({ name }) => name === search.get('kind'));
  const shownKinds = kinds.length > 0 ? kinds : approvalKinds;
  const found = await Promise.all(shownKinds.map((kind) => kind.load(api, query, { person, locale })));
  return {
    items: found.flatMap(({ items }) => items).sort(byWaiting),
    total: found.reduce((sum, { total }) => sum + total, 0),
    most,
  };
}

function withoutFilters(before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const name of ['q', 'kind']) after.delete(name);
  return after;
}

interface ApprovalsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function ApprovalsPage({ loaderData: { items, total, most } }: ApprovalsPageProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const [search, setSearch] = useSearchParams();
  const busy = useNavigation().state === 'loading';
  const { role, userId } = useSession();
  useFreshWhenSeen();
  const set = (name: string, value: string, replace = false) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace, preventScrollReset: true },
    );
  const q = search.get('q') ?? '';
  const kind = approvalKinds.find(({ name }) => name === search.get('kind'))?.name;
  const narrowed = q !== '' || kind !== undefined;
  // The badge does not count items submitted to others.
  const isOwnInbox = !narrowed && search.get('whose') !== 'all';
  const inbox = useInbox(items);
  // Less those that are decided, while the decision can be undone.
  const waiting = total - (items.length - inbox.items.length);
  useSetBadge(userId, 'approvals', isOwnInbox ? waiting : undefined);
  return (
    <Box maw="80rem">
      <PageHeader
        title={t('approvals')}
        lead={t('approvals_lead')}
        actions={
          <PageMenu
            actions={[
              { label: t('decisions'), icon: 'history', to: toLocal('/app/approvals/decisions') },
              { label: t('who_is_late'), icon: 'members', to: toLocal('/app/planning/board') },
            ]}
          />
        }
      />
      {(total > 0 || narrowed || role === 'ROLE_OWNER') && (
        <Flex component="search" wrap="wrap" align="center" gap={12} mb={16}>
          {(total > FEW || narrowed) && (
            <Box flex={{ base: '1 0 100%', sm: '0 1 18rem' }}>
              <SearchField label={t('search_member')} value={q} onLook={(text) => set('q', text, true)} />
            </Box>
          )}
          {(total > FEW || narrowed) && (
            <Filter
              field={{
                label: t('kinds_all'),
                options: approvalKinds.map(({ name }) => ({ value: name, label: t(`kinds_${name}`) })),
              }}
              value={kind ?? ''}
              onChange={(value) => set('kind', value)}
            />
          )}
          {role === 'ROLE_OWNER' && (
            <SegmentedControl
              aria-label={t('whose')}
              value={search.get('whose') === 'all' ? 'all' : ''}
              onChange={(value) => set('whose', value)}
              data={[
                { value: '', label: t('whose_mine') },
                { value: 'all', label: t('whose_all') },
              ]}
            />
          )}
          <Text inherit ml={{ sm: 'auto' }} c="var(--chalk-muted)" className={layout.figures} role="status">
            {t('waiting_count', { count: waiting })}
          </Text>
        </Flex>
      )}
      <div className={layout.busy} data-busy={busy || undefined}>
        <Inbox
          inbox={inbox}
          empty={
            narrowed ? (
              <EmptyState
                icon="search"
                title={q !== '' || kind === undefined ? t('found_none', { q }) : t(`none_of_${kind}`)}
                action={
                  <Button variant="default" onClick={() => setSearch(withoutFilters)}>
                    {t('found_none_clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon="check"
                title={t('approvals_none')}
                text={t('approvals_none_text')}
                action={
                  <Button component={Link} variant="default" to={toLocal('/app/planning/board')}>
                    {t('who_is_late')}
                  </Button>
                }
              />
            )
          }
        />
      </div>
      {total > items.length && most < MOST && (
        <Group justify="center" mt={16}>
          <Button variant="default" loading={busy} onClick={() => set('rows', String(most + STEP), true)}>
            {t('show_more', { count: Math.min(STEP, total - items.length) })}
          </Button>
        </Group>
      )}
    </Box>
  );
}
