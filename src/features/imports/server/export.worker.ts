/** Parses exports in a low-priority thread (source.service.ts). */
import '#platform/thread/give-way.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import { sizeOfJson } from '#kernel/json-size.ts';
import { Problem } from '#kernel/problem.ts';
import { MOST_ENTRIES } from '../entry.rules.ts';
import { type GhostExport, parseGhost } from './ghost-json.ts';
import { sourceRefused } from './refusal.ts';
import { parseWordpress, type WordpressExport } from './wordpress-xml.ts';

/** Plain data, because errors lose their class between threads. */
export type Parsed<T> = { value: T } | { refused: { code: string | undefined; msg: string | undefined } };

/** Number of characters parsed per step. */
const CHUNK = 65_536;

export function wordpress(bytes: Uint8Array): Promise<Parsed<WordpressExport>> {
  return parsed(() => parseWordpress(chunksOf(bytes), MOST_ENTRIES));
}

export function ghost(bytes: Uint8Array): Promise<Parsed<GhostExport>> {
  return parsed(async () => {
    const { values, isDeep } = sizeOfJson(bytes, inputBounds.ghost);
    if (isDeep || values > inputBounds.ghost.values)
      throw sourceRefused('EXPORT_TOO_COSTLY', 'the export takes too much to be read');
    return parseGhost(new TextDecoder().decode(bytes), MOST_ENTRIES);
  });
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
