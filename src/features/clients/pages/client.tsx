/** The page of a client: what invoices say about it, and the people there. */
import { Button, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { EditClientDialog } from '../components/client-dialogs.tsx';
import { ContactsCard } from '../components/contacts-card.tsx';
import { readClientContacts } from '../contact.contract.ts';
import { type Client, readClient } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const input = { params: { clientId: Number(params.clientId) } };
  const [client, { contacts }] = await Promise.all([api(readClient, input), api(readClientContacts, input)]);
  return { client, contacts };
}

interface ClientPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function ClientPage({ loaderData: { client, contacts } }: ClientPageProps) {
  const t = useTexts({ en, fr });
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        title={client.name}
        crumbs={[{ label: t('title'), to: '/app/clients' }, { label: client.name }]}
        actions={
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        }
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={20}>
        <ContactsCard clientId={client.clientId} contacts={contacts} />
        <FactsCard client={client} />
      </SimpleGrid>
      {editing && <EditClientDialog client={client} onClose={() => setEditing(false)} />}
    </>
  );
}

function FactsCard({ client }: { client: Client }) {
  const t = useTexts({ en, fr });
  const { street, postcode, city, country, siren, vatNumber, email, paymentDays: days } = client;
  const address = [
    ...street.split('\n'),
    [postcode, city].filter(Boolean).join(' '),
    country === 'FR' ? '' : country,
  ].filter(Boolean);
  const facts = [
    siren !== '' && t('facts_siren', { number: siren }),
    vatNumber !== '' && t('facts_vat', { number: vatNumber }),
    client.endpointId,
    email,
    t(client.endOfMonth ? 'facts_due_end' : 'facts_due', { days }),
  ].filter(Boolean);
  return (
    <Card title={t('facts')} low>
      {street === '' && city === '' ? (
        <p>{t('facts_none')}</p>
      ) : (
        <p style={{ whiteSpace: 'pre-line' }}>{address.join('\n')}</p>
      )}
      <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{facts.join('\n')}</p>
    </Card>
  );
}
