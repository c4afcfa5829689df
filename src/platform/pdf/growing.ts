/**
 * A PDF that is written while it grows. What weighs (pictures, texts of pages, attached files) goes to its file as soon as it
 * is finished, and out of memory; what is left at the end is the pages' own entries. `PDFDocument.save` would hold all of it
 * twice.
 */
import { type FileHandle, open } from 'node:fs/promises';
import {
  PDFCrossRefSection,
  type PDFDocument,
  type PDFObject,
  type PDFRef,
  PDFStream,
  PDFTrailer,
  PDFTrailerDict,
} from '@cantoo/pdf-lib';

export interface GrowingPdf {
  /** Writes what weighs of all that was added since; pages that are there already are not to be drawn on any more. */
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
  const put = async (ref: PDFRef, object: PDFObject) => {
    places.push([ref, offset]);
    offset += await write(out, `${ref.objectNumber} ${ref.generationNumber} obj\n`);
    offset += await write(out, object);
    offset += await write(out, '\nendobj\n\n');
    context.delete(ref);
  };
  return {
    async spool() {
      await document.flush();
      for (const [ref, object] of context.enumerateIndirectObjects())
        if (object instanceof PDFStream) await put(ref, object);
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
