/** The texts of all features for expenses, which share the pages. */
import expensesEn from '../../src/features/expenses/messages.en.json';
import expensesFr from '../../src/features/expenses/messages.fr.json';
import invoicesEn from '../../src/features/invoices/messages.en.json';
import invoicesFr from '../../src/features/invoices/messages.fr.json';
import mileageEn from '../../src/features/mileage/messages.en.json';
import mileageFr from '../../src/features/mileage/messages.fr.json';
import postesEn from '../../src/features/postes/messages.en.json';
import postesFr from '../../src/features/postes/messages.fr.json';
import receiptsEn from '../../src/features/receipts/messages.en.json';
import receiptsFr from '../../src/features/receipts/messages.fr.json';
import vatEn from '../../src/features/vat/messages.en.json';
import vatFr from '../../src/features/vat/messages.fr.json';
import photoEn from '../../src/ui/photo-text/messages.en.json';
import photoFr from '../../src/ui/photo-text/messages.fr.json';

export const en = {
  ...vatEn,
  ...postesEn,
  ...mileageEn,
  ...invoicesEn,
  ...receiptsEn,
  ...photoEn,
  ...expensesEn,
};
export const fr = {
  ...vatFr,
  ...postesFr,
  ...mileageFr,
  ...invoicesFr,
  ...receiptsFr,
  ...photoFr,
  ...expensesFr,
};
