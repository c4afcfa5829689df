/** Downloads a bill's PDF. */
import { showProblem } from '#ui/alerts.ts';
import { saveFile } from '#ui/save-file.ts';
import { useApi } from '#ui/session.tsx';
import { type Bill, readBill, readOwnBill } from '../contract.ts';

/** @param any whether the bill may belong to any workspace, as in an administrator's list. */
export function useBillDownload(any: boolean): (bill: Bill) => Promise<void> {
  const api = useApi();
  return async (bill) => {
    const params = { billId: bill.billId };
    try {
      const pdf = await (any ? api(readBill, { params }) : api(readOwnBill, { params }));
      saveFile(pdf, `${bill.number}.pdf`);
    } catch (error) {
      showProblem(error);
    }
  };
}
