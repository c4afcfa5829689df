import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallAnswer } from '#kernel/call.ts';
import { listQuery } from '#ui/list-address.ts';
import { useApi } from '#ui/session.tsx';
import { listReceipts } from '../contract.ts';

type ReceiptList = CallAnswer<typeof listReceipts>;

/**
 * Returns the list, and while the page is printed all receipts of the report. These are loaded beforehand, because a
 * browser does not wait before it prints.
 */
export function usePrintedReceipts(list: ReceiptList): ReceiptList {
  const api = useApi();
  const [whole, setWhole] = useState<ReceiptList>();
  const printing = usePrinting();
  useEffect(() => {
    setWhole(undefined);
    const { reportId, receipts, totalCount } = list;
    if (receipts.length >= totalCount) return;
    const controller = new AbortController();
    const query = { ...listQuery(listReceipts, location.href), page: 0, rowsPerPage: totalCount };
    api(listReceipts, { params: { reportId }, query }, { signal: controller.signal }).then(
      setWhole,
      // Then only the shown receipts are printed.
      () => undefined,
    );
    return () => controller.abort();
  }, [api, list]);
  return printing && whole !== undefined ? whole : list;
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // Rendered at once: the browser prints when the event has been handled.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
