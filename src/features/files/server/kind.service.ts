/** Detects the kind of a file by its content, and rejects polyglot files. */
import { fileTypeFromBuffer } from 'file-type';
import { Problem } from '#kernel/problem.ts';
import { type FileContent, HEAD_BYTES } from '#kernel/uploaded-file.ts';
import { type FileKind, kindOfType } from '../rules.ts';

/**
 * @param accepted the kinds that the feature takes.
 * @throws Problem 400 `FILE_KIND_REFUSED` for another kind, `FILE_OF_TWO_KINDS` for a file that is something else too.
 */
export async function requireKind<Accepted extends FileKind>(
  file: FileContent,
  accepted: readonly Accepted[],
): Promise<Accepted> {
  const type = await fileTypeFromBuffer(file.head);
  const found = type && kindOfType(type.mime);
  const kind = accepted.find((one) => one === found);
  if (kind === undefined) throw new Problem(400, { code: 'FILE_KIND_REFUSED' });
  if (await isSomethingElseToo(file, kind)) throw new Problem(400, { code: 'FILE_OF_TWO_KINDS' });
  return kind;
}

/** Content that was not uploaded. */
export function contentOf(bytes: Uint8Array): FileContent {
  return {
    size: bytes.length,
    head: bytes.subarray(0, HEAD_BYTES),
    async *stream() {
      yield bytes;
    },
    bytes: async () => bytes,
  };
}

/**
 * Signs of a page or program for software that ignores the first bytes. Includes the character after the
 * name: five letters alone occur by chance in one of some thousand large photographs.
 */
const markup = /<(?:script|html|body|iframe)[\s>/]|<!doctype\s|<\?php\s|<svg\s+xmlns/i;
/** The longest of these in characters, without spaces. */
const LONGEST_MARK = 32;
/** The range in bytes in which programs look for the start of a PDF. */
const PDF_BEGINS_WITHIN = 1024;
/** A ZIP's last record is followed by a comment of at most 65,535 bytes. */
const ZIP_END = 22 + 65_535;

/**
 * A polyglot of a picture and something else, as used in attacks. Cleaning would make it harmless, but nobody
 * uploads one by mistake, so reject it. A PDF may contain markup in its notes, so only its beginning is
 * checked.
 */
async function isSomethingElseToo(file: FileContent, kind: FileKind): Promise<boolean> {
  const beginning = latin1(file.head.subarray(0, PDF_BEGINS_WITHIN));
  if (kind === 'pdf' ? !beginning.startsWith('%PDF-') || markup.test(beginning) : beginning.includes('%PDF-'))
    return true;
  let before = '';
  let tail = Buffer.alloc(0);
  for await (const chunk of file.stream()) {
    if (kind !== 'pdf') {
      const text = latin1(chunk);
      if (markup.test(before + text)) return true;
      before = (before + text).slice(-LONGEST_MARK);
    }
    tail = Buffer.concat([tail, chunk.subarray(-ZIP_END)]).subarray(-ZIP_END);
  }
  return endsAsArchive(tail);
}

/** Whether the tail is the end of a ZIP: its last record and the comment's length reach exactly there. */
function endsAsArchive(tail: Buffer): boolean {
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return end !== -1 && end + 22 <= tail.length && end + 22 + tail.readUInt16LE(end + 20) === tail.length;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
