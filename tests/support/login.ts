/** Signs in with the form that the page shows, as after signing out. */
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from './server-process.ts';

/** Sends the form without waiting for the answer. @param email the full address. */
export async function sendLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^e-?mail|^adresse/i).fill(email);
  await page.getByLabel(/^(password|mot de passe)/i).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: /^(log in|se connecter)/i }).click();
}
