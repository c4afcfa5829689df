/** The newsletters (product.md §3): list, and for owners the address for returned mails. */
import { Box, Button, Code, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { type CallAnswer, isForRole } from '#kernel/call.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext } from '#ui/context.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { MomentText } from '#ui/date.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import { useCall } from '#ui/use-call.ts';
import { newsletterTones, useSubject } from '../components/newsletter-states.ts';
import { listNewsletters, makeBounceAddress } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listNewsletters, { query: listQuery(listNewsletters, request.url) });
}

export default function NewslettersPage({
  loaderData: list,
}: {
  loaderData: CallAnswer<typeof listNewsletters>;
}) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const subjectOf = useSubject();
  const { role } = useSession();
  const begin = (
    <Button component={Link} to={toLocal('/app/mailings/new')} leftSection={<Icon name="add" size={16} />}>
      {t('newsletters_new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('newsletters_title')} lead={t('newsletters_lead')} actions={begin} />
      <DataTable
        label={t('newsletters_title')}
        call={listNewsletters}
        list={list}
        rowId={(row) => row.newsletter_id}
        rowName={subjectOf}
        cells={{
          subject: (row) => <Link to={toLocal(`/app/mailings/${row.newsletter_id}`)}>{subjectOf(row)}</Link>,
          state: (row) => (
            <StateDot tone={newsletterTones[row.state]}>{t(`newsletter_state_${row.state}`)}</StateDot>
          ),
          recipients: (row) => (row.started_at === null ? <NoValue /> : row.recipients),
          sent_at: (row) => {
            const at = row.started_at ?? row.send_at;
            return at === null ? <NoValue /> : <MomentText instant={at} />;
          },
        }}
        places={{ created_by: 'detail' }}
        empty={
          <EmptyState icon="newsletters" title={t('newsletters_none')} text={t('newsletters_none_text')} />
        }
      />
      {isForRole(makeBounceAddress, role) && <BounceAddress />}
    </>
  );
}

/** Shows, once, the new address to which a mail provider reports returned mails. */
function BounceAddress() {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const [address, setAddress] = useState('');
  const make = useCall(makeBounceAddress, { reload: false, onSuccess: ({ url }) => setAddress(url) });
  const makeNew = async () => {
    const question = {
      title: t('bounces_make_title'),
      text: t('bounces_make_text'),
      confirm: t('bounces_make'),
      danger: false,
    };
    const confirmed = await confirm(question);
    if (confirmed) await make.run({}, { confirmed });
  };
  return (
    <Box mt="lg" maw="44rem">
      <Card title={t('bounces_title')}>
        <Text c="dark.1">{t('bounces_text')}</Text>
        {address !== '' && (
          <Group gap="xs" role="status">
            <Code style={{ overflowWrap: 'anywhere' }}>{address}</Code>
            <CopyButton text={address} />
            <Text c="dark.1">{t('bounces_once')}</Text>
          </Group>
        )}
        <div>
          <Button variant="default" loading={make.pending} onClick={() => void makeNew()}>
            {t('bounces_make')}
          </Button>
        </div>
      </Card>
    </Box>
  );
}
