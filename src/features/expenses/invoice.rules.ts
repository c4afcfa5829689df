/** Electronic invoices that can be read: EN 16931 in its two syntaxes, by themselves or inside of a PDF. */

export const invoiceFormats = ['factur-x', 'cii', 'ubl'] as const;
export type InvoiceFormat = (typeof invoiceFormats)[number];
