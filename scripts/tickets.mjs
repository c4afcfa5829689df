/**
 * Draws the tickets of the demonstration company, `demo/tickets`: pictures as a phone takes them, and an invoice as PDF. They are
 * committed; run it again after a change: `node scripts/tickets.mjs` (with the faces DejaVu Sans Mono and Liberation Sans).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '../demo/tickets');

/** Lines of a till's receipt; what stands behind two spaces or more goes to the right. */
const tickets = {
  'repas.jpg': [
    ['LE RELAIS DES QUAIS', '12 quai Saint-Antoine', '69002 LYON', 'SIRET 412 345 678 00011', ''],
    ['Table 14   2 couverts', '', 'Formule midi x2   22,00', 'Verre de Saint-Joseph x2   12,00', ''],
    [
      'TOTAL TTC   34,00',
      'dont TVA 10,00 %   2,00',
      'dont TVA 20,00 %   2,00',
      '',
      'CB **** 4417',
      'MERCI DE VOTRE VISITE',
    ],
  ].flat(),
  'taxi.jpg': [
    ['TAXI LYONNAIS', 'Station Part-Dieu', 'N° 1187', ''],
    ['Départ 08:42   Arrivée 09:05', 'Distance   11,4 km', 'Tarif C', ''],
    ['COURSE   27,50', 'dont TVA 10 %   2,50', '', 'Carte bancaire'],
  ].flat(),
  'parking.jpg': [
    ['PARKING BELLECOUR', 'LYON PARC AUTO', '', 'Entrée 08:11', 'Sortie 19:26', 'Durée 11 h 15', ''],
    ['TOTAL   24,00', 'TVA 20 %   4,00', '', 'Ticket à conserver'],
  ].flat(),
  'train.jpg': [
    ['BILLET DE TRAIN', 'NANTES - LYON PART-DIEU', 'TGV 5364   Voiture 07', 'Place 052   Fenêtre', ''],
    [
      'Départ 06:31   Arrivée 10:56',
      '2e classe   Adulte',
      '',
      'PRIX   110,00',
      'TVA 10 %   10,00',
      '',
      'Dossier QX7RTL',
    ],
  ].flat(),
};

const escapeText = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** On a table, a little askew, as it is photographed. */
async function photographed(lines, turn) {
  const [width, lineHeight] = [620, 38];
  const height = lines.length * lineHeight + 160;
  const texts = lines.map((line, at) => {
    const [left, right] = line.split(/ {2,}/);
    const y = 90 + at * lineHeight;
    const attributes = `y="${y}" font-family="DejaVu Sans Mono" font-size="${at === 0 ? 30 : 24}" fill="#2b2b2b"`;
    if (right === undefined && !/^(TOTAL|PRIX|COURSE)/.test(left))
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

async function hotelInvoice() {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const [sans, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ];
  const write = (text, x, y, { size = 10, font = sans } = {}) =>
    page.drawText(text, { x, y, size, font, color: rgb(0.1, 0.1, 0.1) });
  write('Hôtel des Deux Rives', 56, 760, { size: 20, font: bold });
  write('3 cours de Verdun, 69002 Lyon - SIRET 523 456 789 00024', 56, 742);
  write('Facture n° 2026-10482', 56, 690, { size: 14, font: bold });
  const rows = [
    ['Chambre supérieure, 1 nuit', '99,00'],
    ['Petit déjeuner', '11,00'],
    ['Taxe de séjour', '3,20'],
    ['dont TVA 10 %', '10,00'],
    ['Total TTC', '113,20'],
  ];
  rows.forEach(([label, amount], at) => {
    const font = at === rows.length - 1 ? bold : sans;
    write(label, 56, 640 - at * 22, { font });
    write(`${amount} EUR`, 460, 640 - at * 22, { font });
  });
  return document.save();
}

await mkdir(folder, { recursive: true });
for (const [at, [name, lines]] of Object.entries(tickets).entries())
  await writeFile(path.join(folder, name), await photographed(lines, [-3, 2, -1.5, 1][at % 4]));
await writeFile(path.join(folder, 'hotel.pdf'), await hotelInvoice());
