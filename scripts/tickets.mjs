/**
 * Draws the receipts of the demonstration company, `demo/tickets`: pictures that look like photos taken with
 * a phone, and PDF invoices, all different. They are committed; run `node scripts/tickets.mjs` after a change
 * (needs the fonts DejaVu Sans Mono and Liberation Sans).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '../demo/tickets');

/** Lines of a receipt, separated by `|`; text after two or more spaces is right-aligned. */
const tickets = {
  'repas-lyon.jpg': `LE RELAIS DES QUAIS|12 quai Saint-Antoine|69002 LYON|SIRET 412 345 678 00011||Table 14   2 couverts||Formule midi x2   22,00
    Verre de Saint-Joseph x2   12,00||TOTAL TTC   34,00|dont TVA 10,00 %   2,00|dont TVA 20,00 %   2,00||CB **** 4417|MERCI DE VOTRE VISITE`,
  'repas-nantes.jpg': `BRASSERIE DU PASSAGE|3 rue de la Fosse|44000 NANTES|SIRET 489 221 640 00027||Table 6   3 couverts||Plat du jour x3   52,80
    Eau minérale x2   8,80|Café gourmand x3   26,40||TOTAL TTC   88,00|TVA 10,00 %   8,00||CB **** 4417|À BIENTÔT`,
  'repas-salon.jpg': `LA CANTINE DES AUTEURS|Hall 2, stand C14|75015 PARIS||Salade   14,30|Jus de pomme   4,40||TOTAL   18,70|dont TVA 10 %   1,70||Sans contact`,
  'taxi-lyon.jpg': `TAXI LYONNAIS|Station Part-Dieu|N° 1187||Départ 08:42   Arrivée 09:05|Distance   11,4 km|Tarif C||COURSE   27,50|dont TVA 10 %   2,50||Carte bancaire`,
  'taxi-retour.jpg': `TAXI LYONNAIS|Station Bellecour|N° 0462||Départ 17:20   Arrivée 17:51|Distance   12,0 km|Tarif A||COURSE   29,70|dont TVA 10 %   2,70||Carte bancaire`,
  'taxi-londres.jpg': `LONDON CABS LTD|Badge 58213||Paddington Station|to Threadneedle Street||FARE   GBP 24.60||Paid by card|Thank you`,
  'parking-lyon.jpg': `PARKING BELLECOUR|LYON PARC AUTO||Entrée 08:11|Sortie 19:26|Durée 11 h 15||TOTAL   24,00|TVA 20 %   4,00||Ticket à conserver`,
  'parking-nantes.jpg': `PARKING GRASLIN|NANTES STATIONNEMENT||Entrée 13:40|Sortie 17:02|Durée 3 h 22||TOTAL   9,60|TVA 20 %   1,60||Bonne route`,
  'train-aller.jpg': `BILLET DE TRAIN|NANTES - LYON PART-DIEU|TGV 5364   Voiture 07|Place 052   Fenêtre||Départ 06:31   Arrivée 10:56|2e classe   Adulte||PRIX   110,00
    TVA 10 %   10,00||Dossier QX7RTL`,
  'train-retour.jpg': `BILLET DE TRAIN|LYON PART-DIEU - NANTES|TGV 5378   Voiture 14|Place 031   Couloir||Départ 18:04   Arrivée 22:29|2e classe   Adulte||PRIX   93,50
    TVA 10 %   8,50||Dossier M4KDPA`,
  'train-paris.jpg': `BILLET DE TRAIN|NANTES - PARIS MONTPARNASSE|TGV 8812   Voiture 03|Place 112   Fenêtre||Départ 07:00   Arrivée 09:08|2e classe   Adulte||PRIX   66,00
    TVA 10 %   6,00||Dossier T9WZBE`,
  'train-comite.jpg': `BILLET DE TRAIN|NANTES - LYON PART-DIEU|TGV 5364   Voiture 11|Place 087   Couloir||Départ 06:31   Arrivée 10:56|2e classe   Adulte||PRIX   121,00
    TVA 10 %   11,00||Dossier H2NVCU`,
};

/** Hotel invoices as PDF: header and lines. */
const invoices = {
  'hotel-lyon.pdf': {
    name: 'Hôtel des Deux Rives',
    address: '3 cours de Verdun, 69002 Lyon - SIRET 523 456 789 00024',
    number: '2026-10482',
    rows: [
      'Chambre supérieure, 1 nuit|99,00',
      'Petit déjeuner|11,00',
      'Taxe de séjour|3,20',
      'dont TVA 10 %|10,00',
      'Total TTC|113,20',
    ],
  },
  'hotel-paris.pdf': {
    name: 'Hôtel de la Verrière',
    address: '48 rue du Cherche-Midi, 75006 Paris - SIRET 534 100 272 00018',
    number: 'FA-00731',
    rows: [
      'Chambre classique, 1 nuit|143,00',
      'Taxe de séjour|5,75',
      'dont TVA 10 %|13,00',
      'Total TTC|148,75',
    ],
  },
};

const escapeText = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Looks like a photograph of a receipt on a table, slightly rotated. */
async function photographed(text, turn) {
  const lines = text.split(/\||\n/).map((line) => line.trim());
  const [width, lineHeight] = [620, 38];
  const height = lines.length * lineHeight + 160;
  const texts = lines.map((line, at) => {
    const [left, right] = line.split(/ {2,}/);
    const y = 90 + at * lineHeight;
    const attributes = `y="${y}" font-family="DejaVu Sans Mono" font-size="${at === 0 ? 30 : 24}" fill="#2b2b2b"`;
    if (right === undefined && !/^(TOTAL|PRIX|COURSE|FARE)/.test(left))
      return `<text x="${width / 2}" text-anchor="middle" ${attributes}>${escapeText(left)}</text>`;
    return `<text x="40" ${attributes}>${escapeText(left)}</text><text x="${width - 40}" text-anchor="end" ${attributes}>${escapeText(right ?? '')}</text>`;
  });
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f7f5ee"/>${texts.join('')}</svg>`;
  const sheet = await sharp(Buffer.from(paper)).rotate(turn, { background: '#00000000' }).png().toBuffer();
  const { width: w = 0, height: h = 0 } = await sharp(sheet).metadata();
  const table = { width: w + 120, height: h + 120, channels: 3, background: '#6d5846' };
  return sharp({ create: { ...table, noise: { type: 'gaussian', mean: 105, sigma: 6 } } })
    .tint('#8a6f57')
    .composite([{ input: sheet }])
    .jpeg({ quality: 70 })
    .toBuffer();
}

async function hotelInvoice({ name, address, number, rows }) {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const [sans, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ];
  const write = (text, x, y, { size = 10, font = sans } = {}) =>
    page.drawText(text, { x, y, size, font, color: rgb(0.1, 0.1, 0.1) });
  write(name, 56, 760, { size: 20, font: bold });
  write(address, 56, 742);
  write(`Facture n° ${number}`, 56, 690, { size: 14, font: bold });
  rows.forEach((row, at) => {
    const [label, amount] = row.split('|');
    const font = at === rows.length - 1 ? bold : sans;
    write(label, 56, 640 - at * 22, { font });
    write(`${amount} EUR`, 460, 640 - at * 22, { font });
  });
  return document.save();
}

await mkdir(folder, { recursive: true });
for (const [at, [name, text]] of Object.entries(tickets).entries())
  await writeFile(path.join(folder, name), await photographed(text, [-3, 2, -1.5, 1][at % 4]));
for (const [name, invoice] of Object.entries(invoices))
  await writeFile(path.join(folder, name), await hotelInvoice(invoice));
