/** Reads and changes the journals and accounts of sales and payments. */
import { changesOf } from '#features/audit/rules.ts';
import type { CallInput } from '#kernel/call.ts';
import type { Day } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayKeepJournals } from '../access.ts';
import { type Accounts, accountsOf } from '../accounts.rules.ts';
import type * as contract from '../contract.ts';
import type { JournalSettings } from '../contract.ts';
import { findSettings, saveSettings } from './settings.repo.ts';

export async function settingsOf(db: Database): Promise<{ accounts: Accounts; paymentsSince: Day | null }> {
  const row = await findSettings(db);
  return { accounts: accountsOf(row?.accounts), paymentsSince: row?.payments_since ?? null };
}

/** @throws Problem 403 */
export async function readJournalSettings({ db, actor }: MemberContext): Promise<JournalSettings> {
  if (!mayKeepJournals(actor)) throw new Problem(403);
  return shown(await settingsOf(db));
}

/** @throws Problem 403 */
export async function updateJournalSettings(
  context: MemberContext,
  { body: { payments_since: since, ...chosen } }: CallInput<typeof contract.updateJournalSettings>,
): Promise<JournalSettings> {
  const { db, actor } = context;
  if (!mayKeepJournals(actor)) throw new Problem(403);
  const before = await settingsOf(db);
  const after = {
    accounts: accountsOf(withChanges({ ...before.accounts }, chosen)),
    paymentsSince: since === undefined ? before.paymentsSince : since,
  };
  await saveSettings(db, actor.workspaceId, after);
  await context.record({
    action: 'journals.updated',
    subjectType: 'book-settings',
    subjectId: actor.workspaceId,
    detail: {
      accounts: Object.entries(before.accounts)
        .flatMap(([name, value]) => {
          const now = after.accounts[name as keyof Accounts];
          return now === value ? [] : [`${value} → ${now}`];
        })
        .join(', '),
      ...changesOf({ payments_since: before.paymentsSince }, { payments_since: after.paymentsSince }),
    },
  });
  return shown(after);
}

function shown({ accounts, paymentsSince }: Awaited<ReturnType<typeof settingsOf>>): JournalSettings {
  return { ...accounts, payments_since: paymentsSince };
}
