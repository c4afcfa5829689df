/** Clicks through a page by texts of the message files, so that one list of steps works in both languages. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Locale } from '#kernel/locale.ts';

const source = path.join(import.meta.dirname, '../../src');
const homes: Readonly<Record<string, string>> = { shell: 'web/shell', ui: 'ui' };

function messagesOf(feature: string, locale: Locale): Readonly<Record<string, string>> {
  const home = homes[feature] ?? `features/${feature}`;
  return JSON.parse(readFileSync(path.join(source, home, `messages.${locale}.json`), 'utf8'));
}

/** Returns a pattern of a text with any values in its placeholders. @param name `feature.key`. */
function textOf(name: string, locale: Locale): RegExp {
  const [feature = '', key = ''] = name.split('.');
  const messages = messagesOf(feature, locale);
  const text = messages[key] ?? messages[`${key}_other`];
  if (text === undefined) throw new Error(`unknown text ${name}`);
  const pieces = text
    .split(/\{\w+\}/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  // A shortcut may follow the text: «Go to… Ctrl K».
  return new RegExp(`^${pieces.join('.*')}(\\s.*)?$`);
}

/** Clicks the first visible element of that name. */
async function click(page: Page, name: RegExp): Promise<void> {
  const found = (['button', 'menuitem', 'link', 'tab'] as const).map((role) =>
    page.getByRole(role, { name }),
  );
  const [first, ...others] = found;
  await others
    .reduce((all, one) => all.or(one), first as (typeof found)[number])
    .filter({ visible: true })
    .first()
    .click({ timeout: 8_000 });
}

/** Steps that only resize the window. `mouse`: for elements that are not offered by touch. */
export const resizes: readonly string[] = ['wide', 'mouse', 'narrow'];

/** Runs a step of places.ts. @throws Playwright's error when there is nothing to click. */
export async function take(page: Page, step: string, locale: Locale): Promise<void> {
  if (step === 'wide' || step === 'mouse') return page.setViewportSize({ width: 1280, height: 800 });
  if (step === 'narrow') return page.setViewportSize({ width: 390, height: 760 });
  if (step === 'row') return click(page, textOf('ui.row_actions', locale));
  if (step !== 'name') return click(page, textOf(step, locale));
  await page.locator('tbody th :is(a, button)').first().click({ timeout: 8_000 });
}
