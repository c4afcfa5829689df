/** Detects the kind of a file by its content, and rejects polyglot files. */
import { fileTypeFromBuffer } from 'file-type';
import { Problem } from '#kernel/problem.ts';
import { type FileContent, HEAD_BYTES } from '#kernel/uploaded-file.ts';
import { type FileKind, kindOfType } from '../rules.ts';

/**
 * @param accepted the kinds that the feature accepts.
 * @throws Problem 400 `FILE_KIND_REFUSED` for a different kind, `FILE_OF_TWO_KINDS` for a polyglot file.
 */
export async function requireKind<Accepted extends FileKind>(
  file: FileContent,
  accepted: readonly Accepted[],
): Promise<Accepted> {
  const type = await fileTypeFromBuffer(file.head);
  const found = type === undefined ? pdfBehindJunk(file) : kindOfType(type.mime);
  const kind = accepted.find((one) => one === found);
  if (kind === undefined) throw new Problem(400, { code: 'FILE_KIND_REFUSED' });
  if (await isPolyglot(file, kind)) throw new Problem(400, { code: 'FILE_OF_TWO_KINDS' });
  return kind;
}

/** Bytes before a PDF's header, such as a byte order mark or line breaks, hide its type. */
function pdfBehindJunk({ head }: FileContent): FileKind | undefined {
  return latin1(head.subarray(0, PDF_BEGINS_WITHIN)).includes('%PDF-') ? 'pdf' : undefined;
}

/** Returns the content of bytes that were not uploaded. */
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
 * Markup of a page or program, for software that ignores the first bytes of a file. Each pattern includes the character after the
 * name, because five characters alone occur by chance in one of a few thousand large photographs.
 */
const markup = /<(?:script|html|body|iframe)[\s>/]|<!doctype\s|<\?php\s|<svg\s+xmlns/i;
/** Length of the longest of these patterns in characters, without spaces. */
const LONGEST_MARK = 32;
/** Number of leading bytes in which programs look for the header of a PDF (ISO 32000-1, annex H, note 13). */
const PDF_BEGINS_WITHIN = 1024;
/** The end record of a ZIP has 22 bytes and is followed by a comment of at most 65,535 bytes. */
const ZIP_END = 22 + 65_535;

/**
 * Whether a picture is also something else (a polyglot), as used in attacks. Cleaning would make it harmless, but nobody uploads
 * one by mistake, so it is rejected. A PDF may contain markup in its annotations, so only its beginning is checked.
 */
async function isPolyglot(file: FileContent, kind: FileKind): Promise<boolean> {
  const beginning = latin1(file.head.subarray(0, PDF_BEGINS_WITHIN));
  if (kind === 'pdf' ? markup.test(beginning) || !beginning.includes('%PDF-') : beginning.includes('%PDF-'))
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

/** Whether the tail is the end of a ZIP: the end record and the comment of the recorded length reach exactly to the end. */
function endsAsArchive(tail: Buffer): boolean {
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return end !== -1 && end + 22 <= tail.length && end + 22 + tail.readUInt16LE(end + 20) === tail.length;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
