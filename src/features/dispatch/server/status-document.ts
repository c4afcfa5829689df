/**
 * Writes a life-cycle status as a message of the treatment phase (CDAR, UN/CEFACT D22B). Source: AFNOR XP Z12-012, BR-FR-CDV-01 to
 * BR-FR-CDV-15; the elements are in the order of the schema.
 */
import type { Day } from '#kernel/day.ts';
import { group, leaf, xmlDocument } from '#platform/xml/xml.ts';

interface Party {
  siren: string;
  name: string;
}

export interface StatusDocument {
  /** Our name for the message. */
  id: string;
  code: number;
  /** Buyers answer, sellers state a payment. */
  from: 'buyer' | 'seller';
  seller: Party;
  buyer: Party;
  /** Electronic address of the receiver in the directory (0225). */
  address: string;
  number: string;
  issuedOn: Day;
  /** UNTDID 1001. */
  typeCode: string;
  reasonCode: string;
  reason: string;
  /** What was collected, with VAT, by rate. */
  collected: readonly { ratePercent: string; amount: string }[];
  currency: string;
  at: Date;
  zone: string;
}

export function statusDocument(status: StatusDocument): string {
  const { id, code, from, seller, buyer, at, zone, number, typeCode, issuedOn, reasonCode, reason } = status;
  const [sender, receiver] = from === 'buyer' ? [buyer, seller] : [seller, buyer];
  const [role, other] = from === 'buyer' ? ['BY', 'SE'] : ['SE', 'BY'];
  const time = (name: string) =>
    group(name, [leaf('udt:DateTimeString', stampOf(at, zone), { format: '204' })]);
  return xmlDocument(
    group(
      'rsm:CrossDomainAcknowledgementAndResponse',
      [
        group('rsm:ExchangedDocumentContext', [
          group('ram:BusinessProcessSpecifiedDocumentContextParameter', [leaf('ram:ID', 'REGULATED')]),
          group('ram:GuidelineSpecifiedDocumentContextParameter', [
            leaf('ram:ID', 'urn.cpro.gouv.fr:1p0:CDV:invoice'),
          ]),
        ]),
        group('rsm:ExchangedDocument', [
          leaf('ram:ID', id),
          time('ram:IssueDateTime'),
          group('ram:SenderTradeParty', partyOf(sender, role)),
          group('ram:IssuerTradeParty', partyOf(sender, role)),
          group('ram:RecipientTradeParty', [
            ...partyOf(receiver, other),
            group('ram:URIUniversalCommunication', [leaf('ram:URIID', status.address, { schemeID: '0225' })]),
          ]),
        ]),
        group('rsm:AcknowledgementDocument', [
          group('ram:MultipleReferencesIndicator', [leaf('udt:Indicator', 'false')]),
          leaf('ram:TypeCode', '23'),
          time('ram:IssueDateTime'),
          group('ram:ReferenceReferencedDocument', [
            leaf('ram:IssuerAssignedID', number),
            leaf('ram:TypeCode', typeCode),
            group('ram:FormattedIssueDateTime', [
              leaf('qdt:DateTimeString', issuedOn.replaceAll('-', ''), { format: '102' }),
            ]),
            leaf('ram:ProcessConditionCode', String(code)),
            group('ram:IssuerTradeParty', partyOf({ ...seller, name: '' }, 'SE')),
            group('ram:SpecifiedDocumentStatus', [
              leaf('ram:ReasonCode', reasonCode),
              leaf('ram:Reason', reason),
              ...status.collected.map(({ ratePercent, amount }) =>
                group('ram:SpecifiedDocumentCharacteristic', [
                  // «Montant encaissé» (BR-FR-CDV-14).
                  leaf('ram:TypeCode', 'MEN'),
                  leaf('ram:ValueAmount', amount, { currencyID: status.currency }),
                  leaf('ram:ValuePercent', ratePercent),
                ]),
              ),
            ]),
          ]),
        ]),
      ],
      {
        'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100',
        'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
        'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
        'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      },
    ),
  );
}

function partyOf({ siren, name }: Party, role: string): string[] {
  return [
    leaf('ram:GlobalID', siren, { schemeID: '0002' }),
    leaf('ram:Name', name),
    leaf('ram:RoleCode', role),
  ];
}

/** Format 204 of UNTDID 2379: YYYYMMDDHHMMSS, in the company's zone, because the message states none. */
function stampOf(at: Date, zone: string): string {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return local.format(at).replace(/\D/g, '');
}
