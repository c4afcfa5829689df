/** Companies and invoices for tests. */
import { createClient } from '#features/clients/contract.ts';
import { addSalesLine, createSalesDraft, issueSalesDraft } from '#features/sales/draft.contract.ts';
import { updateSalesSettings } from '#features/sales/settings.contract.ts';
import type { ApiClient } from '#kernel/client.ts';

interface Company {
  owner: { api: ApiClient };
  manager: { api: ApiClient };
}

/** Enters what invoices say about the company. */
export async function enterSeller({ owner }: Company): Promise<void> {
  await owner.api(updateSalesSettings, {
    body: {
      name: 'Ardoise Conseil',
      street: '1 rue du Lac',
      postcode: '69003',
      city: 'Lyon',
      siren: '732829320',
      vatNumber: 'FR44732829320',
      email: 'compta@ardoise.example',
    },
  });
}

const rail = {
  name: 'Rail SA',
  street: '2 quai',
  postcode: '75001',
  city: 'Paris',
  siren: '383474814',
  email: 'achats@rail.example',
};

/** Issues an invoice of 1,200 € with VAT. @param client what differs from Rail SA. */
export async function issuedInvoice({ owner, manager }: Company, client: object = {}) {
  const { clientId } = await manager.api(createClient, { body: { ...rail, ...client } });
  const { salesDraftId } = await manager.api(createSalesDraft, {
    body: { clientId, year: 2026, month: 10 },
  });
  const params = { salesDraftId };
  const line = { text: 'Audit', quantity: '2', price: '500.00', vat: 's2000' } as const;
  await manager.api(addSalesLine, { params, body: line });
  const invoice = await owner.api(issueSalesDraft, { params });
  return { ...invoice, params: { salesInvoiceId: invoice.salesInvoiceId } };
}
