import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { CallAnswer } from '#kernel/call.ts';
import { listQuery } from '#ui/list-address.ts';
import { useApi } from '#ui/session.tsx';
import { listReceipts } from '../contract.ts';

type ReceiptList = CallAnswer<typeof listReceipts>;

interface PrintedReceiptsProps {
  list: ReceiptList;
  /** Gets all receipts before the page is printed, and undefined afterwards. */
  onPrint(whole: ReceiptList | undefined): void;
}

/** Lets a report be printed with all its receipts. They are loaded beforehand, because a browser does not wait before it prints. */
export default function PrintedReceipts({ list, onPrint }: PrintedReceiptsProps) {
  const api = useApi();
  useEffect(() => {
    const { reportId, totalCount } = list;
    const leave = new AbortController();
    const { signal } = leave;
    const query = { ...listQuery(listReceipts, location.href), page: 0, rowsPerPage: totalCount };
    api(listReceipts, { params: { reportId }, query }, { signal }).then(
      (whole) => {
        // Rendered at once: the browser prints when the event has been handled.
        addEventListener('beforeprint', () => flushSync(() => onPrint(whole)), { signal });
        addEventListener('afterprint', () => onPrint(undefined), { signal });
      },
      // Then only the shown receipts are printed.
      () => undefined,
    );
    return () => leave.abort();
  }, [api, list, onPrint]);
  return null;
}
