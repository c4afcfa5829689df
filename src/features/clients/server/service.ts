/** Reads and changes clients. */
import { changesOf } from '#features/audit/rules.ts';
import type { CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { fold } from '#kernel/text.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { mayDeleteClients } from '../access.ts';
import type { Client } from '../contract.ts';
import * as contract from '../contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { checkedNumbers, compactNumber } from '../number.rules.ts';
import { endpointError, isPermitted } from '../rules.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;
type Values = On<'createClient'>['body'];

/** Implemented by later features: whether their rows name the client. */
export type ClientUsage = (db: Database, clientId: number) => Promise<boolean>;
/** Implemented by a later feature: gives the client's contracts its new name. */
export type ClientRenaming = (db: Database, clientId: number, name: string) => Promise<void>;

export function listClients(context: MemberContext, { query }: On<'listClients'>) {
  return page(context, contract.listClients, query, repo.listClients(context.db, query), {
    row: (row) => ({ ...clientOf(row), contracts: row.contracts }),
    texts: { en, fr },
  });
}

/** @throws Problem 404 */
export async function readClient({ db }: MemberContext, { params }: On<'readClient'>): Promise<Client> {
  return clientOf(orNotFound(await repo.findClient(db, params.clientId)));
}

/** Returns the client, for a later feature. @param lock against changes until the end of the transaction. */
export async function findClient(
  db: Database,
  clientId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<Client | undefined> {
  const row = lock ? await repo.lockClient(db, clientId) : await repo.findClient(db, clientId);
  return row && clientOf(row);
}

/** @throws Problem 400 at wrong numbers; 409 at a name that is taken. */
export async function createClient(context: MemberContext, { body }: On<'createClient'>): Promise<Client> {
  const { db, actor, now } = context;
  const values = columnsOf(body);
  const id = await repo.insertClient(db, { workspace_id: actor.workspaceId, ...values, created_at: now });
  if (id === undefined) throw new Problem(409, { errors: { name: fieldError('client_name_taken') } });
  await note(context, 'client.created', id, { name: body.name });
  return clientOf({ id, ...values });
}

/** @throws Problem as `createClient`; 404 */
export const updateClient =
  (rename: ClientRenaming) =>
  async (context: MemberContext, { params, body }: On<'updateClient'>): Promise<Client> => {
    const { db } = context;
    const row = orNotFound(await repo.lockClient(db, params.clientId));
    const { clientId: id, ...before } = clientOf(row);
    const values = columnsOf(withChanges<Values>(before, body));
    if (await repo.isTaken(db, values.name, id))
      throw new Problem(409, { errors: { name: fieldError('client_name_taken') } });
    await repo.updateClient(db, id, values);
    if (values.name !== before.name) await rename(db, id, values.name);
    const { clientId, ...after } = clientOf({ id, ...values });
    await note(context, 'client.updated', id, changesOf(before, after));
    return { clientId, ...after };
  };

/** @throws Problem 404; 403 under doAs; 409 with code CLIENT_IN_USE. */
export const deleteClient =
  (usages: readonly ClientUsage[]) =>
  async (context: MemberContext, { params }: On<'deleteClient'>) => {
    const { db, actor } = context;
    if (!mayDeleteClients(actor)) throw new Problem(403);
    const { id, name } = orNotFound(await repo.lockClient(db, params.clientId));
    for (const isUsed of usages) if (await isUsed(db, id)) throw new Problem(409, { code: 'CLIENT_IN_USE' });
    await repo.deleteClient(db, id);
    await note(context, 'client.deleted', id, { name });
    return { clientId: id };
  };

function note(
  context: MemberContext,
  action: string,
  subjectId: number,
  detail: Record<string, unknown>,
): Promise<void> {
  return context.record({ action, subjectType: 'client', subjectId, detail });
}

/** @throws Problem 400 with all errors. */
function columnsOf(values: Values): repo.ClientColumns {
  const { name, city, country, endpointScheme, endpointId } = values;
  const { numbers, errors } = checkedNumbers({
    country,
    siren: compactNumber(values.siren),
    siret: compactNumber(values.siret),
    vatNumber: compactNumber(values.vatNumber),
  });
  if (!isPermitted({ days: values.paymentDays, endOfMonth: values.endOfMonth }, country))
    errors.paymentDays = fieldError('client_days_invalid');
  const endpoint = endpointError({ endpointScheme, endpointId, siren: numbers.siren });
  if (endpoint !== undefined) errors.endpointId = fieldError(endpoint);
  if (Object.keys(errors).length > 0) throw new Problem(400, { errors });
  return {
    name,
    sought: fold([name, city, numbers.siren, numbers.vatNumber].join(' ')).trim(),
    legal_form: values.legalForm,
    street: values.street,
    postcode: values.postcode,
    city,
    country,
    siren: numbers.siren,
    siret: numbers.siret,
    vat_number: numbers.vatNumber,
    email: values.email,
    locale: values.locale,
    payment_days: values.paymentDays,
    end_of_month: values.endOfMonth,
    endpoint_scheme: endpointScheme,
    endpoint_id: endpointId,
  };
}

function clientOf(row: Omit<repo.ClientRecord, 'endpoint_scheme'> & { endpoint_scheme: string }): Client {
  return {
    clientId: row.id,
    name: row.name,
    legalForm: row.legal_form,
    street: row.street,
    postcode: row.postcode,
    city: row.city,
    country: row.country,
    siren: row.siren,
    siret: row.siret,
    vatNumber: row.vat_number,
    email: row.email,
    locale: row.locale,
    paymentDays: row.payment_days,
    endOfMonth: row.end_of_month,
    endpointScheme: row.endpoint_scheme as Client['endpointScheme'],
    endpointId: row.endpoint_id,
  };
}
