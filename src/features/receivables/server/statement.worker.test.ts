/** Statements as banks write them, with what is odd in them, and hostile ones. */
import { describe, expect, test } from 'vitest';
import type { ReadStatement } from '../statement.rules.ts';
import { read } from './statement.worker.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
/** Characters as Windows-1252, as far as tests need them. */
const ansi = (text: string) =>
  Uint8Array.from([...text].map((one) => (one === '€' ? 0x80 : (one.codePointAt(0) ?? 0))));
function linesOf(file: Uint8Array): ReadStatement['lines'] {
  const found = read(file);
  if ('refusal' in found) throw new Error(JSON.stringify(found));
  return found.lines;
}

interface Entry {
  amount?: string;
  sign?: string;
  more?: string;
  status?: string;
  details?: string;
  day?: string;
}

const entry = ({
  amount = '1200.00',
  sign = 'CRDT',
  more = '',
  status = '<Sts>BOOK</Sts>',
  details = '',
  day = '<Dt>2026-11-05</Dt>',
}: Entry) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${more}${status}<BookgDt>${day}</BookgDt>
   <AcctSvcrRef>REF${amount}</AcctSvcrRef><BkTxCd/><NtryDtls>${details}</NtryDtls></Ntry>`;
const transaction = (payer: string, text: string, amount = '') =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${amount && `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`}
   <RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
const statement = (entries: string, iban = 'FR7630006000011234567890189') =>
  `<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct><Bal><Amt Ccy="EUR">5.00</Amt></Bal>${entries}</Stmt>`;
const camt = (statements: string, version = '02', head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${statements}</BkToCstmrStmt></Document>`;

describe('CAMT.053', () => {
  test('a transfer has its payer, text and bank reference', () => {
    const file = bytes(camt(statement(entry({ details: transaction('RAIL SA', 'FACTURE F2026-0001') }))));
    expect(linesOf(file)).toEqual([
      {
        account: 'FR7630006000011234567890189',
        bookedOn: '2026-11-05',
        amount: 120_000,
        currency: 'EUR',
        payer: 'RAIL SA',
        text: 'FACTURE F2026-0001',
        reference: 'REF1200.00',
      },
    ]);
  });

  test('only booked entries count, outgoing ones apart, and no reversals', () => {
    const entries = [
      entry({ amount: '10.00', sign: 'DBIT' }),
      entry({ amount: '11.00', more: '<RvslInd>true</RvslInd>' }),
      entry({ amount: '12.00', status: '<Sts><Cd>PDNG</Cd></Sts>' }),
      entry({ amount: '13.00', sign: 'DBIT', more: '<RvslInd>true</RvslInd>' }),
      entry({ amount: '14.00', status: '<Sts><Cd>BOOK</Cd></Sts>', more: '<RvslInd>false</RvslInd>' }),
    ];
    const found = read(bytes(camt(statement(entries.join('')), '08')));
    expect(found).toMatchObject({ leftOut: 3, lines: [{ amount: 1400 }], outgoing: [{ amount: -1000 }] });
  });

  test('a batch is split if its transactions add up, several accounts are kept apart', () => {
    const batch = `<Btch><NbOfTxs>2</NbOfTxs></Btch>${transaction('RAIL SA', 'F2026-0001', '700.00')}${transaction('BANQUE DU RHONE', 'F2026-0002', '500.00')}`;
    const short = `${transaction('RAIL SA', 'one', '700.00')}${transaction('BANQUE DU RHONE', 'two', '499.00')}`;
    const file = camt(
      statement(entry({ details: batch })) + statement(entry({ details: short }), 'DE02120300000000202051'),
    );
    const lines = linesOf(bytes(file));
    expect(
      lines.map(({ account, amount, payer, text }) => [account.slice(0, 2), amount, payer, text]),
    ).toEqual([
      ['FR', 70_000, 'RAIL SA', 'F2026-0001'],
      ['FR', 50_000, 'BANQUE DU RHONE', 'F2026-0002'],
      ['DE', 120_000, '', 'one two'],
    ]);
  });

  test('structured references, payers of version 08, instants and the additional text are read', () => {
    const structured = `<TxDtls><Refs><EndToEndId>E2E-7</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Ville de Nantes</Nm></Pty></Dbtr></RltdPties>
      <RmtInf><Strd><RfrdDocInf><Nb>F2026-0004</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;
    const plain = entry({ amount: '9.50' }).replace(
      '</NtryDtls>',
      '</NtryDtls><AddtlNtryInf>REMISE CHEQUES 12</AddtlNtryInf>',
    );
    const lines = linesOf(
      bytes(
        camt(
          statement(entry({ details: structured, day: '<DtTm>2026-11-05T23:30:00+01:00</DtTm>' }) + plain),
          '08',
        ),
      ),
    );
    expect(lines).toMatchObject([
      { payer: 'Ville de Nantes', text: 'F2026-0004 RF18539007547034 E2E-7', bookedOn: '2026-11-05' },
      { payer: '', text: 'REMISE CHEQUES 12', amount: 950 },
    ]);
  });

  test('a byte order mark, Windows-1252 and prefixes are read', () => {
    const file = camt(statement(entry({ details: transaction('Société Générale', 'Réglé') })));
    expect(linesOf(bytes(`\ufeff${file}`))[0]?.payer).toBe('Société Générale');
    const declared = file.replace('UTF-8', 'windows-1252');
    expect(linesOf(ansi(declared))[0]).toMatchObject({ payer: 'Société Générale', text: 'Réglé' });
    const prefixed = file.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns:').replace('xmlns=', 'xmlns:ns=');
    expect(linesOf(bytes(prefixed))[0]?.payer).toBe('Société Générale');
  });

  test.each([
    [
      'entities',
      `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY a "aaaa">]>${camt(statement(entry({})), '02', '')}`,
      'broken',
    ],
    ['depth', camt('<a>'.repeat(100) + '</a>'.repeat(100)), 'broken'],
    ['size', camt(statement('<x/>'.repeat(60_000))), 'broken'],
    ['a cut end', camt(statement(entry({}))).slice(0, -40), 'broken'],
    ['another message', camt('').replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'), 'unknown'],
    ['a spreadsheet', 'day;amount\n2026-11-05;12', 'unknown'],
    ['nothing', '', 'unknown'],
  ])('%s: refused', (_, file, refusal) => {
    expect(read(bytes(file))).toEqual({ refusal });
  });

  test('an entry without a valid day or amount is named', () => {
    for (const wrong of [
      { amount: '1e5' },
      { amount: '0.00' },
      { amount: '12.345' },
      { day: '<Dt>2026-02-30</Dt>' },
    ])
      expect(read(bytes(camt(statement(entry({}) + entry(wrong)))))).toEqual({ refusal: 'entry', entry: 2 });
  });
});

const head = 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n';
const sgml = (transactions: string, account = '00012345678') =>
  `<STMTTRNRS><TRNUID>0<STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>30006<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
<DTSTART>20261101<DTEND>20261130
${transactions}</BANKTRANLIST><LEDGERBAL><BALAMT>12.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS>`;
const ofx = (statements: string) =>
  `${head}<OFX><SIGNONMSGSRSV1><SONRS><LANGUAGE>FRA</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1>${statements}</BANKMSGSRSV1></OFX>\r\n`;
const credit =
  '<STMTTRN>\r\n<TRNTYPE>CREDIT\r\n<DTPOSTED>20261105\r\n<TRNAMT>+1200,00\r\n<FITID>2026110500017\r\n<NAME>VIR RAIL SA &amp; CIE\r\n<MEMO>FACT F2026-0001\r\n</STMTTRN>\r\n';
const debit =
  '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261106120000[0:GMT]<TRNAMT>-43.20<FITID>18<NAME>CB</STMTTRN>\n';

describe('OFX', () => {
  test('1.x without end tags, with a comma, a sign and entities', () => {
    expect(read(bytes(ofx(sgml(credit + debit))))).toEqual({
      format: 'ofx',
      leftOut: 0,
      outgoing: [
        expect.objectContaining({ amount: -4320, bookedOn: '2026-11-06', payer: 'CB', reference: '18' }),
      ],
      lines: [
        {
          account: '00012345678',
          bookedOn: '2026-11-05',
          amount: 120_000,
          currency: 'EUR',
          payer: 'VIR RAIL SA & CIE',
          text: 'FACT F2026-0001',
          reference: '2026110500017',
        },
      ],
    });
  });

  test('2.x as XML, with empty fields and several accounts', () => {
    const xml = (account: string) =>
      `<STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><BRANCHID></BRANCHID><ACCTID>${account}</ACCTID></BANKACCTFROM><BANKTRANLIST>
       <STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261105</DTPOSTED><TRNAMT>12.5</TRNAMT><FITID></FITID><NAME>A</NAME><MEMO/>
       <BANKACCTTO><ACCTID>999</ACCTID></BANKACCTTO></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>`;
    const file = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX>${xml('1')}${xml('2')}</OFX>`;
    expect(
      linesOf(bytes(file)).map(({ account, amount, reference }) => [account, amount, reference]),
    ).toEqual([
      ['1', 1250, ''],
      ['2', 1250, ''],
    ]);
  });

  test('amounts with leading zeros and in another currency than the account’s', () => {
    const foreign = credit
      .replace('+1200,00', '00000000001500.0000')
      .replace('</STMT', '<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY></STMT');
    const informed = credit.replace('</STMT', '<ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY></STMT');
    const lines = linesOf(bytes(ofx(sgml(foreign + informed))));
    expect(lines.map(({ amount, currency }) => [amount, currency])).toEqual([
      [150_000, 'USD'],
      [120_000, 'EUR'],
    ]);
  });

  test('UTF-8 with a byte order mark and Windows-1252 are told apart by their bytes', () => {
    const file = ofx(sgml(credit.replace('RAIL SA', 'Ville de Sète €')));
    expect(linesOf(bytes(`\ufeff${file}`))[0]?.payer).toContain('Sète €');
    expect(linesOf(ansi(file))[0]?.payer).toContain('Sète €');
  });

  test.each([
    ['a cut end', ofx(sgml(credit)).slice(0, -12)],
    ['an open transaction', ofx(sgml('<STMTTRN><TRNAMT>1<STMTTRN>'))],
  ])('%s: refused', (_, file) => {
    expect(read(bytes(file))).toEqual({ refusal: 'broken' });
  });

  test('a transaction without a valid day or amount is named, too many are refused', () => {
    const wrong = credit.replace('20261105\r', '20261305\r');
    expect(read(bytes(ofx(sgml(credit + wrong))))).toEqual({ refusal: 'entry', entry: 2 });
    expect(read(bytes(ofx(sgml(credit.repeat(5001)))))).toEqual({ refusal: 'large' });
  });

  test('a file of 5 MB with nothing but open brackets is read', () => {
    expect(read(bytes(`<OFX>${'<'.repeat(5_000_000)}</OFX>`))).toMatchObject({ lines: [] });
  });
});
