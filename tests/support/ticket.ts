/** Generates photographs of receipts on demand. */
import sharp from 'sharp';

/** @returns a JPEG of a receipt with these lines, in the form of a browser's file chooser. */
export async function ticket(name: string, lines: readonly string[]) {
  const rows = lines.map((line, at) => `<text x="60" y="${120 + 70 * at}">${line}</text>`).join('');
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="1100"><rect width="700" height="1100" fill="#f4f1ea"/><g font-family="monospace" font-size="40">${rows}</g></svg>`;
  const buffer = await sharp(Buffer.from(drawn)).jpeg().toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
