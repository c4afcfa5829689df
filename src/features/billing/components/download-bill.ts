/** Downloads a bill's PDF. */
import { useApi } from '#ui/session.tsx';
import { useDownload } from '#ui/use-download.ts';
import { type Bill, readBill, readOwnBill } from '../contract.ts';

/** @param any whether the bill may belong to any workspace, as in an administrator's list. */
export function useBillDownload(any: boolean): (bill: Bill) => void {
  const api = useApi();
  const { save } = useDownload();
  return ({ billId, number }) => {
    const params = { billId };
    save(any ? api(readBill, { params }) : api(readOwnBill, { params }), `${number}.pdf`);
  };
}
