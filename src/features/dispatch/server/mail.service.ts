/**
 * The job that mails an invoice to one address. The mail is marked before it is offered to the mail server: one whose process was
 * killed meanwhile is `unknown`, and is sent again only by a person.
 */
import { sentFile } from '#features/sales/server/file.service.ts';
import { publicSite, siteContact } from '#features/workspaces/server/site.service.ts';
import { addressIn } from '#kernel/email.ts';
import { mailTo } from '#platform/mail/personal-mail.ts';
import type { JobContext } from '#platform/request/job.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { MAIL_ATTEMPTS } from '../rules.ts';
import * as repo from './repo.ts';
import type { SalesMailJob } from './service.ts';

/** @throws Error for another attempt, if the server refuses the mail for now. */
export async function sendSalesMail(
  job: JobContext,
  data: object,
  { attempt }: { attempt: number },
): Promise<void> {
  const { workspaceId, salesMailId } = data as SalesMailJob;
  const { inTenant, now } = job;
  const found = await inTenant(workspaceId, ({ db }) => repo.lockMail(db, salesMailId));
  if (found === undefined) return;
  const file = await sentFile(job, { workspaceId, salesInvoiceId: found.sales_invoice_id });
  if (file === undefined) return;
  const { document, pdf } = file;
  const claimed = await inTenant(workspaceId, async ({ db }) => {
    const state = (await repo.lockMail(db, salesMailId))?.state;
    if (state === 'sending') await repo.settleMail(db, salesMailId, { state: 'unknown', settled_at: now });
    if (state !== 'queued') return undefined;
    await repo.settleMail(db, salesMailId, { state: 'sending' });
    const { brand, baseUrl } = await publicSite(db, job.config);
    return { brand, baseUrl, replyTo: document.seller.email || addressIn(await siteContact(db, job.config)) };
  });
  if (claimed === undefined) return;
  const { locale, number, seller } = document;
  const series = await job.openSeries(workspaceId);
  const mail = {
    ...mailTo(claimed, { email: found.recipient, locale }, { en, fr }, (t) => ({
      subject: found.subject,
      title: found.subject,
      before: found.text.split(/\n{2,}/),
      footer: t('mail_footer', { company: seller.name || claimed.brand, number }),
    })),
    ...(claimed.replyTo && { replyTo: claimed.replyTo }),
    files: [{ name: `${number}.pdf`, mediaType: 'application/pdf', content: pdf }],
  };
  const outcome = await series
    .send(mail, { id: `invoice-${workspaceId}-${salesMailId}`, now })
    .finally(() => series.close());
  const isTemporary = outcome.kind === 'later' || outcome.kind === 'unusable';
  const reason = outcome.kind === 'sent' ? '' : outcome.reason;
  const isLast = attempt >= MAIL_ATTEMPTS;
  await inTenant(workspaceId, ({ db }) =>
    isTemporary && !isLast
      ? repo.settleMail(db, salesMailId, { state: 'queued', reason })
      : repo.settleMail(db, salesMailId, {
          state: outcome.kind === 'sent' || outcome.kind === 'unknown' ? outcome.kind : 'failed',
          reason,
          settled_at: now,
        }),
  );
  if (isTemporary && !isLast) throw new Error(`the mail server refused for now: ${reason}`);
}
