/** Reads and enters exchange rates. */
import { enqueuePosting, lockBooks } from '#features/books/server/posting.service.ts';
import { exchangeRateOf, isForeignCurrency } from '#features/receipts/currency.rules.ts';
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayKeepJournals } from '../access.ts';
import { fieldError } from '../errors.ts';
import type * as contract from '../rate.contract.ts';
import type { ExchangeRates } from '../rate.contract.ts';
import * as repo from './currency.repo.ts';

/** @throws Problem 403 */
export async function readExchangeRates({ db, actor }: MemberContext): Promise<ExchangeRates> {
  if (!mayKeepJournals(actor)) throw new Problem(403);
  return { missing: await repo.listMissingRates(db), rates: await repo.listRates(db) };
}

/** @throws Problem 403; 404 for an unknown currency; 400 at `rate`; 409 RATE_USED. */
export async function saveExchangeRate(
  context: MemberContext,
  { params: { currency, day }, body }: CallInput<typeof contract.saveExchangeRate>,
): Promise<ExchangeRates> {
  const { db, actor } = context;
  if (!mayKeepJournals(actor)) throw new Problem(403);
  if (!isForeignCurrency(currency)) throw new Problem(404);
  const rate = exchangeRateOf(body.rate);
  if (rate === undefined) throw new Problem(400, { errors: { rate: fieldError('journal_rate_invalid') } });
  // An entry that is being posted has the rate afterwards.
  await lockBooks(db, actor.workspaceId);
  if (await repo.isRateUsed(db, currency, day)) throw new Problem(409, { code: 'RATE_USED' });
  await repo.saveRate(db, { workspace_id: actor.workspaceId, currency, day, rate });
  await context.record({
    action: 'exchange-rate.saved',
    subjectType: 'book-settings',
    subjectId: actor.workspaceId,
    detail: { currency, day, rate },
  });
  await enqueuePosting(context);
  return readExchangeRates(context);
}
