/** Takes the steps of an author in the browser, for tests that need a post. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';

export interface Written {
  title: string;
  description?: string;
  content: string;
}

/** Returns a picture of one colour. */
export async function pictureFile(name = 'slate-roof.png', colour = '#0f766e') {
  const picture = sharp({ create: { width: 1300, height: 720, channels: 3, background: colour } });
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

/** Creates a post by the two calls of the New Post dialog (new-post.test.ts), and opens its editor. */
export async function writePost(page: Page, { title, description = 'In short.', content }: Written) {
  const send = async (path: string, init: Parameters<typeof page.request.fetch>[1]) => {
    const answer = await page.request.fetch(`/api/v1${path}`, init);
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const { user_token: token } = await send('/fetchToken', {});
  const post = { method: 'POST', headers: { authorization: `Bearer ${token}` } };
  const form = { title, description, language: 'EN' };
  const { post_id: postId, translation_id: translationId } = await send('/posts', { ...post, form });
  const file = { name: 'content.html', mimeType: 'text/html', buffer: Buffer.from(content) };
  await send(`/translations/${translationId}/content`, { ...post, multipart: { file } });
  await page.goto(`/en/app/posts/${postId}/EN/edit`);
  await page.locator('.cm-content').waitFor();
}

/** Uploads a cover and waits until the post has it. */
export async function chooseCover(page: Page) {
  await page.getByRole('button', { name: 'Change Cover Picture' }).click();
  const gallery = page.getByRole('dialog', { name: 'Media gallery' });
  await gallery.locator('input[type=file]').setInputFiles(await pictureFile());
  await page.getByText('MEDIA UPLOADED').waitFor();
  await gallery.getByRole('button', { name: 'CHOSEN' }).waitFor();
  await gallery.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('region', { name: 'Cover picture' }).getByRole('img').waitFor();
}

/** Publishes the current text with one click. */
export async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish This version' }).click();
  await page.getByRole('button', { name: 'Draft this version' }).waitFor();
}

/** Opens the panel with the post's settings, if it is closed. */
export async function openSettings(page: Page) {
  const button = page.getByRole('button', { name: 'Post settings' });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Publishes with a cover and opens the public page. @returns its URL. */
export async function openArticle(page: Page): Promise<string> {
  await chooseCover(page);
  await publish(page);
  await page.getByRole('link', { name: 'View Post' }).click();
  await page.waitForURL(/\/blog\/read\//);
  await page.locator('article').waitFor();
  return page.url();
}
