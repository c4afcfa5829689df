/** Visits the site while it is in maintenance. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { expectNoPageErrors, expectScreen, visit } from '../support/browser.ts';
import { startServer } from '../support/server-process.ts';

afterEach(expectNoPageErrors);

test('during maintenance the home page offers a subscription', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-maintenance-'));
  const closed = await startServer({ dataDir, env: { MAINTENANCE: 'on', SEED: 'none' } });
  try {
    const { page } = await visit();
    await page.goto(`${closed.url}/en`);
    expect(await page.getByRole('link', { name: 'Enter Site' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Stay in touch' }).click();
    const dialog = page.getByRole('dialog', { name: 'The newsletter' });
    await dialog.waitFor();
    await expectScreen(page);
    await page.context().setOffline(true);
    await dialog.getByLabel('E-mail').fill('patient@example.org');
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await dialog.getByRole('alert').getByText('FAILED TO REGISTER').waitFor();
    expect(await dialog.getByLabel('E-mail').inputValue()).toBe('patient@example.org');
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await dialog.getByRole('heading', { name: 'One more step' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // By keyboard: a link that opens like a button, and a link back.
    await page.reload();
    const opener = page.getByRole('button', { name: 'Stay in touch' });
    await opener.focus();
    await page.keyboard.press('Space');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  } finally {
    await closed.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
