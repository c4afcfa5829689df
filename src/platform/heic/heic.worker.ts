/** Decodes HEIC in a thread (heic.ts). */
import '../thread/give-way.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import type { Pixels } from './heic.ts';

const MOST_PIXELS = inputBounds.heic.pixels;
/** The limit of the decoder's memory in bytes. */
const MOST_MEMORY = inputBounds.heic.megabytes * 1024 * 1024;

boundMemory();
const { default: libheif } = await import('libheif-js/wasm-bundle.js');

/**
 * Limits the memory of WebAssembly. It affects only this thread, which runs no other WebAssembly. A decoder without
 * memory fails, and is freed with the thread.
 */
function boundMemory(): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > MOST_MEMORY) throw new RangeError('too large a picture');
    return grow.call(this, pages);
  };
}

export async function decode({ bytes, side }: { bytes: Uint8Array; side: number }): Promise<Pixels> {
  const context = libheif.heif_context_alloc();
  try {
    const read = libheif.heif_context_read_from_memory(context, bytes);
    if (read.code !== libheif.heif_error_code.heif_error_Ok) throw new Error(read.message);
    const picture = libheif.heif_js_context_get_primary_image_handle(context);
    if (picture.code !== undefined) throw new Error(picture.message);
    try {
      const pixels =
        libheif.heif_image_handle_get_width(picture) * libheif.heif_image_handle_get_height(picture);
      if (pixels > MOST_PIXELS) throw new RangeError(`${pixels} pixels are too many`);
      return await pixelsOf(picture, side);
    } finally {
      libheif.heif_image_handle_release(picture);
    }
  } finally {
    libheif.heif_context_free(context);
  }
}

async function pixelsOf(
  picture: Parameters<typeof libheif.heif_image_handle_release>[0],
  side: number,
): Promise<Pixels> {
  const decoded = await libheif.heif_js_decode_image2(
    picture,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGB,
  );
  if (decoded.code !== undefined) throw new Error(decoded.message);
  try {
    const channel = decoded.channels.find(({ id }) => id === libheif.heif_channel.heif_channel_interleaved);
    if (channel === undefined) throw new Error('no colours');
    return shrink(channel, Math.max(1, Math.floor(Math.max(channel.width, channel.height) / side)));
  } finally {
    libheif.heif_image_release(decoded.image);
  }
}

/** Averages squares of pixels, so that little data leaves the thread; sharp then scales exactly. */
function shrink(
  { data, stride, width: fullWidth, height: fullHeight }: Pixels & { stride: number },
  by: number,
): Pixels {
  const [width, height] = [Math.floor(fullWidth / by), Math.floor(fullHeight / by)];
  const out = new Uint8Array(width * height * 3);
  const square = by * by;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let colour = 0; colour < 3; colour++, at++) {
        let sum = 0;
        for (let row = 0; row < by; row++) {
          const begin = (y * by + row) * stride + x * by * 3 + colour;
          for (let column = 0; column < by; column++) sum += data[begin + column * 3] ?? 0;
        }
        out[at] = sum / square;
      }
  return { data: out, width, height };
}
