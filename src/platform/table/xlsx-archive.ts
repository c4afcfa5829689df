import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { inputBounds } from '#kernel/input-bounds.ts';
import { Refused } from './refused.ts';
import { type Handlers, saxParser } from './xlsx-sax.ts';

/** The files of the archive. Each is parsed on demand while it is unpacked. */
export interface Parts {
  has(name: string): boolean;
  /** @throws Refused */
  parse(name: string, handlers: Handlers): Promise<void>;
}

export async function partsOf(buffer: Buffer): Promise<Parts> {
  const entries = new Map<string, { zip: ZipFile; entry: Entry }>();
  await orBroken(async () => {
    const zip = await fromBufferPromise(buffer, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= inputBounds.table.parts) throw new Refused('TOO_LARGE');
      entries.set(entry.fileName, { zip, entry });
    }
  });
  return {
    has: (name) => entries.has(name),
    async parse(name, handlers) {
      const place = entries.get(name);
      if (place === undefined) throw new Refused('BROKEN_WORKBOOK');
      const { zip, entry } = place;
      // The library fails for a file that is longer than its entry says, so no more than this is unpacked.
      if (entry.uncompressedSize > inputBounds.table.partBytes) throw new Refused('TOO_LARGE');
      await orBroken(async () => {
        const parser = saxParser(handlers);
        const decoder = new TextDecoder();
        for await (const chunk of await zip.openReadStreamPromise(entry))
          parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
        parser.end();
      });
    },
  };
}

async function orBroken(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('BROKEN_WORKBOOK');
  }
}
