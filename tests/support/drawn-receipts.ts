/**
 * Draws French receipts with known values: layouts of tills, restaurants, taxis, hotels and card terminals, then the faults of
 * photos. Everything follows from a seed.
 */
import sharp from 'sharp';
import { fullSplit } from '#features/vat/rules.ts';
import { type Day, fieldsOf } from '#kernel/day.ts';

export interface DrawnReceipt {
  name: string;
  picture: Buffer;
  total: number;
  date: Day;
  supplier: string;
  /** Basis points and cents. */
  vat: { rate: number; vat: number }[];
}

/** Mulberry32: small, and the same on each machine. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const suppliers = [
  ...['LE PETIT BISTROT', 'Brasserie Lipp', 'CAFE DE LA GARE', 'BOULANGERIE PAUL', 'RESTAURANT CHEZ MARCEL'],
  ...['MONOPRIX', 'CARREFOUR CITY', 'FRANPRIX', 'INTERMARCHE', 'E.LECLERC', 'Relay', 'FNAC DARTY'],
  ...['TAXI BLEU', 'TAXIS G7', 'INDIGO PARKING', 'EFFIA STATIONNEMENT', 'TOTALENERGIES', 'ESSO EXPRESS'],
  ...['HOTEL IBIS STYLES', 'Novotel Lyon Centre', 'HOTEL DU NORD', 'BUREAU VALLEE', 'PHARMACIE CENTRALE'],
];
const items = [
  'MENU DU JOUR',
  'CAFE',
  'EAU MINERALE',
  'PLAT DU CHEF',
  'SANDWICH',
  'SALADE',
  'STYLO BILLE',
  'CAHIER A4',
];
const months = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août'];
const dateForms: readonly ((day: Day) => string)[] = [
  (day) => `${two(fieldsOf(day).day)}/${two(fieldsOf(day).month)}/${day.slice(2, 4)}`,
  (day) => `${two(fieldsOf(day).day)}/${two(fieldsOf(day).month)}/${day.slice(0, 4)}`,
  (day) => `${two(fieldsOf(day).day)}-${two(fieldsOf(day).month)}-${day.slice(0, 4)}`,
  (day) => `${two(fieldsOf(day).day)}.${two(fieldsOf(day).month)}.${day.slice(2, 4)}`,
  (day) => `${fieldsOf(day).day} ${months[fieldsOf(day).month - 1]} ${fieldsOf(day).year}`,
];
const totalLabels = [
  'TOTAL TTC',
  'NET A PAYER',
  'A PAYER',
  'TOTAL',
  'TOTAL EUR',
  'MONTANT TTC',
  'Net à payer',
  'TOTAL A PAYER',
];
const amountForms: readonly ((cents: number) => string)[] = [
  (cents) => euros(cents, ','),
  (cents) => euros(cents, '.'),
  (cents) => `${euros(cents, ',')} €`,
  (cents) => `${euros(cents, ',')}€`,
  (cents) => `${euros(cents, ',')} EUR`,
];

const two = (number: number) => String(number).padStart(2, '0');

function euros(cents: number, comma: string): string {
  const whole = String(Math.floor(cents / 100)).replace(/(?<=\d)(?=(\d{3})+$)/g, comma === ',' ? ' ' : '');
  return `${whole}${comma}${two(cents % 100)}`;
}

interface Known {
  supplier: string;
  date: Day;
  lines: { name: string; cents: number; rate: number }[];
  amount: (cents: number) => string;
  total: number;
  vat: { rate: number; net: number; vat: number }[];
  columns: number;
}

const columnsOf = ({ columns }: Known, left: string, right: string) =>
  left.padEnd(Math.max(left.length + 1, columns - right.length)) + right;

/** Tables of VAT as tills print them. */
const vatTables: readonly ((known: Known) => string[])[] = [
  ({ vat }) => [
    'TAUX       HT      TVA      TTC',
    ...vat.map(({ rate, net, vat: tax }) =>
      [`${euros(rate, ',')}%`, euros(net, ','), euros(tax, ','), euros(net + tax, ',')]
        .map((one) => one.padStart(8))
        .join(''),
    ),
  ],
  (known) =>
    known.vat.map(({ rate, vat }) => columnsOf(known, `dont TVA ${euros(rate, ',')} %`, euros(vat, ','))),
  (known) => known.vat.map(({ rate, vat }) => columnsOf(known, `TVA ${rate / 100}%`, euros(vat, '.'))),
  ({ vat }) => [
    'TVA   BASE HT   MT TVA',
    ...vat.map(({ rate, net, vat: tax }) => `${euros(rate, '.')}  ${euros(net, '.')}  ${euros(tax, '.')}`),
  ],
  () => [],
];

const layouts: readonly ((known: Known, label: string, day: string, table: string[]) => string[])[] = [
  // A supermarket.
  (known, label, day, table) => [
    '',
    ...known.lines.map(({ name, cents }) => columnsOf(known, name, euros(cents, ','))),
    '-'.repeat(known.columns),
    columnsOf(known, `TOTAL ${known.lines.length} ARTICLES`, euros(known.total, ',')),
    columnsOf(known, label, known.amount(known.total)),
    columnsOf(known, 'CB EMV SANS CONTACT', euros(known.total, ',')),
    ...table,
    `${day} 18:42  CAISSE 3  0042`,
    'MERCI DE VOTRE VISITE',
  ],
  // A restaurant.
  (known, label, day, table) => [
    `Le ${day} à 12:41   Table 7`,
    'Couverts : 2',
    ...known.lines.map(({ name, cents }) => columnsOf(known, `1 x ${name}`, known.amount(cents))),
    columnsOf(known, 'Total HT', euros(known.total - taxOf(known), ',')),
    ...table,
    columnsOf(known, label, known.amount(known.total)),
    columnsOf(known, 'Carte bancaire', known.amount(known.total)),
    'Service compris. Merci et à bientôt !',
  ],
  // A card terminal.
  (known, label, day) => [
    'CARTE BANCAIRE',
    'SANS CONTACT',
    'A0000000421010',
    'CB',
    `LE ${day} A 20:14:05`,
    '75010 PARIS',
    '1234567',
    '30004 002 542001',
    label.includes('TTC') ? 'MONTANT REEL :' : 'MONTANT :',
    columnsOf(known, '', known.amount(known.total)),
    'DEBIT',
    'TICKET CLIENT A CONSERVER',
  ],
  // Cash and change.
  (known, label, day, table) => [
    `DATE : ${day}   HEURE : 09:05`,
    ...known.lines.map(({ name, cents }) => columnsOf(known, name, euros(cents, ','))),
    columnsOf(known, 'SOUS-TOTAL', euros(known.total, ',')),
    columnsOf(known, label, known.amount(known.total)),
    columnsOf(known, 'ESPECES', euros(Math.ceil(known.total / 5000) * 5000 + 5000, ',')),
    columnsOf(known, 'RENDU', euros(Math.ceil(known.total / 5000) * 5000 + 5000 - known.total, ',')),
    ...table,
    'Points fidélité cumulés : 120,50',
  ],
  // An invoice of a hotel or a garage.
  (known, label, day, table) => [
    `FACTURE N° F2026-00${known.total % 97}`,
    `Date : ${day}`,
    'Echéance : à réception',
    ...known.lines.map(({ name, cents }) => columnsOf(known, name, known.amount(cents))),
    columnsOf(known, 'Total HT', known.amount(known.total - taxOf(known))),
    columnsOf(known, 'Total TVA', known.amount(taxOf(known))),
    columnsOf(known, label, known.amount(known.total)),
    columnsOf(known, 'Acompte', euros(0, ',')),
    ...table,
    'SIRET 552 100 554 00025  TVA FR40303265045',
  ],
  // A taxi or a car park.
  (known, label, day, table) => [
    'RECU',
    `${day}  14h32 - 15h10`,
    'Distance   12,4 km',
    'Tarif A    1,22 /km',
    '',
    columnsOf(known, label, known.amount(known.total)),
    ...table,
    'Payé par carte',
  ],
];

const taxOf = ({ vat }: Known) => vat.reduce((sum, line) => sum + line.vat, 0);

const fonts = [
  'DejaVu Sans Mono',
  'Liberation Mono',
  'DejaVu Sans Mono',
  'Liberation Mono',
  'Liberation Sans Narrow',
];

/** The number of different receipts: each layout with each label of the total. */
export const layoutCount = layouts.length * totalLabels.length;

function knownOf(seed: number): { known: Known; texts: string[] } {
  const random = randomOf(seed + 1);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const rates = pick([[1000], [2000], [1000, 2000], [550, 1000], [550, 2000]]);
  const lines = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) => ({
    name: pick(items),
    cents: 100 + Math.floor(random() ** 3 * 60_000),
    rate: rates[at % rates.length] ?? 2000,
  }));
  const vat = rates.flatMap((rate) => {
    const gross = lines.filter((line) => line.rate === rate).reduce((sum, { cents }) => sum + cents, 0);
    return gross === 0
      ? []
      : fullSplit(gross, 'TYPEC', rate).map(({ net, vat: tax }) => ({ rate, net, vat: tax }));
  });
  const known: Known = {
    supplier: pick(suppliers),
    date: `2026-${two(1 + Math.floor(random() * 8))}-${two(1 + Math.floor(random() * 28))}` as Day,
    lines,
    amount: pick(amountForms),
    total: lines.reduce((sum, { cents }) => sum + cents, 0),
    vat,
    columns: pick([32, 36, 40]),
  };
  const layout = layouts[seed % layouts.length] as (typeof layouts)[number];
  const label = totalLabels[Math.floor(seed / layouts.length) % totalLabels.length] ?? 'TOTAL';
  const texts = [
    known.supplier,
    pick(['12 RUE DE LA GARE', '3 place du Marché', 'ZAC DES PINS']),
    pick(['75010 PARIS', '69003 LYON', '33000 BORDEAUX']),
    pick(['TEL 01 42 68 53 00', 'SIRET 552 100 554 00025', '']),
    ...layout(known, label, pick(dateForms)(known.date), pick(vatTables)(known)),
  ];
  return { known, texts };
}

/** Draws the receipt of a seed: `seed % layoutCount` is its layout. */
export async function drawnReceipt(seed: number): Promise<DrawnReceipt> {
  const { known, texts } = knownOf(seed);
  const random = randomOf(seed + 10_007);
  const font = fonts[seed % fonts.length] ?? 'monospace';
  const [width, size] = [1100, 1000 / known.columns / 0.62];
  const height = Math.round((texts.length + 4) * size * 1.5);
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const rows = texts.map(
    (text, at) =>
      `<text xml:space="preserve" x="50" y="${Math.round((at + 2) * size * 1.45)}">${escaped(text)}</text>`,
  );
  const ink = 20 + Math.floor(random() * 90);
  const paper = svg(
    width,
    height,
    `<rect width="100%" height="100%" fill="#fbfaf6"/><g fill="rgb(${ink},${ink},${ink})" font-family="${font}" font-size="${size.toFixed(1)}">${rows.join('')}</g>`,
  );
  const turned = sharp(await sharp(paper).png().toBuffer()).rotate((random() - 0.5) * 5, {
    background: '#5b4a3a',
  });
  const flat = await turned.png().toBuffer({ resolveWithObject: true });
  const shades = Array.from({ length: 7 }, () => {
    const [x, y, wide] = [random() * flat.info.width, random() * flat.info.height, 80 + random() * 400];
    const dark = random() < 0.6;
    return `<polygon points="${x},0 ${x + wide},0 ${y},${flat.info.height} ${y - wide},${flat.info.height}" fill="${dark ? '#000' : '#fff'}" opacity="${(random() * 0.14).toFixed(2)}"/>`;
  });
  const light = `<defs><linearGradient id="l" x1="0" y1="0" x2="1" y2="${random().toFixed(2)}"><stop offset="0" stop-color="#000" stop-opacity="${(random() * 0.45).toFixed(2)}"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient><filter id="b"><feGaussianBlur stdDeviation="14"/></filter></defs>`;
  const shade = svg(
    flat.info.width,
    flat.info.height,
    `${light}<g filter="url(#b)">${shades.join('')}</g><rect width="100%" height="100%" fill="url(#l)"/>`,
  );
  // Two passes: sharp composes after it blurs.
  const shaded = await sharp(flat.data)
    .composite([{ input: shade }])
    .png()
    .toBuffer();
  const picture = await sharp(shaded)
    .blur(0.5 + random() * 1.3)
    .linear(0.6 + random() * 0.4, random() * 40)
    .jpeg({ quality: 60 + Math.floor(random() * 30) })
    .toBuffer();
  const { supplier, date, total, vat } = known;
  return { name: `${seed}.jpg`, picture, total, date, supplier, vat };
}

const svg = (width: number, height: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
