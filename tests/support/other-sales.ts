import type { SalesDocument } from '#features/sales/document.rules.ts';
import type { Rows } from './rows.ts';

/**
 * Adds a row of everything about clients and sales invoices. Every text contains the mark.
 * @param ids `pricedId`: a contract that gets a fixed price with a deposit.
 */
export async function salesOf(
  { add }: Rows,
  {
    contractId,
    pricedId,
    userId,
    mark,
  }: { contractId: number; pricedId: number; userId: number; mark: string },
) {
  // No contract and no invoice names it, so that it can be deleted.
  const clientId = await add('clients', { name: `${mark}-client` });
  const buyer = {
    name: `${mark}-buyer`,
    street: mark,
    postcode: '75001',
    city: mark,
    siren: '732829320',
  };
  const client_id = await add('clients', buyer);
  const numbers = { ...buyer, country: 'FR', siret: '', vat_number: 'FR44732829320' };
  await add('sales_settings', { ...numbers, siret: '73282932000074' });
  await add('sales_numbers', { kind: 'invoice', year: 2001, last: 1, last_on: '2001-01-01' });
  const month = { month: '2026-01-01', currency: 'EUR' } as const;
  const salesInvoiceId = await add('sales_invoices', {
    ...month,
    kind: 'invoice',
    client_id,
    number: `${mark}-1`,
    client_name: mark,
    issued_on: '2026-02-01',
    due_on: '2026-03-01',
    net_cents: 10_000,
    vat_cents: 2000,
    total_cents: 12_000,
    document: JSON.stringify(documentWith(mark)),
  });
  await add('sales_shares', {
    sales_invoice_id: salesInvoiceId,
    place: 1,
    contract_id: contractId,
    vat: 's2000',
    net_cents: 10_000,
  });
  await add('vat_dues', {
    sales_invoice_id: salesInvoiceId,
    cause: 'issue',
    cause_number: salesInvoiceId,
    vat: 's2000',
    day: '2026-02-01',
    taxable_cents: 10_000,
    vat_cents: 2000,
  });
  await add('exchange_rates', { currency: 'CHF', day: '2026-02-01', rate: '1.05' });
  await add('currency_balances', {
    sales_invoice_id: salesInvoiceId,
    received_payment_id: null,
    cause: 'issue',
    cause_number: salesInvoiceId,
    units: 0,
    euro_cents: 0,
  });
  await add('journal_settings', { accounts: JSON.stringify({ note: mark }) });
  const bankStatementId = await add('bank_statements', { format: 'ofx', lines: 1 });
  const statementLineId = await add('statement_lines', {
    bank_statement_id: bankStatementId,
    booked_on: '2026-02-10',
    amount_cents: 300,
    currency: 'EUR',
  });
  const receivedPaymentId = await add('received_payments', {
    client_id,
    received_on: '2026-02-10',
    amount_cents: 5000,
    currency: 'EUR',
    method: 'transfer',
  });
  await add('received_parts', {
    received_payment_id: receivedPaymentId,
    sales_invoice_id: salesInvoiceId,
    amount_cents: 1000,
    assigned_on: '2026-02-10',
  });
  await add('reminder_settings', { days_1: 7, days_2: 21, days_3: 45 });
  await add('reminder_texts', { level: 1, locale: 'en' });
  await add('payment_reminders', {
    sales_invoice_id: salesInvoiceId,
    level: 1,
    locale: 'en',
    state: 'sent',
    sent_on: '2026-03-10',
  });
  await add('reminder_stops', { client_id, sales_invoice_id: null });
  const salesDraftId = await add('sales_drafts', { ...month, kind: 'invoice', client_id });
  const line = { unit: 'day', quantity: 100, price_cents: 100, vat: 's2000' } as const;
  const salesLineId = await add('sales_lines', { sales_draft_id: salesDraftId, ...line });
  await add('sales_files', { sales_invoice_id: salesInvoiceId, content: Buffer.from('a file') });
  await add('sales_entries', {
    sales_invoice_id: salesInvoiceId,
    contract_id: contractId,
    account_id: userId,
    day: '2026-01-19',
    half_days: 2,
  });
  const fixed = { contract_id: pricedId, kind: 'fixed', amount_cents: 9_000_000 } as const;
  await add('sales_terms', { ...fixed, starts_on: null, ends_on: null, balance_on: '2026-06-30' });
  const deposit = {
    contract_id: pricedId,
    share: 1000,
    amount_cents: null,
    planned_on: '2026-01-31',
  } as const;
  const instalmentId = await add('sales_instalments', deposit);
  const salesAttachmentId = await add('sales_attachments', {
    kind: 'receipts',
    sales_invoice_id: salesInvoiceId,
    content: Buffer.from('a file'),
  });
  const contactId = await add('client_contacts', {
    client_id: clientId,
    name: mark,
    email: `${mark}@contact.example`,
    invoices: true,
    reminders: false,
    orders: false,
  });
  const sending = await addSending({ add }, { salesInvoiceId, userId, mark });
  return {
    clientId,
    contactId,
    salesInvoiceId,
    salesDraftId,
    salesLineId,
    instalmentId,
    salesAttachmentId,
    statementLineId,
    receivedPaymentId,
    ...sending,
  };
}

/** Adds what was sent and received. @returns the ids of a new supplier's invoice and of a status that failed. */
async function addSending(
  { add }: Pick<Rows, 'add'>,
  { salesInvoiceId, userId, mark }: { salesInvoiceId: number; userId: number; mark: string },
): Promise<{ supplierInvoiceId: number; sentStatusId: number }> {
  await add('sales_mail_texts', { subject_en: mark, text_en: mark, subject_fr: mark, text_fr: mark });
  const of = { sales_invoice_id: salesInvoiceId };
  await add('sales_mails', { ...of, recipient: `${mark}@client.example`, state: 'sent' });
  await add('sales_deposits', { ...of, state: 'failed', reason: mark });
  await add('sales_statuses', { ...of, code: 200, reason: mark });
  await add('platform_connections', {
    address: 'https://platform.example/flow',
    token_address: 'https://platform.example/token',
    identifier: mark,
    secret: mark,
  });
  const received = { sha256: Buffer.from([0]), supplier: mark, set_aside: null } as const;
  const supplier_invoice_id = await add('supplier_invoices', {
    ...received,
    kind: '',
    flow: `${mark}-used`,
    storage_key: null,
  });
  await add('supplier_receipts', { supplier_invoice_id });
  const sentStatusId = await add('sent_statuses', {
    ...of,
    supplier_invoice_id: null,
    code: 212,
    state: 'failed',
    trouble: mark,
    flow: null,
  });
  const supplierInvoiceId = await add('supplier_invoices', {
    ...received,
    kind: 'pdf',
    name: `${mark}.pdf`,
    storage_key: `${userId}-${mark}-supplier`,
    byte_size: 1,
    total_cents: 12_000,
    number: mark,
    seller_siren: '383474814',
  });
  return { supplierInvoiceId, sentStatusId };
}

export function documentWith(mark: string): SalesDocument {
  const party = {
    name: mark,
    legalForm: mark,
    street: mark,
    postcode: mark,
    city: mark,
    country: 'FR',
    siren: '732829320',
    siret: '',
    vatNumber: 'FR44732829320',
    email: '',
    endpointScheme: '',
    endpointId: '',
  };
  return {
    typeCode: '380',
    number: `${mark}-1`,
    issuedOn: '2026-02-01',
    dueOn: '2026-03-01',
    currency: 'EUR',
    locale: 'en',
    orderReference: mark,
    period: null,
    corrects: null,
    deposits: [],
    category: 'services',
    delivery: null,
    attachments: [],
    seller: party,
    buyer: party,
    payment: { iban: '', bic: '', terms: mark },
    lines: [
      {
        id: '1',
        text: mark,
        quantity: '1',
        unitCode: 'DAY',
        price: '100.00',
        gross: '100.00',
        discountPercent: '0',
        discount: '0.00',
        net: '100.00',
        category: 'S',
        ratePercent: '20',
      },
    ],
    totals: { net: '100.00', vat: '20.00', total: '120.00' },
    vats: [{ category: 'S', ratePercent: '20', taxable: '100.00', vat: '20.00', reason: '', reasonCode: '' }],
    notes: [{ subject: 'AAI', text: mark }],
    onDebits: false,
    logo: '',
    accent: '',
  };
}
