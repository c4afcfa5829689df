/** Sources of an import that try to keep a server busy: ZIPs and exports, each of an accepted size. */
import { crc32, deflateRawSync } from 'node:zlib';

const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

interface Entry {
  name: string;
  text?: string | Buffer;
  /** The size in the directory; by default the true one. */
  size?: number;
  packedSize?: number;
  crc?: number;
  flags?: number;
  /** The index of another entry whose offset the directory gives for this one. */
  sameAs?: number;
}

interface End {
  /** The number of entries in the end record; by default the true one. */
  count?: number;
  comment?: Buffer;
  zip64?: { count: bigint; size: bigint; offset: bigint };
}

/** Assembles a ZIP with these sizes and numbers, true or not. */
function zipOf(entries: readonly Entry[], { count = entries.length, comment, zip64 }: End = {}): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  const places: number[] = [];
  const packed = new Map<string | Buffer, { bytes: Buffer; crc: number; length: number }>();
  let at = 0;
  for (const { name, text = '', size, packedSize, crc, flags = 0x800, sameAs } of entries) {
    const known = packed.get(text) ?? {
      bytes: deflateRawSync(text),
      crc: crc32(text),
      length: Buffer.byteLength(text),
    };
    packed.set(text, known);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc ?? known.crc, 10);
    common.writeUInt32LE(packedSize ?? known.bytes.length, 14);
    common.writeUInt32LE(size ?? known.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    places.push(sameAs === undefined ? at : (places[sameAs] ?? 0));
    if (sameAs === undefined) {
      const local = [Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, known.bytes];
      parts.push(...local);
      at += local.reduce((sum, { length }) => sum + length, 0);
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(places.at(-1) ?? 0, 10);
    list.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, tail, nameBytes);
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(zip64 === undefined ? count : 0xffff, 8);
  end.writeUInt16LE(zip64 === undefined ? count : 0xffff, 10);
  end.writeUInt32LE(zip64 === undefined ? listed.length : 0xffffffff, 12);
  end.writeUInt32LE(zip64 === undefined ? at : 0xffffffff, 16);
  end.writeUInt16LE(comment?.length ?? 0, 20);
  const wide = zip64 === undefined ? [] : [endOfZip64(zip64, at + listed.length)];
  return Buffer.concat([...parts, listed, ...wide, end, comment ?? Buffer.alloc(0)]);
}

function endOfZip64({ count, size, offset }: NonNullable<End['zip64']>, at: number): Buffer {
  const bytes = Buffer.alloc(56 + 20);
  bytes.write('PK\x06\x06', 'latin1');
  bytes.writeBigUInt64LE(44n, 4);
  bytes.writeBigUInt64LE(count, 24);
  bytes.writeBigUInt64LE(count, 32);
  bytes.writeBigUInt64LE(size, 40);
  bytes.writeBigUInt64LE(offset, 48);
  bytes.write('PK\x06\x07', 56, 'latin1');
  bytes.writeBigUInt64LE(BigInt(at), 64);
  bytes.writeUInt32LE(1, 72);
  return bytes;
}

const post = (text = 'x') => `---\ntitle: Slate\nlanguage: en\n---\n${text}\n`;
const numbered = (count: number, entry: (n: number) => Entry) =>
  Array.from({ length: count }, (_, n) => entry(n));

/** @returns the files by a description. */
export function hostileZips(): Record<string, Buffer> {
  const large = post(fill('word ', 25_000_000));
  const blank = Buffer.alloc(25_000_000, ' ');
  const inner = zipOf(numbered(40, (n) => ({ name: `${n}.md`, text: blank })));
  const deep = fill('a/', 60_000);
  return {
    'a bomb of texts': zipOf(numbered(60, (n) => ({ name: `${n}.md`, text: large }))),
    'a bomb of pictures': zipOf([
      { name: 'a.md', text: post('![](/0.png)') },
      ...numbered(60, (n) => ({ name: `${n}.png`, text: blank })),
    ]),
    'the maximum of files': zipOf(numbered(49_000, (n) => ({ name: `${n}.txt`, text: 'x' }))),
    'more files than allowed': zipOf(numbered(60_000, (n) => ({ name: `${n}.md`, text: 'x' }))),
    'ZIPs in a ZIP': zipOf(numbered(100, (n) => ({ name: `${n}.zip`, text: inner }))),
    'overlapping files': zipOf([
      { name: 'a.md', text: large },
      ...numbered(500, (n) => ({ name: `${n}.md`, text: large, sameAs: 0 })),
    ]),
    'a size that is too small': zipOf(numbered(60, (n) => ({ name: `${n}.md`, text: large, size: 10 }))),
    'a size that is too large': zipOf(
      numbered(60, (n) => ({ name: `${n}.md`, text: post(), size: 24_000_000 })),
    ),
    'a wrong checksum': zipOf(numbered(60, (n) => ({ name: `${n}.md`, text: post(), crc: n }))),
    'a file with a password': zipOf(numbered(60, (n) => ({ name: `${n}.md`, text: post(), flags: 0x801 }))),
    'an offset beyond the end': zipOf(
      numbered(60, (n) => ({ name: `${n}.md`, text: post(), packedSize: 4_000_000_000 })),
    ),
    'a wrong number of entries': zipOf([{ name: 'a.md', text: post() }], { count: 60_000 }),
    'ZIP64 without end': zipOf([{ name: 'a.md', text: post() }], {
      zip64: { count: 2n ** 53n, size: 2n ** 53n, offset: 0n },
    }),
    'ZIP64 with huge numbers': zipOf([{ name: 'a.md', text: post() }], {
      zip64: { count: 2n ** 64n - 1n, size: 2n ** 64n - 1n, offset: 2n ** 64n - 1n },
    }),
    'an end record in the comment': zipOf([{ name: 'a.md', text: post() }], {
      comment: Buffer.from(fill('PK\x05\x06', 65_000), 'latin1'),
    }),
    'folders in folders': zipOf(numbered(200, (n) => ({ name: `${deep}${n}.md`, text: post() }))),
    'names outside the folder': zipOf([
      ...['../../a.md', '/etc/a.md', 'C:\\a.md', 'a\\..\\b.md', '\0.md'].map((name) => ({
        name,
        text: post(),
      })),
    ]),
    'one name a thousand times': zipOf(numbered(1000, () => ({ name: 'a.md', text: post() }))),
    'the most expensive texts': zipOf(
      Object.entries({
        'addresses.md': post(`![](/${fill('a/', 1_000_000)})`),
        'aliases.md': `---\na: &a [x,x,x,x,x,x,x,x,x]\n${numbered(9, (n) => ({
          name: `b${n}: &b${n} [*${n === 0 ? 'a' : `b${n - 1}`},*${n === 0 ? 'a' : `b${n - 1}`}]`,
        }))
          .map(({ name }) => name)
          .join('\n')}\n---\nx`,
        'deep.md': `---\na: ${fill('[', 1_000_000)}\n---\nx`,
        'tables.md': post(fill('|a|b\n|-|-\n', 1_000_000)),
      }).map(([name, text]) => ({ name, text })),
    ),
  };
}

/** Exports of WordPress and Ghost. @param length approximate number of bytes. */
export function hostileExports(length: number): Record<string, Buffer> {
  const wordpress = (text: string) =>
    Buffer.from(`<?xml version="1.0"?>\n<rss><channel>${text}</channel></rss>`);
  const item = '<item><title>a</title><wp:post_type>post</wp:post_type></item>';
  return {
    'items without end': wordpress(fill(item, length)),
    'elements in elements': wordpress(fill('<a>', length)),
    'attributes by the million': wordpress(`<item ${fill('a="1" ', length)}/>`),
    'one long text': wordpress(
      `<item><content:encoded><![CDATA[${fill('<b>', length)}]]></content:encoded></item>`,
    ),
    'entities in entities': Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "${fill('a', 60_000)}">${numbered(9, (n) => ({
        name: `<!ENTITY b${n} "${fill(n === 0 ? '&a;' : `&b${n - 1};`, 1000)}">`,
      }))
        .map(({ name }) => name)
        .join('')}]><rss><channel><item><title>&b8;</title></item></channel></rss>`,
    ),
    'posts of Ghost without end': Buffer.from(
      `{"data":{"posts":[${fill('{"id":1},', length)}{}]}}`.replace(/,\{[^}]*\{/, ',{'),
    ),
    'lists in lists of Ghost': Buffer.from(`{"data":${fill('[', length)}`),
    'names of Ghost': Buffer.from(`{${fill('"a":1,', length)}"a":1}`),
  };
}
