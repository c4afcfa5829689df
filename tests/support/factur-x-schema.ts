/** Validates documents against the schema of Factur-X 1.07.3, profile EN 16931 (tests/support/factur-x). */
import { readdirSync, readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

/** @returns the errors of all documents. */
export async function schemaErrorsIn(documents: readonly string[]): Promise<unknown[]> {
  const folder = new URL('./factur-x/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.xsd'));
  const [main = '', ...others] = files.sort((one, other) => one.length - other.length);
  const load = (fileName: string) => ({
    fileName,
    contents: readFileSync(new URL(fileName, folder), 'utf8'),
  });
  const { errors, valid } = await validateXML({
    xml: documents.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema: [load(main)],
    preload: others.map(load),
  });
  return valid ? [] : [...errors, { documents: documents.length }];
}
