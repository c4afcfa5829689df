/** The page of an issued invoice or credit note, with its PDF. */
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link, Outlet, useNavigate } from 'react-router';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageMenu } from '#ui/page-menu.tsx';
import { useApi } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { useDownload } from '#ui/use-download.ts';
import { useMoney } from '#ui/use-money.ts';
import { useLineFacts } from '../components/line-facts.ts';
import { SalesState } from '../components/sales-state.tsx';
import { SumsCard } from '../components/sums-card.tsx';
import {
  type ReadSalesInvoice,
  readSalesAttachment,
  readSalesInvoice,
  readSalesInvoicePdf,
  readSalesInvoiceUbl,
} from '../contract.ts';
import { unitOf, vatOf } from '../document.rules.ts';
import { creditSalesInvoice } from '../draft.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  const salesInvoiceId = Number(params.salesInvoiceId);
  return context.get(apiContext)(readSalesInvoice, { params: { salesInvoiceId } });
}

export default function SalesInvoicePage({ loaderData: invoice }: { loaderData: ReadSalesInvoice }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { foreign } = useMoney();
  const toLocal = useLocalPath();
  const factsOf = useLineFacts(invoice.currency);
  const { document, number, kind, deposit, client, currency, related, attachments } = invoice;
  return (
    <>
      <PageHeader
        title={`${t(`kind_${deposit ? 'deposit' : kind}`)} ${number}`}
        about={client}
        crumbs={[{ label: t('title'), to: '/app/sales' }, { label: number }]}
        actions={<InvoiceActions invoice={invoice} />}
      />
      <Stack gap={20}>
        <SumsCard
          currency={currency}
          net={document.totals.net}
          total={document.totals.total}
          vats={document.vats}
        />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={20}>
          <Stack gap={20}>
            <Card title={client} low>
              <SalesState invoice={invoice} />
              <p>{t('fact_issued', { day: day(invoice.issuedOn), name: invoice.issuedBy })}</p>
              {kind === 'invoice' && <p>{t('fact_due', { day: day(invoice.dueOn) })}</p>}
            </Card>
            <Card title={t('lines')} low>
              <ItemList label={t('lines')}>
                {document.lines.map((line) => (
                  <Item
                    key={line.id}
                    title={
                      <>
                        {line.text} <strong>{foreign(line.net, currency)}</strong>
                      </>
                    }
                    detail={factsOf({
                      ...line,
                      unit: unitOf(line),
                      discount: line.discountPercent,
                      vat: vatOf(line),
                    })}
                  />
                ))}
              </ItemList>
            </Card>
            {attachments.length > 0 && <AttachmentsCard invoice={invoice} />}
            {related.length > 0 && (
              <Card title={t('related')} low>
                <ItemList label={t('related')}>
                  {related.map((one) => (
                    <Item
                      key={one.salesInvoiceId}
                      title={<Link to={toLocal(`/app/sales/${one.salesInvoiceId}`)}>{one.number}</Link>}
                    />
                  ))}
                </ItemList>
              </Card>
            )}
          </Stack>
          {/* Payments, reminders and sending, parts of later features. */}
          <Stack gap={20}>
            <Outlet />
          </Stack>
        </SimpleGrid>
      </Stack>
    </>
  );
}

function AttachmentsCard({ invoice: { salesInvoiceId, attachments } }: { invoice: ReadSalesInvoice }) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { pending, save } = useDownload();
  return (
    <Card title={t('attachments')} low>
      <ItemList label={t('attachments')}>
        {attachments.map(({ salesAttachmentId, kind, name }) => (
          <Item
            key={salesAttachmentId}
            title={t(`attached_${kind}`)}
            detail={name}
            action={
              <Button
                size="compact-sm"
                variant="default"
                loading={pending}
                aria-label={t('attached_open_name', { name })}
                onClick={() =>
                  save(api(readSalesAttachment, { params: { salesInvoiceId, salesAttachmentId } }), name)
                }
              >
                {t('attached_open')}
              </Button>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}

function InvoiceActions({ invoice }: { invoice: ReadSalesInvoice }) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const toLocal = useLocalPath();
  const navigate = useNavigate();
  const { pending, save } = useDownload();
  const params = { salesInvoiceId: invoice.salesInvoiceId };
  const credit = useCall(creditSalesInvoice, {
    reload: false,
    onSuccess: ({ salesDraftId }) => void navigate(toLocal(`/app/sales/drafts/${salesDraftId}`)),
    failure: ({ code }) => (code === 'SALES_CREDITED' ? t('credited') : undefined),
  });
  return (
    <>
      <Button
        leftSection={<Icon name="download" size={16} />}
        loading={pending || credit.pending}
        onClick={() => save(api(readSalesInvoicePdf, { params }), `${invoice.number}.pdf`)}
      >
        {t('download')}
      </Button>
      <PageMenu
        actions={[
          {
            label: t('download_ubl'),
            icon: 'code',
            onSelect: () => save(api(readSalesInvoiceUbl, { params }), `${invoice.number}.xml`),
          },
          invoice.kind === 'invoice' &&
            invoice.credited !== 'full' && {
              label: t('credit'),
              icon: 'undo',
              onSelect: () => void credit.run({ params }),
            },
        ]}
      />
    </>
  );
}
