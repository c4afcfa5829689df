/** The page of the audit log: who did what, for whom, when and from where. */
import { Box } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { MomentText } from '#ui/date.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import layout from '#ui/layout.module.css';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useApi, useSession } from '#ui/session.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import { useEventLabels } from '../components/event-labels.ts';
import { type AuditEvent, exportEvents, listEvents } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { subjectAddress } from '../subject.rules.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const { page, rowsPerPage, ...filter } = listQuery(listEvents, request.url);
  const query = { page, rowsPerPage, ...filter };
  return { list: await context.get(apiContext)(listEvents, { query }), filter };
}

interface AuditPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function AuditPage({ loaderData: { list, filter } }: AuditPageProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const labels = useEventLabels();
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <ExportButton
            fileName={t('title').toLowerCase()}
            fetchFile={(format) => api(exportEvents, { query: { ...filter, format } })}
          />
        }
      />
      <DataTable
        label={t('title')}
        call={listEvents}
        list={list}
        rowId={(event) => event.event_id}
        rowName={(event) => labels.action(event.action)}
        filters={{
          memberId: {
            label: t('filter_person'),
            options: list.people.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
          },
          action: {
            label: t('filter_subject'),
            options: list.subjects.map((subject) => ({ value: subject, label: labels.subject(subject) })),
          },
          from: { as: 'day', label: t('filter_from') },
          to: { as: 'day', label: t('filter_to') },
        }}
        cells={{
          occurred_at: (event) => <Moment instant={event.occurred_at} />,
          actor: (event) => labels.actor(event.actor),
          on_behalf_of: (event) => event.on_behalf_of?.name,
          action: (event) => labels.action(event.action),
          subject: (event) => <EventSubject event={event} />,
          detail: (event) => <Changes event={event} />,
          address: (event) => (event.address === '' ? undefined : <code>{event.address}</code>),
        }}
        places={{ occurred_at: 'end', action: 'title', on_behalf_of: 'named', address: 'extra' }}
        empty={<EmptyState icon="eye" title={t('none')} text={t('none_text')} />}
      />
    </>
  );
}

/** To the second; in an item to the minute, to leave room for the action. */
function Moment({ instant }: { instant: string }) {
  return (
    <span>
      <span data-in-item="none">
        <MomentText instant={instant} style="second" />
      </span>
      <span data-in-item="only">
        <MomentText instant={instant} />
      </span>
    </span>
  );
}

function Changes({ event }: { event: AuditEvent }) {
  const facts = useEventLabels().facts(event);
  if (facts.length === 0) return <NoValue />;
  return (
    <Box component="ul" fz={13}>
      {facts.map(({ name, label, before, text }) => (
        <li key={name}>
          <span className={layout.muted}>{label}</span>{' '}
          {before !== undefined && (
            <>
              <s className={layout.muted}>{before}</s> →{' '}
            </>
          )}
          {text}
        </li>
      ))}
    </Box>
  );
}

/** Shows what an event is about: type, name and link. */
function EventSubject({ event }: { event: AuditEvent }) {
  const labels = useEventLabels();
  const toLocal = useLocalPath();
  const to = subjectAddress(event, useSession().role);
  const kind = labels.subject(event.subject_type);
  const name = labels.subjectName(event);
  // If a type has only one subject, the type is the label.
  const label = name === '' ? kind : name;
  // An item does not repeat the person who acted, nor the type, which the action names.
  const isActor = name !== '' && name === labels.actor(event.actor);
  return (
    // One element, because a list item lays out the column's title and its content as two elements.
    <span data-in-item={isActor ? 'none' : undefined}>
      {name !== '' && <small data-in-item="none">{kind} </small>}
      {to === undefined ? (
        label
      ) : (
        <Box component={Link} display="inline-block" c="dark.0" to={toLocal(to)}>
          {label}
        </Box>
      )}
    </span>
  );
}
