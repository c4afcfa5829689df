/** How an issued invoice was sent and what became of it, as a part of its page. */
import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, Outlet, useOutletContext, useRevalidator } from 'react-router';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext } from '#ui/context.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { mayChangeDispatch, mayDispatch } from '../access.ts';
import { MailDialog } from '../components/mail-dialog.tsx';
import { SendingHistory } from '../components/sending-history.tsx';
import { depositSalesInvoice, readSending, type Sending } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { mayDepositAgain } from '../status.rules.ts';

/** Milliseconds between two readings while a job works. */
const POLL_MS = 3000;

export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  const salesInvoiceId = Number(params.salesInvoiceId);
  return context.get(apiContext)(readSending, { params: { salesInvoiceId } });
}

export default function SendingPage({ loaderData: sending }: { loaderData: Sending }) {
  const t = useTexts({ en, fr });
  const around = useOutletContext();
  const { revalidate } = useRevalidator();
  const isWorking =
    sending.mails.some(({ state }) => state === 'queued' || state === 'sending') ||
    sending.sent.some(({ state, trouble }) => state !== 'failed' && state !== 'sent' && trouble === '') ||
    ['waiting', 'sending'].includes(sending.deposit?.state ?? '');
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWorking, revalidate]);
  return (
    <>
      <Card title={t('sending')} low>
        <SendingHistory sending={sending} />
        {mayDispatch(useSession()) && <SendingActions sending={sending} />}
      </Card>
      <Outlet context={around} />
    </>
  );
}

function SendingActions({ sending }: { sending: Sending }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const confirm = useConfirm();
  const isOwner = mayChangeDispatch(useSession());
  const [mailing, setMailing] = useState(false);
  const params = { salesInvoiceId: sending.salesInvoiceId };
  const deposit = useCall(depositSalesInvoice, {
    failure: ({ code }) =>
      code === 'BUYER_UNADDRESSED'
        ? t('unaddressed')
        : code === 'DEPOSITED_BEFORE'
          ? t('deposited_before')
          : undefined,
  });
  async function ask() {
    const confirmed = await confirm({
      title: t('deposit_title', { number: sending.number }),
      text: t('deposit_text'),
      confirm: t('deposit_verb'),
      danger: false,
    });
    if (confirmed) await deposit.run({ params }, { confirmed });
  }
  const isOpen = sending.connected && mayDepositAgain(sending.deposit?.state);
  return (
    <>
      {isOpen && !sending.addressed && <p>{t('unaddressed')}</p>}
      {!sending.connected && isOwner && (
        <p>
          {t('no_platform')} <Link to={toLocal('/app/sales/settings')}>{t('no_platform_link')}</Link>
        </p>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => setMailing(true)}>
          {t('mail')}
        </Button>
        {isOpen && (
          <Button
            variant="default"
            loading={deposit.pending}
            disabled={!sending.addressed}
            onClick={() => void ask()}
          >
            {t('deposit')}
          </Button>
        )}
      </Group>
      {mailing && <MailDialog sending={sending} onClose={() => setMailing(false)} />}
    </>
  );
}
