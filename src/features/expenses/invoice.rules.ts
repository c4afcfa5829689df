/** Electronic invoices that can be read: EN 16931 in its two syntaxes, by themselves or inside of a PDF. */

export const invoiceFormats = ['factur-x', 'cii', 'ubl'] as const;
export type InvoiceFormat = (typeof invoiceFormats)[number];

/** Why a file proposes nothing: it is no invoice with data, cannot be opened, gives money back, or is not in order. */
export const noInvoice = ['none', 'encrypted', 'credit_note', 'broken'] as const;
export type NoInvoice = (typeof noInvoice)[number];
