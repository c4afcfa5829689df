/**
 * Defines the life-cycle statuses of French electronic invoices. Source: AFNOR XP Z12-012 (statuses of the CDAR message), and the
 * external specifications of the tax administration («Spécifications externes B2B»), list of statuses.
 */

/** The codes that are shown with a name of their own. */
export const statusCodes = [200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213] as const;
export type StatusCode = (typeof statusCodes)[number];

/** What a status means for the company. */
export type StatusMeaning = 'deposited' | 'received' | 'approved' | 'disputed' | 'refused' | 'paid';

const meanings: Readonly<Record<StatusCode, StatusMeaning>> = {
  // «Déposée», «Émise par la plateforme».
  200: 'deposited',
  201: 'deposited',
  // «Reçue par la plateforme», «Mise à disposition», «Prise en charge».
  202: 'received',
  203: 'received',
  204: 'received',
  // «Approuvée», «Approuvée partiellement», «En litige», «Suspendue», «Complétée».
  205: 'approved',
  206: 'approved',
  207: 'disputed',
  208: 'disputed',
  209: 'received',
  // «Refusée» by the buyer, «Paiement transmis», «Encaissée», «Rejetée» by a platform.
  210: 'refused',
  211: 'paid',
  212: 'paid',
  213: 'refused',
};

export function isStatusCode(code: number): code is StatusCode {
  return Object.hasOwn(meanings, code);
}

/** A code that is not in the list says nothing. */
export function meaningOf(code: number): StatusMeaning | undefined {
  return isStatusCode(code) ? meanings[code] : undefined;
}

export const DEPOSITED = 200;
export const REJECTED = 213;

export const depositStates = ['waiting', 'sending', 'deposited', 'failed'] as const;

/** Attempts of a deposit that the platform cannot accept now, with doubling delays over hours. */
export const DEPOSIT_ATTEMPTS = 12;

/** Whether a new deposit may be asked for: a refused one was not deposited. */
export function mayDepositAgain(state: (typeof depositStates)[number] | undefined): boolean {
  return state === undefined || state === 'failed';
}

/** Refused by the platform, or not accepted for this long: a person decides then. */
export const STATUS_PATIENCE_MS = 3 * 24 * 60 * 60 * 1000;
/** Until then an attempt may still be under way: its requests end after 20 s each. */
export const STATUS_LEASE_MS = 2 * 60 * 1000;

export const sentStates = ['waiting', 'sending', 'sent', 'failed'] as const;
export type SentState = (typeof sentStates)[number];

/** What a buyer answers: «Prise en charge», «Approuvée», «En litige», «Refusée». */
export const answerCodes = [204, 205, 207, 210] as const;
export type AnswerCode = (typeof answerCodes)[number];
export const REFUSED = 210;
/** «Encaissée», which the seller states. */
export const COLLECTED = 212;

/** Reasons of a refusal. Source: AFNOR XP Z12-012, BR-FR-CDV-CL-09, list of the status 210. */
export const refusalReasons = [
  'TX_TVA_ERR',
  'MONTANTTOTAL_ERR',
  'CALCUL_ERR',
  'NON_CONFORME',
  'DOUBLON',
  'DEST_ERR',
  'TRANSAC_INC',
  'EMMET_INC',
  'CONTRAT_TERM',
  'DOUBLE_FACT',
  'CMD_ERR',
  'ADR_ERR',
  'REF_CT_ABSENT',
] as const;
/** Reasons of a dispute. Source: as above, list of the status 207. */
export const disputeReasons = [
  ...refusalReasons,
  'COORD_BANC_ERR',
  'DEST_INC',
  'SIRET_ERR',
  'CODE_ROUTAGE_ERR',
  'REF_ERR',
  'PU_ERR',
  'REM_ERR',
  'QTE_ERR',
  'ART_ERR',
  'MODPAI_ERR',
  'QUALITE_ERR',
  'LIVR_INCOMP',
  'AUTRE',
] as const;
export type ReasonCode = (typeof disputeReasons)[number];

/** Returns the reasons that a status can have; one of them is needed unless there are none. Source: BR-FR-CDV-15. */
export function reasonsOf(code: AnswerCode): readonly ReasonCode[] {
  if (code === REFUSED) return refusalReasons;
  return code === 207 ? disputeReasons : [];
}

/**
 * Whether a buyer may state a status after those that it stated; a failed one counts as not stated. Each is stated once, nothing follows
 * a refusal, and an approved invoice is not taken over, disputed or refused any more.
 */
export function mayAnswer(code: AnswerCode, stated: readonly { code: number; state: SentState }[]): boolean {
  const codes = stated.filter(({ state }) => state !== 'failed').map((one) => one.code);
  if (codes.includes(code) || codes.includes(REFUSED)) return false;
  if (code === 205) return true;
  return !codes.includes(205) && !(code === 204 && codes.includes(207));
}

/**
 * Whether the seller must state the payment of an invoice: a French buyer, services, and VAT that is due on receipts. Source: CGI, art.
 * 290 A and 269, 2, c; with the option for debits, and for goods, VAT is due before.
 */
export function owesCollected(document: {
  typeCode: string;
  onDebits: boolean;
  category: string;
  buyer: { country: string };
  vats: readonly { category: string }[];
}): boolean {
  const { typeCode, onDebits, category, buyer, vats } = document;
  return (
    typeCode !== '381' &&
    !onDebits &&
    category !== 'goods' &&
    buyer.country === 'FR' &&
    vats.some((vat) => vat.category === 'S')
  );
}

interface Buyer {
  country: string;
  siren: string;
  endpointScheme: string;
  endpointId: string;
}

/**
 * Whether a platform can address the buyer: a French company by its entry in the directory of the approved platforms (0225), which is
 * its SIREN unless another is given; others by any electronic address. Source: AFNOR XP Z12-012, BR-FR-12, BR-FR-13, BR-FR-21.
 */
export function isAddressed({ country, siren, endpointScheme, endpointId }: Buyer): boolean {
  if (endpointId === '') return siren !== '';
  return country !== 'FR' || endpointScheme === '0225';
}
