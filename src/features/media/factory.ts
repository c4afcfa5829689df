/** Pictures for tests: real ones, made on the spot. */
import sharp from 'sharp';
import type { TestClient } from '../../../tests/support/api.ts';

/** A plain picture of a colour. */
export async function pictureBytes(
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png',
  { width = 900, height = 600, colour = '#0f766e' } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  return new Uint8Array(await image.toFormat(format).toBuffer());
}

/** A picture in the gallery, uploaded through the calls. @returns its id and its address from the root. */
export async function uploadPicture(
  client: TestClient,
  title = 'Slate',
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<{ mediaId: number; src: string }> {
  const created = await client.request('/medias', { method: 'POST', body: new URLSearchParams({ title }) });
  const { media_id: mediaId } = (await created.json()) as { media_id: number };
  const form = new FormData();
  form.set('file', new File([bytes ?? (await pictureBytes())], 'slate.png'));
  const uploaded = await client.request(`/medias/${mediaId}/content`, { method: 'POST', body: form });
  if (uploaded.status !== 201) throw new Error(`upload: ${uploaded.status} ${await uploaded.text()}`);
  return { mediaId, src: ((await uploaded.json()) as { src: string }).src };
}
