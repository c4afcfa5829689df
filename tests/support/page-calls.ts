/** Calls that a page sends: waited for, or held back. */
import type { Page, Response } from 'playwright-core';

/**
 * Does something that sends a change, and waits until the server has accepted it: a page may look finished
 * before that, for example with a disabled button, a closed dialog or a removed row.
 * @param call the path of the call.
 */
export async function accepted(page: Page, call: RegExp, act: () => Promise<unknown>): Promise<void> {
  const isAnswer = (response: Response) =>
    response.ok() && response.request().method() !== 'GET' && call.test(new URL(response.url()).pathname);
  await Promise.all([page.waitForResponse(isAnswer), act()]);
}

/** Holds back a call before it reaches the server. @returns releases it. */
export async function hold(page: Page, call: string): Promise<() => void> {
  const { free, letGo } = gate();
  await page.route(`**/api/v1/${call}`, async (route) => {
    await free;
    // The page may have navigated away.
    await route.continue().catch(() => {});
  });
  return letGo;
}

/** Holds back the answer to a call that the server has executed. @returns releases it. */
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
