/** Reads and changes what sales invoices say about the company itself. */
import { changesOf } from '#features/audit/rules.ts';
import { fieldError as clientError } from '#features/clients/errors.ts';
import { checkedNumbers, compactNumber } from '#features/clients/number.rules.ts';
import { endpointError, endpointSchemes } from '#features/clients/rules.ts';
import { endingOf } from '#features/payments/iban.rules.ts';
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayChangeSeller } from '../access.ts';
import { hundredthsText, type Seller } from '../document.rules.ts';
import type * as contract from '../settings.contract.ts';
import type { SalesSettings } from '../settings.contract.ts';
import * as repo from './settings.repo.ts';

type Values = Omit<SalesSettings, 'penaltyRate'> & { penaltyRate: number | null };

export async function readSalesSettings({ db }: MemberContext): Promise<SalesSettings> {
  return shown(await settingsOf(db));
}

/** @throws Problem 403; 400 at wrong numbers. */
export async function updateSalesSettings(
  context: MemberContext,
  { body }: CallInput<typeof contract.updateSalesSettings>,
): Promise<SalesSettings> {
  const { db, actor } = context;
  if (!mayChangeSeller(actor)) throw new Problem(403);
  const before = await settingsOf(db);
  const values = withChanges<Values>(before, body);
  const { numbers, errors } = checkedNumbers({
    country: values.country,
    siren: compactNumber(values.siren),
    siret: compactNumber(values.siret),
    vatNumber: compactNumber(values.vatNumber),
  });
  const endpoint = endpointError({ ...values, siren: numbers.siren });
  if (endpoint !== undefined) errors.endpointId = clientError(endpoint);
  if (Object.keys(errors).length > 0) throw new Problem(400, { errors });
  const { siren, siret, vatNumber } = numbers;
  const after = { ...values, siren, siret, vatNumber };
  await repo.saveSettings(db, actor.workspaceId, columnsOf(after));
  await context.record({
    action: 'sales-settings.updated',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: changesOf(recorded(before), recorded(after)),
  });
  return shown(after);
}

/** The audit names a bank account by its last characters. */
function recorded({ iban, ...values }: Values) {
  return { ...values, ending: endingOf(iban) };
}

/** Returns what invoices say about the company; empty until it is entered. */
export async function sellerOf(db: Database): Promise<Seller> {
  return settingsOf(db);
}

function shown(values: Values): SalesSettings {
  const { penaltyRate } = values;
  return { ...values, penaltyRate: penaltyRate === null ? '' : hundredthsText(penaltyRate) };
}

async function settingsOf(db: Database): Promise<Values> {
  const row = await repo.findSettings(db);
  return {
    name: row?.name ?? '',
    legalForm: row?.legal_form ?? '',
    capital: row?.capital ?? '',
    street: row?.street ?? '',
    postcode: row?.postcode ?? '',
    city: row?.city ?? '',
    country: row?.country ?? 'FR',
    siren: row?.siren ?? '',
    siret: row?.siret ?? '',
    vatNumber: row?.vat_number ?? '',
    registration: row?.registration ?? '',
    email: row?.email ?? '',
    iban: row?.iban ?? '',
    bic: row?.bic ?? '',
    penaltyRate: row?.penalty_rate ?? null,
    onDebits: row?.on_debits ?? false,
    exempt: row?.exempt ?? false,
    endpointScheme: endpointSchemes.find((one) => one === row?.endpoint_scheme) ?? '',
    endpointId: row?.endpoint_id ?? '',
  };
}

function columnsOf(values: Values): repo.SettingsColumns {
  return {
    name: values.name,
    legal_form: values.legalForm,
    capital: values.capital,
    street: values.street,
    postcode: values.postcode,
    city: values.city,
    country: values.country,
    siren: values.siren,
    siret: values.siret,
    vat_number: values.vatNumber,
    registration: values.registration,
    email: values.email,
    iban: values.iban,
    bic: values.bic,
    penalty_rate: values.penaltyRate,
    on_debits: values.onDebits,
    exempt: values.exempt,
    endpoint_scheme: values.endpointScheme,
    endpoint_id: values.endpointId,
  };
}
