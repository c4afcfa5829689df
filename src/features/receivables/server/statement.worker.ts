/** Reads bank statements in a worker thread, because they are untrusted and may be several megabytes large. */
import '#platform/thread/give-way.ts';
import { readXml, startsAsXml } from '#features/invoices/server/xml.service.ts';
import type { ReadStatement, StatementRefusal } from '../statement.rules.ts';
import { camtIn } from './camt.ts';
import { ofxIn, ofxText, startsAsOfx } from './ofx.ts';

/** Reads a statement; the content decides about its format. */
export function read(bytes: Uint8Array): ReadStatement | StatementRefusal {
  const text = ofxText(bytes);
  if (startsAsOfx(text)) return ofxIn(text);
  if (!startsAsXml(bytes)) return { refusal: 'unknown' };
  const root = readXml(bytes);
  return root === undefined ? { refusal: 'broken' } : camtIn(root);
}
