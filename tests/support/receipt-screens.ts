/** Renders what the screens show of receipts, without their controls. */
import { MantineProvider } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ReceiptFigures } from '#features/expenses/components/receipt-panel.tsx';
import { ReceiptTable } from '#features/expenses/components/receipt-table.tsx';
import type { listReceipts } from '#features/expenses/receipt.contract.ts';
import type { CallAnswer } from '#kernel/call.ts';
import type { ApiClient } from '#kernel/client.ts';
import { type SessionKeeper, SessionProvider } from '#ui/session.tsx';

/** Nothing is called while rendering. */
const session = { api: (() => {}) as unknown as ApiClient, keeper: {} as SessionKeeper };

/** Returns the words of the table, and of the panels of all receipts. */
export function receiptScreens(list: CallAnswer<typeof listReceipts>): { list: string; panel: string } {
  return {
    list: wordsOf(createElement(ReceiptTable, { list, add: null, onOpen: () => undefined })),
    panel: list.receipts.map((receipt) => wordsOf(createElement(ReceiptFigures, { receipt }))).join(' '),
  };
}

function wordsOf(children: ReactNode): string {
  const router = createMemoryRouter([
    { path: '*', element: createElement(SessionProvider, { ...session, children }) },
  ]);
  const page = createElement(MantineProvider, undefined, createElement(RouterProvider, { router }));
  return renderToStaticMarkup(page)
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[ \s]+/g, ' ');
}
