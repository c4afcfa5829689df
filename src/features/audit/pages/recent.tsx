/** Lists the latest events, as a part of the workspace's page. */
import { Box, Flex } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link, Outlet, useOutletContext } from 'react-router';
import { isForRole } from '#kernel/call.ts';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { MomentText } from '#ui/date.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { Part } from '#ui/parts.tsx';
import { sessionContext } from '#ui/session.tsx';
import { useEventLabels } from '../components/event-labels.ts';
import { type AuditEvent, listEvents } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

const EVENTS = 8;

export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  // For roles without access to the audit log the page omits this part.
  if (!isForRole(listEvents, context.get(sessionContext).current()?.role)) return { events: undefined };
  const { events } = await context.get(apiContext)(listEvents, { query: { rowsPerPage: EVENTS, page: 0 } });
  return { events };
}

interface RecentPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function RecentPage({ loaderData: { events } }: RecentPageProps) {
  const around = useOutletContext();
  return (
    <>
      {events !== undefined && events.length > 0 && (
        <Part name="overview" first>
          <Recent events={events} />
        </Part>
      )}
      <Outlet context={around} />
    </>
  );
}

function Recent({ events }: { events: readonly AuditEvent[] }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const labels = useEventLabels();
  return (
    <Card title={t('recent')} low>
      <ol className={layout.ruled}>
        {events.map((event) => (
          <Flex key={event.event_id} component="li" align="baseline" justify="space-between" gap="md" py={8}>
            <div>
              {labels.action(event.action)}
              <Box component="small" display="block">
                {event.on_behalf_of === null
                  ? labels.actor(event.actor)
                  : t('recent_for', { name: event.actor.name, other: event.on_behalf_of.name })}
              </Box>
            </div>
            <Box component="small" flex="none" className={layout.figures}>
              <MomentText instant={event.occurred_at} />
            </Box>
          </Flex>
        ))}
      </ol>
      <div>
        <Link to={toLocal('/app/audit')}>{t('recent_all')}</Link>
      </div>
    </Card>
  );
}
