/** The page of a draft of a sales invoice or credit note: lines, totals, what is missing, and issuing it. */
import { Anchor, Button, SimpleGrid, Stack } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link, useNavigate } from 'react-router';
import { localeTags } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext } from '#ui/context.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { mayDeleteDrafts, mayIssue } from '../access.ts';
import { DetailsCard } from '../components/details-card.tsx';
import { LinesCard } from '../components/lines-card.tsx';
import { SumsCard } from '../components/sums-card.tsx';
import { deleteSalesDraft, issueSalesDraft, readSalesDraft, type SalesDraft } from '../draft.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { MOST_ATTACHED_BYTES } from '../rules.ts';

const MEBIBYTE = 1024 * 1024;

export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  let etag: string | undefined;
  const onEtag = (found: string) => {
    etag = found;
  };
  const salesDraftId = Number(params.salesDraftId);
  const draft = await context.get(apiContext)(readSalesDraft, { params: { salesDraftId } }, { onEtag });
  return { draft, etag };
}

/** What is missing, with a link to the page where it is entered. */
function GapText({ gap, client }: { gap: SalesDraft['gaps'][number]; client: string }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const text = t(`gap_${gap}`);
  if (gap.startsWith('seller_'))
    return (
      <Anchor component={Link} to={toLocal('/app/sales/settings')}>
        {text}
      </Anchor>
    );
  if (gap.startsWith('client_'))
    return (
      <Anchor component={Link} to={toLocal(`/app/clients?q=${encodeURIComponent(client)}`)}>
        {text}
      </Anchor>
    );
  return text;
}

interface DraftPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function SalesDraftPage({ loaderData: { draft, etag } }: DraftPageProps) {
  const t = useTexts({ en, fr });
  const { kind, deposit, client, corrects, currency, net, vats, total, gaps } = draft;
  return (
    <>
      <PageHeader
        title={t(`draft_title_${deposit ? 'deposit' : kind}`, { client })}
        crumbs={[{ label: t('title'), to: '/app/sales' }, { label: t('draft_crumb') }]}
        {...(corrects !== null && { fact: t('draft_fact_credit', { number: corrects.number }) })}
        actions={<DraftActions draft={draft} etag={etag} />}
      />
      <Stack gap={20}>
        <SumsCard currency={currency} net={net} total={total.replace(/^-/, '')} vats={vats} />
        <LinesCard draft={draft} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={20}>
          {gaps.length > 0 && (
            <Card title={t('incomplete')} low>
              <ul>
                {gaps.map((gap) => (
                  <li key={gap}>
                    <GapText gap={gap} client={client} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <DetailsCard draft={draft} />
        </SimpleGrid>
      </Stack>
    </>
  );
}

function DraftActions({ draft, etag }: { draft: SalesDraft; etag: string | undefined }) {
  const t = useTexts({ en, fr });
  const person = useSession();
  const toLocal = useLocalPath();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const locale = useLocale();
  const megabytes = (bytes: number) =>
    (bytes / MEBIBYTE).toLocaleString(localeTags[locale], { maximumFractionDigits: 1 });
  const sizes = (bytes: number) => ({ size: megabytes(bytes), most: megabytes(MOST_ATTACHED_BYTES) });
  const params = { salesDraftId: draft.salesDraftId };
  const issue = useCall(issueSalesDraft, {
    reload: false,
    failure: ({ code, extra }) =>
      code === 'SALES_ATTACHMENTS_LARGE' ? t('attachments_large', sizes(Number(extra?.bytes))) : undefined,
    onSuccess: ({ salesInvoiceId }) =>
      void navigate(toLocal(`/app/sales/${salesInvoiceId}`), { replace: true }),
  });
  const remove = useCall(deleteSalesDraft, {
    reload: false,
    onSuccess: () => void navigate(toLocal('/app/sales'), { replace: true }),
  });
  async function issueDraft() {
    const confirmed = await confirm({
      title: t(`issue_title_${draft.kind}`),
      text: t('issue_text'),
      confirm: t('issue'),
      danger: false,
    });
    if (confirmed) await issue.run({ params }, { confirmed, ...(etag !== undefined && { ifMatch: etag }) });
  }
  async function removeDraft() {
    const confirmed = await confirm({
      title: t('draft_delete_title'),
      text: t('draft_delete_text'),
      confirm: t('delete'),
    });
    if (confirmed) await remove.run({ params }, { confirmed });
  }
  return (
    <>
      {mayDeleteDrafts(person) && (
        <Button variant="default" loading={remove.pending} onClick={() => void removeDraft()}>
          {t('draft_delete')}
        </Button>
      )}
      {mayIssue(person) && (
        <Button loading={issue.pending} disabled={draft.gaps.length > 0} onClick={() => void issueDraft()}>
          {t('issue')}
        </Button>
      )}
    </>
  );
}
