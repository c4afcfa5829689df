/** Reads a life-cycle message (CDAR, UN/CEFACT D22B, in the form of AFNOR XP Z12-012). The file is untrusted. */
import { at, childrenOf, readXml, textAt } from '#features/invoices/server/xml.service.ts';

export interface StatusMessage {
  /** Number of the invoice. */
  number: string;
  code: number;
  /** Empty without one. */
  reason: string;
}

/** Bytes; a message has some thousands. */
const MOST_BYTES = 256 * 1024;
const REASON_LENGTH = 500;

/** @returns undefined for anything else. */
export function statusMessageIn(bytes: Uint8Array): StatusMessage | undefined {
  if (bytes.length > MOST_BYTES) return undefined;
  const root = readXml(bytes);
  if (root?.name !== 'CrossDomainAcknowledgementAndResponse') return undefined;
  const about = at(root, 'AcknowledgementDocument', 'ReferenceReferencedDocument');
  const code = textAt(about, 'ProcessConditionCode').trim();
  const number = textAt(about, 'IssuerAssignedID').trim();
  if (!/^2\d\d$/.test(code) || number === '' || number.length > 100) return undefined;
  const reasons = childrenOf(about, 'SpecifiedDocumentStatus').map((status) =>
    [textAt(status, 'ReasonCode'), textAt(status, 'Reason')].filter(Boolean).join(': '),
  );
  return { number, code: Number(code), reason: tidy(reasons.filter(Boolean).join(' · ')) };
}

/** Returns a text of the platform without control characters, shortened. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
    .slice(0, REASON_LENGTH);
}
