/** Finds the dialogs in the menus of a list's rows. */
import type { Page } from 'playwright-core';

export interface RowDialogPlace {
  /** The index of the row whose menu opens it. */
  row: number;
  /** The menu entry's label. */
  label: string;
}

const menus = (page: Page) => page.locator('tbody button[aria-haspopup=menu]');

/** Each dialog once, with the first row of the page whose menu opens it. */
export async function rowDialogsOf(page: Page): Promise<RowDialogPlace[]> {
  return (await readRowMenus(page)).dialogs;
}

/** Opens the menu of each row. @returns its number of entries, and the dialogs as above. */
export async function readRowMenus(page: Page): Promise<{ entries: number[]; dialogs: RowDialogPlace[] }> {
  const found = new Map<string, RowDialogPlace>();
  const entries: number[] = [];
  const rows = await menus(page).count();
  for (let row = 0; row < rows; row++) {
    await menus(page).nth(row).click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    entries.push(await menu.getByRole('menuitem').count());
    for (const label of await menu.locator('[aria-haspopup=dialog]').allInnerTexts())
      if (!found.has(label)) found.set(label, { row, label });
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  }
  return { entries, dialogs: [...found.values()] };
}

export async function openRowDialog(page: Page, { row, label }: RowDialogPlace): Promise<void> {
  await menus(page).nth(row).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}
