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
