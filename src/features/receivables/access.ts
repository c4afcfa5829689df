/** Decides permissions on received payments, bank statements and reminders: those of sales invoices. */
import { mayChangeSeller, mayIssue } from '#features/sales/access.ts';

/** Whether the actor may record and cancel payments, and send reminders: not in another person's name. */
export const mayRecordPayments: typeof mayIssue = mayIssue;

/** Whether the actor may change the texts of reminders and switch them on. */
export const mayChangeReminders: typeof mayChangeSeller = mayChangeSeller;
