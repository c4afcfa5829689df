/** The texts of documents and exports, which also name the fields of receipts. */
import { receiptTexts } from '#features/receipts/server/bulk.service.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export const texts = { en: { ...receiptTexts.en, ...en }, fr: { ...receiptTexts.fr, ...fr } };
