/** Waits for calls that a page sends, or delays them. */
import type { Page, Response } from 'playwright-core';

/**
 * Does something that sends a change, and waits until the server has accepted it. The page may look finished
 * earlier, for example with a disabled button, a closed dialog or a removed row.
 * @param call matches the path of the call.
 */
export async function accepted(page: Page, call: RegExp, act: () => Promise<unknown>): Promise<void> {
  const isAnswer = (response: Response) =>
    response.ok() && response.request().method() !== 'GET' && call.test(new URL(response.url()).pathname);
  await Promise.all([page.waitForResponse(isAnswer), act()]);
}

/** Delays a call before it reaches the server. @returns a function that lets it continue. */
export async function hold(page: Page, call: string): Promise<() => void> {
  const { free, letGo } = gate();
  await page.route(`**/api/v1/${call}`, async (route) => {
    await free;
    // The page may have navigated away.
    await route.continue().catch(() => {});
  });
  return letGo;
}

/** Delays the answer to a call that the server has executed. @returns a function that lets it continue. */
export async function holdAnswer(page: Page, call: string): Promise<() => void> {
  const { free, letGo } = gate();
  await page.route(`**/api/v1/${call}`, async (route) => {
    const response = await route.fetch();
    await free;
    await route.fulfill({ response });
  });
  return letGo;
}

function gate() {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { free, letGo };
}
