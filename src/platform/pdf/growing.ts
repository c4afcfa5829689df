/**
 * A PDF that is written while it grows. All that pages are drawn with (pictures, texts, fonts) and attached files go to its file
 * as soon as they are finished, and out of memory; what is left at the end is the pages' own entries. `PDFDocument.save` would
 * hold all of it twice.
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
  /** Writes what pages are drawn with of all that was added since; pages that are there already are not to be drawn on any more. */
  spool(): Promise<void>;
  /** Writes the rest. The file is whole from then on. */
  end(): Promise<void>;
  /** To be called in any case. */
  close(): Promise<void>;
}

/** @param file where it is written; what stood there is replaced. */
export async function growPdf(document: PDFDocument, file: string): Promise<GrowingPdf> {
  const { context } = document;
  const out = await open(file, 'w');
  const places: [ref: PDFRef, offset: number][] = [];
  let offset = (await write(out, context.header)) + (await write(out, '\n\n'));
  const written = new Set<PDFRef>();
  const put = async (ref: PDFRef, object: PDFObject) => {
    context.delete(ref);
    // A font of ours is made anew with each text that is drawn, and is the same.
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

/** What changes with each page that is added. */
function isOfTree(object: PDFObject): boolean {
  return object instanceof PDFCatalog || object instanceof PDFPageTree || object instanceof PDFPageLeaf;
}

interface Part {
  sizeInBytes(): number;
  copyBytesInto(buffer: Uint8Array, offset: number): number;
}

/** @returns how many bytes it was. */
async function write(out: FileHandle, part: string | Part): Promise<number> {
  if (typeof part === 'string') return (await out.write(part)).bytesWritten;
  const bytes = new Uint8Array(part.sizeInBytes());
  part.copyBytesInto(bytes, 0);
  for (let done = 0; done < bytes.length; )
    done += (await out.write(bytes, done, bytes.length - done)).bytesWritten;
  return bytes.length;
}
