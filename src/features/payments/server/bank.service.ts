/** Reads and changes bank accounts: a person's own, which is stored encrypted, and the company's. */
import {
  type Confirmed,
  confirmOwner,
  lockConfirmed,
} from '#features/accounts/server/confirmation.service.ts';
import { notifyMember, wasNotified } from '#features/notifications/server/notify.service.ts';
import { displayName, type Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { instantAt } from '#kernel/instant.ts';
import { Problem } from '#kernel/problem.ts';
import { isSealed, type Vault } from '#platform/crypto/vault.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { mayKeepBankAccount, mayRunPayments } from '../access.ts';
import type * as contract from '../bank.contract.ts';
import type { BankAccount, PaymentSettings } from '../bank.contract.ts';
import { endingOf } from '../iban.rules.ts';
import { isInSepa } from '../sepa-country.rules.ts';
import * as advances from './advance.repo.ts';
import * as repo from './bank.repo.ts';
import { bankAccountMail, companyAccountMail } from './emails.tsx';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

/** Where people enter their account, below `/{language}/app/`. */
const BANK_PATH = 'profile#bank';

const about = (accountId: number | string) => `iban:${accountId}`;

/** The columns with people's encrypted IBANs, including copies in payment runs. */
export const sealedIbans = [
  { table: 'bank_accounts', column: 'iban', key: 'account_id', about },
  { table: 'payment_transfers', column: 'iban', key: 'account_id', about },
];

/** @throws Problem 503 when it was encrypted with a different key. */
export function openIban(vault: Vault, accountId: number, kept: string): string {
  return isSealed(kept) ? vault.open(kept, about(accountId)) : kept;
}

/** Returns an empty text if the key was lost; the person must then enter the IBAN again. */
export function readableIban(vault: Vault, accountId: number, kept: string): string {
  return vault.sealedWith(kept) === 'foreign' ? '' : openIban(vault, accountId, kept);
}

/** @throws Problem 404 for another person's account. */
export async function readBankAccount(
  context: MemberContext,
  { params }: On<'readBankAccount'>,
): Promise<BankAccount> {
  requireOwn(context.actor, params.userId);
  return accountOf(context, params.userId);
}

async function accountOf({ db, vault, now, zone }: MemberContext, accountId: number): Promise<BankAccount> {
  const found = await repo.findBankAccount(db, accountId);
  const open = await advances.listOpen(db, [accountId]);
  const iban = found === undefined ? '' : readableIban(vault, accountId, found.iban);
  return {
    iban,
    outside_sepa: iban !== '' && !isInSepa(iban, civilDay(now, zone)),
    holder: found?.holder ?? '',
    saved_at: found?.saved_at.toISOString() ?? null,
    advances: open.map((row) => ({
      advanceId: row.advanceId,
      paid_on: row.paidOn,
      note: row.note,
      amount_cents: row.amountCents,
      open_cents: row.openCents,
      permanent: row.permanent,
    })),
  };
}

/** Requires the password, because payments go to this account. Notifies the owner by mail. */
export const updateBankAccount = {
  /** @throws Problem 404 for another person's account; 400, 403, 429 for the current password. */
  prepare(context: PrepareContext<Member>, { params, body }: On<'updateBankAccount'>): Promise<Confirmed> {
    requireOwn(context.actor, params.userId);
    return confirmOwner(context, body.currentPassword);
  },
  async run(
    context: MemberContext,
    { body }: On<'updateBankAccount'>,
    confirmed: Confirmed,
  ): Promise<BankAccount> {
    const { db, actor, vault, now } = context;
    await lockConfirmed(context, confirmed);
    const ending = endingOf(body.iban);
    await repo.saveBankAccount(db, {
      workspace_id: actor.workspaceId,
      account_id: actor.userId,
      holder: body.holder,
      iban: vault.seal(body.iban, about(actor.userId)),
      ending,
      saved_at: now,
    });
    await context.record({
      action: 'bank-account.saved',
      subjectType: 'account',
      subjectId: actor.userId,
    });
    await notifyOwner(context, 'saved', ending);
    return accountOf(context, actor.userId);
  },
};

/** @throws Problem 404 for another person's account, or if no account is stored. */
export async function deleteBankAccount(
  context: MemberContext,
  { params }: On<'deleteBankAccount'>,
): Promise<CallAnswer<typeof contract.deleteBankAccount>> {
  const { db, actor } = context;
  requireOwn(actor, params.userId);
  const found = await repo.findBankAccount(db, actor.userId);
  if (found === undefined) throw new Problem(404);
  await repo.deleteBankAccount(db, actor.userId);
  await context.record({
    action: 'bank-account.deleted',
    subjectType: 'account',
    subjectId: actor.userId,
  });
  await notifyOwner(context, 'deleted', found.ending);
  return { userId: actor.userId };
}

/**
 * Asks by notification and mail, in the member's language.
 * @throws Problem 403; 404 for a person who cannot sign in; 409 if the account is known.
 */
export async function askBankAccount(
  context: MemberContext,
  { params: { memberId } }: On<'askBankAccount'>,
): Promise<CallAnswer<typeof contract.askBankAccount>> {
  const { db, actor, config, now, zone } = context;
  if (!mayRunPayments(actor)) throw new Problem(403);
  const person = await repo.lockPerson(db, memberId);
  if (person === undefined) throw new Problem(404);
  if ((await repo.findBankAccount(db, memberId)) !== undefined)
    throw new Problem(409, { code: 'BANK_ACCOUNT_KNOWN', msg: 'THE BANK ACCOUNT IS KNOWN' });
  const today = instantAt(civilDay(now, zone), '00:00', zone);
  const asked = !(await wasNotified(db, memberId, 'account_ask', today));
  if (asked) {
    const notice = { event: 'account_ask', facts: {}, byId: actor.userId, path: BANK_PATH } as const;
    await notifyMember(context, memberId, notice);
    await context.record({
      action: 'bank-account.asked',
      subjectType: 'account',
      subjectId: memberId,
    });
  }
  const link = `${config.baseUrl}/${person.locale}/app/${BANK_PATH}`;
  return { memberId, asked, link: config.smtpUrl === undefined ? link : null };
}

async function notifyOwner(
  context: MemberContext,
  change: 'saved' | 'deleted',
  ending: string,
): Promise<void> {
  const { db, config, actor } = context;
  const person = (await repo.peopleOf(db, [actor.userId])).get(actor.userId);
  if (person !== undefined) await context.send(bankAccountMail(config, person, { change, ending }));
}

/** Answers 404, so that a colleague's account is not disclosed. */
function requireOwn(actor: Member, userId: number): void {
  if (!mayKeepBankAccount(actor, userId)) throw new Problem(404);
}

/** @throws Problem 403 */
export async function readPaymentSettings(context: MemberContext): Promise<PaymentSettings> {
  if (!mayRunPayments(context.actor)) throw new Problem(403);
  return settingsOf(await repo.findSettings(context.db), context);
}

function settingsOf(
  found: repo.Settings | undefined,
  { now, zone }: Pick<MemberContext, 'now' | 'zone'>,
): PaymentSettings {
  if (found === undefined) return { holder: '', iban: '', bic: '', since: null, outside_sepa: false };
  return { ...found, outside_sepa: !isInSepa(found.iban, civilDay(now, zone)) };
}

/** Requires the password, because payments come from this account. Notifies the owners by mail. */
export const updatePaymentSettings = {
  /** @throws Problem 403; and 400, 403, 429 for the current password. */
  prepare(context: PrepareContext<Member>, { body }: On<'updatePaymentSettings'>): Promise<Confirmed> {
    if (!mayRunPayments(context.actor)) throw new Problem(403);
    return confirmOwner(context, body.currentPassword);
  },
  async run(
    context: MemberContext,
    { body: { holder, iban, bic, since } }: On<'updatePaymentSettings'>,
    confirmed: Confirmed,
  ): Promise<PaymentSettings> {
    const { db, actor, config } = context;
    await lockConfirmed(context, confirmed);
    await repo.saveSettings(db, actor.workspaceId, { holder, iban, bic, since });
    await context.record({
      action: 'payments.settings-updated',
      subjectType: 'payment-settings',
      subjectId: actor.workspaceId,
      detail: { holder, ending: endingOf(iban), bic, since },
    });
    const facts = { by: displayName(actor), ending: endingOf(iban) };
    for (const owner of await repo.listOwners(db))
      await context.send(companyAccountMail(config, owner, facts));
    return settingsOf({ holder, iban, bic, since }, context);
  },
};

/** Called when a person's data is erased (erasure.rules.ts of features/leaving). */
export const eraseBankAccount: (db: MemberContext['db'], accountId: number) => Promise<void> =
  repo.eraseBankAccount;
