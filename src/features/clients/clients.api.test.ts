/** Clients, and the contracts that name them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createContract, listContracts, readContract, updateContract } from '#features/contracts/contract.ts';
import { errorsOf, form, testApi } from '../../../tests/support/api.ts';
import {
  addClientContact,
  deleteClientContact,
  readClientContact,
  readClientContacts,
  updateClientContact,
} from './contact.contract.ts';
import { createClient, deleteClient, listClients, readClient, updateClient } from './contract.ts';

const app = testApi();
type Company = Awaited<ReturnType<typeof app.company>>;
let company: Company;
beforeEach(async () => {
  company = await app.company();
});

const page = { rowsPerPage: 100, page: 0 };
const names = async () =>
  (await company.owner.api(listClients, { query: page })).clients.map(({ name, contracts }) => [
    name,
    contracts,
  ]);
const sent = (body: Record<string, string>) =>
  company.manager.request('/clients', { method: 'POST', body: form({ name: 'Rail SA', ...body }) });

describe('clients', () => {
  test('are added, changed and deleted, with numbers as they are written', async () => {
    const made = await company.manager.api(createClient, {
      body: { name: ' Rail SA ', siret: '732 829 320 00074', vatNumber: 'fr 44 732829320', paymentDays: 45 },
    });
    expect(made).toMatchObject({
      name: 'Rail SA',
      siren: '732829320',
      siret: '73282932000074',
      vatNumber: 'FR44732829320',
      country: 'FR',
      paymentDays: 45,
    });
    const params = { clientId: made.clientId };
    const changed = await company.manager.api(updateClient, { params, body: { endOfMonth: 'true' } });
    expect(changed).toMatchObject({ name: 'Rail SA', paymentDays: 45, endOfMonth: true });
    expect(await company.owner.api(readClient, { params })).toEqual(changed);
    await company.owner.api(deleteClient, { params });
    expect(await names()).toEqual([]);
  });

  test('are listed by name without regard to case and accents', async () => {
    for (const name of ['Zinc', 'Éditions', 'acier'])
      await company.manager.api(createClient, { body: { name } });
    expect((await names()).map(([name]) => name)).toEqual(['acier', 'Éditions', 'Zinc']);
  });

  test.each([
    [{ name: '  ' }, 400, 'name client_name_needed'],
    [{ siren: '732829321' }, 400, 'siren client_siren_invalid'],
    [{ siret: '73282932000075' }, 400, 'siret client_siret_invalid'],
    [{ siren: '383474814', siret: '73282932000074' }, 400, 'siret client_siret_other'],
    [{ vatNumber: 'BE0403053609' }, 400, 'vatNumber client_vat_invalid'],
    [{ siren: '383474814', vatNumber: 'FR44732829320' }, 400, 'vatNumber client_vat_other'],
    [{ country: 'FRA' }, 400, 'country client_country_unknown'],
    [{ paymentDays: '61' }, 400, 'paymentDays client_days_invalid'],
    [{ paymentDays: '46', endOfMonth: 'true' }, 400, 'paymentDays client_days_invalid'],
    [{ endpointScheme: 'EM' }, 400, 'endpointId client_endpoint_incomplete'],
    [{ email: 'nobody' }, 400, 'email email_invalid'],
    [{ name: 'Taken' }, 409, 'name client_name_taken'],
  ])('%o is rejected at its field', async (body, status, error) => {
    await company.owner.api(createClient, { body: { name: 'Taken' } });
    expect(await errorsOf(await sent(body))).toEqual([status, [error]]);
    expect(await names()).toEqual([['Taken', 0]]);
  });

  test('members do not see them, another company’s client is not found', async () => {
    const { clientId } = await company.owner.api(createClient, { body: { name: 'Rail SA' } });
    const stranger = await app.company();
    for (const path of ['/clients?rowsPerPage=5&page=0', `/clients/${clientId}`])
      expect((await company.user.request(path)).status).toBe(403);
    expect((await stranger.owner.request(`/clients/${clientId}`)).status).toBe(404);
  });
});

describe('contracts', () => {
  const create = (cname: string, client: string) =>
    company.manager.api(createContract, { body: { cname, client } });

  test('with the same name have the same client, which a new name adds', async () => {
    const first = await create('Rails', 'Rail SA');
    await create('Trains', ' Rail SA ');
    await create('Own work', '');
    expect(await names()).toEqual([['Rail SA', 2]]);
    const params = { contractId: first.contractId };
    await company.owner.api(updateContract, { params, body: { client: 'Ponts SA' } });
    expect(await names()).toEqual([
      ['Ponts SA', 1],
      ['Rail SA', 1],
    ]);
  });

  test('show the new name of their client and are found by it', async () => {
    const { contractId } = await create('Rails', 'Rail SA');
    const [client] = (await company.owner.api(listClients, { query: page })).clients;
    const params = { clientId: Number(client?.clientId) };
    await company.owner.api(updateClient, { params, body: { name: 'Élan' } });
    expect(await company.owner.api(readContract, { params: { contractId } })).toMatchObject({
      client: 'Élan',
    });
    const found = await company.owner.api(listContracts, { query: { ...page, q: 'elan' } });
    expect(found.contracts.map(({ cname }) => cname)).toEqual(['Rails']);
    expect(await names()).toEqual([['Élan', 1]]);
  });

  test('keep their client from being deleted', async () => {
    await create('Rails', 'Rail SA');
    const [client] = (await company.owner.api(listClients, { query: page })).clients;
    await expect(
      company.owner.api(deleteClient, { params: { clientId: Number(client?.clientId) } }),
    ).rejects.toMatchObject({ status: 409, code: 'CLIENT_IN_USE' });
  });

  test('created at once add their client once', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => create(`Rails ${at}`, 'Rail SA')));
    expect(await names()).toEqual([['Rail SA', 10]]);
  });
});

describe('contacts', () => {
  async function client() {
    const { clientId } = await company.owner.api(createClient, { body: { name: 'Rail SA' } });
    return { params: { clientId } };
  }
  const ann = { name: 'Ann Roche', email: ' Ann@Rail.example ', phone: '+33 1 23 45 67 89' };

  test('are added, changed and deleted', async () => {
    const { params } = await client();
    const made = await company.manager.api(addClientContact, { params, body: { ...ann, invoices: 'true' } });
    expect(made).toMatchObject({
      name: 'Ann Roche',
      email: 'ann@rail.example',
      invoices: true,
      orders: false,
    });
    const of = { ...params, contactId: made.contactId };
    const changed = await company.manager.api(updateClientContact, { params: of, body: { orders: 'true' } });
    expect(changed).toEqual({ ...made, orders: true });
    expect(await company.owner.api(readClientContact, { params: of })).toEqual(changed);
    await company.owner.api(deleteClientContact, { params: of });
    expect(await company.owner.api(readClientContacts, { params })).toEqual({ contacts: [] });
  });

  test('hand the reminders over: one of a client gets them, even of two added at once', async () => {
    const { params } = await client();
    const add = (name: string) =>
      company.manager.api(addClientContact, {
        params,
        body: { name, email: `${name}@rail.example`, reminders: 'true' },
      });
    await Promise.all([add('ann'), add('bob'), add('eve')]);
    const { contacts } = await company.owner.api(readClientContacts, { params });
    expect(contacts.filter(({ reminders }) => reminders)).toHaveLength(1);
    const other = contacts.find(({ reminders }) => !reminders);
    const of = { ...params, contactId: Number(other?.contactId) };
    await company.owner.api(updateClientContact, { params: of, body: { reminders: 'true' } });
    const after = (await company.owner.api(readClientContacts, { params })).contacts;
    expect(after.filter(({ reminders }) => reminders).map(({ contactId }) => contactId)).toEqual([
      of.contactId,
    ]);
  });

  test.each([
    [{ name: ' ' }, 'name client_contact_name'],
    [{ email: 'nobody' }, 'email email_invalid'],
    [{ email: '', invoices: 'true' }, 'email client_contact_email'],
    [{ phone: '12' }, 'phone client_phone_invalid'],
  ])('%j is rejected at its field', async (body, error) => {
    const { params } = await client();
    const answer = await company.manager.request(`/clients/${params.clientId}/contacts`, {
      method: 'POST',
      body: form({ name: 'Ann', ...body }),
    });
    expect(await errorsOf(answer)).toEqual([400, [error]]);
  });

  test('belong to their client; members do not see them', async () => {
    const { params } = await client();
    const { contactId } = await company.owner.api(addClientContact, { params, body: ann });
    const { clientId } = await company.owner.api(createClient, { body: { name: 'Ponts SA' } });
    const stranger = await app.company();
    expect((await company.owner.request(`/clients/${clientId}/contacts/${contactId}`)).status).toBe(404);
    const path = `/clients/${params.clientId}/contacts`;
    expect((await company.user.request(path)).status).toBe(403);
    expect((await stranger.owner.request(path)).status).toBe(404);
  });
});
