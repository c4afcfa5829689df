/** Readable electronic invoices: EN 16931 in its two syntaxes, as XML or inside a PDF. */

export const invoiceFormats = ['factur-x', 'cii', 'ubl'] as const;
export type InvoiceFormat = (typeof invoiceFormats)[number];

/** Profiles by their extent: EN 16931 with its national variants, and the smaller and larger ones of Factur-X. */
export const invoiceProfiles = ['minimum', 'basic_wl', 'basic', 'en16931', 'extended'] as const;
export type InvoiceProfile = (typeof invoiceProfiles)[number];

/** Reasons for a missing proposal: no invoice data, encrypted, a credit note, or malformed. */
export const noInvoice = ['none', 'encrypted', 'credit_note', 'broken'] as const;
export type NoInvoice = (typeof noInvoice)[number];
