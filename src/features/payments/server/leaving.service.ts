/** Lists the reports that are still to be paid to a leaving person, and the person's open advances. */
import { formatDay } from '#kernel/civil-day.ts';
import type { Leaver, OpenItems } from '#kernel/leaving.ts';
import { formatMoney } from '#kernel/money.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listOpen } from './advance.repo.ts';
import { findSettings } from './bank.repo.ts';
import type { Payables } from './plan.service.ts';

export const openPayments =
  (payables: Payables) =>
  async ({ db, request }: MemberContext, { userId }: Leaver): Promise<OpenItems> => {
    const { locale } = request;
    const t = translator({ en, fr }, locale);
    const settings = await findSettings(db);
    const reports = await payables.listOf(db, userId, settings?.since);
    const advances = await listOpen(db, [userId]);
    const to = '/app/payments';
    return {
      payments: [
        ...reports.map(({ title, cents }) => ({
          name: title,
          note: t('leaving_due', { amount: formatMoney(cents, locale) }),
          to,
        })),
        ...advances.map(({ amountCents, openCents, paidOn, permanent }) => ({
          name: t('leaving_advance', {
            amount: formatMoney(amountCents, locale),
            day: formatDay(paidOn, locale, 'medium'),
          }),
          note: t(permanent ? 'leaving_advance_permanent' : 'leaving_advance_open', {
            open: formatMoney(openCents, locale),
          }),
          to,
        })),
      ],
    };
  };
