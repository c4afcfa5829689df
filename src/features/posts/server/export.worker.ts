/** Exports are parsed here, in a thread of its own (export-thread.ts), which gives way to the requests. */
import '#platform/thread/give-way.ts';
import { Problem } from '#kernel/problem.ts';
import { type GhostExport, parseGhost } from './ghost-json.ts';
import { parseWordpress, type WordpressExport } from './wordpress-xml.ts';

/** Its outcome is plain data; errors lose what they are on their way out of a thread. */
export type Parsed<T> = { value: T } | { refused: { code: string | undefined; msg: string | undefined } };

/** Characters that are parsed at a time. */
const CHUNK = 65_536;

export function wordpress(bytes: Uint8Array): Promise<Parsed<WordpressExport>> {
  return parsed(() => parseWordpress(chunksOf(bytes)));
}

export function ghost(bytes: Uint8Array): Promise<Parsed<GhostExport>> {
  return parsed(async () => parseGhost(new TextDecoder().decode(bytes)));
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += CHUNK)
    yield decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true });
}

async function parsed<T>(parse: () => Promise<T>): Promise<Parsed<T>> {
  try {
    return { value: await parse() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refused: { code: error.code, msg: error.msg } };
  }
}
