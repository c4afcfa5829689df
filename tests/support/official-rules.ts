/**
 * The official rules of electronic invoices, with the documents that their authors test them with
 * (tests/support/official-rules): EN 16931 in both syntaxes, the French ones, and the schemas of UBL.
 */
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { validateXML } from 'xmllint-wasm';
import { readTar } from '#platform/backup/tar.ts';
import { type Report, type Schema, schematron } from './schematron.ts';
import { xmlTree } from './xml-tree.ts';

export type Syntax = 'CII' | 'UBL';
const folder = new URL('./official-rules/', import.meta.url);

const schemas = new Map<string, Schema>();

function schemaOf(file: string): Schema {
  const known = schemas.get(file) ?? schematron(xmlTree(readFileSync(new URL(file, folder), 'utf8')));
  schemas.set(file, known);
  return known;
}

export function en16931(syntax: Syntax): Schema {
  return schemaOf(`en16931/EN16931-${syntax}-validation-preprocessed.sch`);
}

export function french(syntax: Syntax): Schema {
  return schemaOf(`br-fr/BR-FR-Flux2-Schematron-${syntax}.sch`);
}

/**
 * Returns the rules that a document breaks, each once.
 * @throws Error if few rules applied: then it is not a whole invoice.
 */
export function brokenRules({ examine }: Schema, xml: string): string[] {
  const report = examine(xmlTree(xml));
  requireAsked(report);
  return [...new Set(report.broken.map(({ id }) => id))];
}

/** A whole invoice is asked 600 times by EN 16931 and 70 times by the French rules. */
function requireAsked({ asked }: Report): void {
  if (asked.length < 50) throw new Error(`Only ${asked.length} rules applied.`);
}

/** The documents with which the authors of EN 16931 test their rules, by path. */
export async function officialDocuments(): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  const archive = createReadStream(new URL('en16931/tests.tar.gz', folder)).pipe(createGunzip());
  for await (const { name, body } of readTar(archive)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    documents.set(name, Buffer.concat(chunks).toString());
  }
  return documents;
}

/** Returns the errors of invoices or credit notes against the schemas of UBL 2.1. */
export async function ublErrorsIn(
  root: 'Invoice' | 'CreditNote',
  documents: readonly string[],
): Promise<unknown[]> {
  // The schemas of documents refer to the others as `../common/…`.
  const load = (file: string) => ({
    fileName: file === main ? `maindoc/${file}` : `common/${file}`,
    contents: readFileSync(new URL(`ubl-2.1/${file}`, folder), 'utf8'),
  });
  const main = `UBL-${root}-2.1.xsd`;
  const others = readdirSync(new URL('ubl-2.1/', folder)).filter((file) => !/Invoice|CreditNote/.test(file));
  const { errors, valid } = await validateXML({
    xml: documents.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema: [load(main)],
    preload: others.map(load),
  });
  return valid ? [] : [...errors, { documents: documents.length }];
}
