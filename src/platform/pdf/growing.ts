/**
 * A PDF that is written incrementally. Page content (pictures, texts, fonts) and attached files are written
 * and freed as soon as they are finished; only the pages' own entries remain for the end. `PDFDocument.save`
 * would keep everything in memory twice.
 */
import { type FileHandle, open } from 'node:fs/promises';
import {
  PDFCatalog,
  PDFCrossRefSection,
  type PDFDocument,
  type PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  type PDFRef,
  PDFTrailer,
  PDFTrailerDict,
} from '@cantoo/pdf-lib';

export interface GrowingPdf {
  /** Writes the content added since the last call; finished pages must not be changed any more. */
  spool(): Promise<void>;
  /** Writes the rest and completes the file. */
  end(): Promise<void>;
  /** Call it in any case. */
  close(): Promise<void>;
}

/** @param file is replaced if it exists. */
export async function growPdf(document: PDFDocument, file: string): Promise<GrowingPdf> {
  const { context } = document;
  const out = await open(file, 'w');
  const places: [ref: PDFRef, offset: number][] = [];
  let offset = (await write(out, context.header)) + (await write(out, '\n\n'));
  const written = new Set<PDFRef>();
  const put = async (ref: PDFRef, object: PDFObject) => {
    context.delete(ref);
    // Our own font is created again for each text, always with the same content.
    if (written.has(ref)) return;
    written.add(ref);
    places.push([ref, offset]);
    offset += await write(out, `${ref.objectNumber} ${ref.generationNumber} obj\n`);
    offset += await write(out, object);
    offset += await write(out, '\nendobj\n\n');
  };
  return {
    async spool() {
      await document.flush();
      for (const [ref, object] of context.enumerateIndirectObjects())
        if (!isOfTree(object)) await put(ref, object);
    },
    async end() {
      await document.flush();
      const { Root, Info, ID } = context.trailerInfo;
      const Size = context.largestObjectNumber + 1;
      for (const [ref, object] of context.enumerateIndirectObjects()) await put(ref, object);
      const table = PDFCrossRefSection.create();
      places.sort(([one], [other]) => one.objectNumber - other.objectNumber);
      for (const place of places) table.addEntry(...place);
      const start = offset;
      await write(out, table);
      await write(out, PDFTrailerDict.of(context.obj({ Size, Root, Info, ID })));
      await write(out, '\n\n');
      await write(out, PDFTrailer.forLastCrossRefSectionOffset(start));
    },
    close: () => out.close(),
  };
}

/** The objects that change with each added page. */
function isOfTree(object: PDFObject): boolean {
  return object instanceof PDFCatalog || object instanceof PDFPageTree || object instanceof PDFPageLeaf;
}

interface Part {
  sizeInBytes(): number;
  copyBytesInto(buffer: Uint8Array, offset: number): number;
}

/** @returns the number of bytes. */
async function write(out: FileHandle, part: string | Part): Promise<number> {
  if (typeof part === 'string') return (await out.write(part)).bytesWritten;
  const bytes = new Uint8Array(part.sizeInBytes());
  part.copyBytesInto(bytes, 0);
  for (let done = 0; done < bytes.length; )
    done += (await out.write(bytes, done, bytes.length - done)).bytesWritten;
  return bytes.length;
}
