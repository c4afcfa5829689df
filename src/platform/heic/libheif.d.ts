/**
 * The used part of libheif's C interface, as its package exports it (the package's own types describe another
 * file).
 */
declare module 'libheif-js/wasm-bundle.js' {
  /** Values of C enumerations: only compared. */
  type Value<Name extends string> = { readonly [key in `is ${Name}`]: true };
  type Handle<Name extends string> = { readonly [key in `handle of ${Name}`]: true };
  interface Failure {
    code: Value<'error'>;
    message: string;
  }
  interface Decoded {
    code?: undefined;
    image: Handle<'image'>;
    channels: {
      id: Value<'channel'>;
      width: number;
      height: number;
      /** Bytes from one row to the next. */
      stride: number;
      /** In the decoder's memory: invalid after the image is released. */
      data: Uint8Array;
    }[];
  }
  const libheif: {
    heif_error_code: { heif_error_Ok: Value<'error'> };
    heif_colorspace: { heif_colorspace_RGB: Value<'colour space'> };
    heif_chroma: { heif_chroma_interleaved_RGB: Value<'chroma'> };
    heif_channel: { heif_channel_interleaved: Value<'channel'> };
    heif_context_alloc(): Handle<'context'>;
    heif_context_free(context: Handle<'context'>): void;
    heif_context_read_from_memory(context: Handle<'context'>, bytes: Uint8Array): Failure;
    heif_js_context_get_primary_image_handle(
      context: Handle<'context'>,
    ): (Handle<'picture'> & { code?: undefined }) | Failure;
    heif_image_handle_get_width(picture: Handle<'picture'>): number;
    heif_image_handle_get_height(picture: Handle<'picture'>): number;
    heif_image_handle_release(picture: Handle<'picture'>): void;
    heif_image_release(image: Handle<'image'>): void;
    heif_js_decode_image2(
      picture: Handle<'picture'>,
      colours: Value<'colour space'>,
      chroma: Value<'chroma'>,
    ): Promise<Decoded | Failure> | Decoded | Failure;
  };
  export default libheif;
}
