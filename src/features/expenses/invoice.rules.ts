/** Readable electronic invoices: EN 16931 in its two syntaxes, as XML or inside a PDF. */

export const invoiceFormats = ['factur-x', 'cii', 'ubl'] as const;
export type InvoiceFormat = (typeof invoiceFormats)[number];

/** Reasons for a missing proposal: no invoice data, encrypted, a credit note, or malformed. */
export const noInvoice = ['none', 'encrypted', 'credit_note', 'broken'] as const;
export type NoInvoice = (typeof noInvoice)[number];
