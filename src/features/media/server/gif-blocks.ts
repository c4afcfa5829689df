/** Copies the blocks of a GIF that draw it, without comments and whatever follows its end (GIF89a specification, §15–27). */

/** Thrown for a file that is cut off or has unknown blocks. */
class BrokenGif extends Error {}

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [GRAPHIC_CONTROL, APPLICATION] = [0xf9, 0xff];
/** Applications whose extension contains the number of loops. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** @throws BrokenGif */
export function drawnBlocks(bytes: Uint8Array): Uint8Array {
  const gif = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const byte = (at: number) => {
    const value = gif[at];
    if (value === undefined) throw new BrokenGif();
    return value;
  };
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterSubBlocks = (start: number) => {
    let at = start;
    while (byte(at) !== 0) at += 1 + byte(at);
    return at + 1;
  };
  let at = 13 + tableSize(byte(10));
  const kept = [gif.subarray(0, at)];
  while (byte(at) !== TRAILER) {
    const start = at;
    if (byte(at) === IMAGE) {
      at = afterSubBlocks(at + 11 + tableSize(byte(at + 9)));
      kept.push(gif.subarray(start, at));
    } else if (byte(at) === EXTENSION) {
      const label = byte(at + 1);
      at = afterSubBlocks(at + 2);
      const isLoop = label === APPLICATION && loops.has(gif.toString('latin1', start + 3, start + 14));
      if (label === GRAPHIC_CONTROL || isLoop) kept.push(gif.subarray(start, at));
    } else throw new BrokenGif();
  }
  return Buffer.concat([...kept, Buffer.of(TRAILER)]);
}
