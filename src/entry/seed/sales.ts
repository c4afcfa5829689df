/**
 * Creates the company details, clients, invoices and payments of the demonstration company with the services of people, and an invoice
 * of a supplier as the approved platform would receive it.
 */
import { createHash } from 'node:crypto';
import { addClientContact as addContactCall } from '#features/clients/contact.contract.ts';
import { updateClient as updateClientCall } from '#features/clients/contract.ts';
import { addClientContact } from '#features/clients/server/contact.service.ts';
import { updateClient } from '#features/clients/server/service.ts';
import { renameClient } from '#features/contracts/server/contract.service.ts';
import { SUPPLIER_FILES } from '#features/inbox/rules.ts';
import { insertInvoice } from '#features/inbox/server/repo.ts';
import { recordReceivedPayment as recordCall } from '#features/receivables/received.contract.ts';
import { findOpenInvoice } from '#features/receivables/server/received.repo.ts';
import { openRow, recordReceivedPayment } from '#features/receivables/server/received.service.ts';
import { addSalesLine as addLineCall } from '#features/sales/draft.contract.ts';
import { addSalesLine, createSalesDraft } from '#features/sales/server/draft.service.ts';
import { issueSalesDraft } from '#features/sales/server/issue.service.ts';
import { updateSalesSettings } from '#features/sales/server/settings.service.ts';
import { updateSalesSettings as updateSettingsCall } from '#features/sales/settings.contract.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, fieldsOf } from '#kernel/day.ts';
import { mainlandZone } from '#kernel/zone.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { ciiInvoice } from '#platform/einvoice/cii.ts';
import type { Platform } from '#platform/platform.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { createContexts } from '#platform/request/contexts.ts';
import { commandRequest } from '#platform/request/job.ts';
import { fileKey, newFileName } from '#platform/storage/file-name.ts';
import { type DemoInvoice, demo } from './demo.ts';
import { findClients, findPeople, mark } from './seed.repo.ts';

const DAY_MS = 86_400_000;
const noQuery = { query: undefined } as const;

/** It adds jobs, so the queue must exist. The demonstration's people did this, so the audit log does not have it. */
export async function seedSales(platform: Platform, workspaceId: number): Promise<void> {
  const contexts = createContexts(platform, async () => undefined);
  const file = supplierInvoice(platform.clock.now());
  const key = newFileName(workspaceId, 'xml');
  await asTenant(platform.engine, workspaceId, async (transaction) => {
    const { db } = transaction;
    if (!(await mark(db, 'sales'))) return;
    const [owner] = await findPeople(db, [demo.sales.owner]);
    if (owner === undefined) return;
    const { id: userId, ...person } = owner;
    /** The owner's context on a day in the past. */
    const on = (daysAgo: number): MemberContext =>
      contexts.inside(
        {
          actor: { ...person, kind: 'member', userId, role: 'ROLE_OWNER', zone: mainlandZone, sessionId: 0 },
          request: commandRequest(),
          now: new Date(platform.clock.now().getTime() - daysAgo * DAY_MS),
        },
        transaction,
      );
    const { company, clients, invoices } = demo.sales;
    await updateSalesSettings(on(0), {
      ...noQuery,
      params: undefined,
      body: updateSettingsCall.body.parse(company),
    });
    const ids = new Map((await findClients(db)).map(({ name, id }) => [name, id]));
    for (const { contacts, ...client } of clients) {
      const clientId = ids.get(client.name);
      if (clientId === undefined) continue;
      const params = { clientId };
      await updateClient(renameClient)(on(0), {
        ...noQuery,
        params,
        body: updateClientCall.body.parse(client),
      });
      for (const contact of contacts)
        await addClientContact(on(0), { ...noQuery, params, body: addContactCall.body.parse(contact) });
    }
    for (const invoice of invoices) {
      const clientId = ids.get(invoice.client);
      if (clientId !== undefined) await issue(on, clientId, invoice);
    }
    await platform.storage.put(fileKey(SUPPLIER_FILES, key), file.bytes);
    await insertInvoice(db, {
      workspace_id: workspaceId,
      flow: `demo:${file.number}`,
      name: `${file.number}.xml`,
      kind: 'xml',
      storage_key: key,
      byte_size: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest(),
      supplier: file.supplier,
      number: file.number,
      dated_on: file.day,
      total_cents: file.gross,
      seller_siren: file.siren,
      received_at: platform.clock.now(),
    });
  });
}

async function issue(on: (daysAgo: number) => MemberContext, clientId: number, invoice: DemoInvoice) {
  const issued = on(invoice.daysAgo);
  const { year, month } = fieldsOf(civilDay(issued.now, mainlandZone));
  const { salesDraftId } = await createSalesDraft(issued, {
    ...noQuery,
    params: undefined,
    body: { clientId, year, month, currency: 'EUR', basis: 'empty' },
  });
  const params = { salesDraftId };
  for (const line of invoice.lines)
    await addSalesLine(issued, {
      ...noQuery,
      params,
      body: addLineCall.body.parse({ ...line, vat: 's2000' }),
    });
  if (invoice.draft === true) return;
  const nothing = { files: [], made: JSON.stringify({ receipts: [], reports: [] }) };
  const { salesInvoiceId } = (await issueSalesDraft.run(
    issued,
    { ...noQuery, params, body: undefined },
    nothing,
  )) as { salesInvoiceId: number };
  for (const { daysAgo, amount } of invoice.payments) {
    const paid = on(daysAgo);
    const found = await findOpenInvoice(paid.db, salesInvoiceId);
    if (found === undefined) continue;
    const part = { salesInvoiceId, amount, open: openRow(found).open };
    const receivedOn = civilDay(paid.now, mainlandZone);
    await recordReceivedPayment(paid, {
      ...noQuery,
      params: undefined,
      body: recordCall.body.parse({ clientId, receivedOn, amount, parts: [part] }),
    });
  }
}

/** The electronic invoice of a supplier to the company. */
function supplierInvoice(now: Date) {
  const { received, company } = demo.sales;
  const { supplier, siren, number, text, daysAgo, net } = received;
  const day = addDays(civilDay(now, mainlandZone), -daysAgo);
  const vat = Math.round(net / 5);
  const place = { lines: ['3 route du Lac'], postcode: '74000', city: 'Annecy', country: 'FR' };
  const home = { lines: [company.street], postcode: company.postcode, city: company.city, country: 'FR' };
  const registered = (id: string) => ({ scheme: '0002', id });
  const xml = ciiInvoice({
    kind: 'invoice',
    number,
    issued: day,
    currency: 'EUR',
    process: 'S1',
    notes: [],
    due: addDays(day, 30),
    preceding: [],
    seller: {
      name: supplier,
      address: place,
      registration: registered(siren),
      vatNumber: `FR83${siren}`,
    },
    buyer: { name: company.name, address: home, registration: registered(company.siren) },
    adjustments: [],
    lines: [
      {
        id: '1',
        name: text,
        quantity: '1',
        unit: 'C62',
        price: (net / 100).toFixed(2),
        net,
        category: 'S',
        rate: 2000,
        adjustments: [],
      },
    ],
    vat: [{ category: 'S', rate: 2000, net, vat }],
    totals: {
      lines: net,
      allowances: 0,
      charges: 0,
      net,
      vat,
      gross: net + vat,
      prepaid: 0,
      rounding: 0,
      due: net + vat,
    },
  });
  return { supplier, siren, number, day, gross: net + vat, bytes: new TextEncoder().encode(xml) };
}
