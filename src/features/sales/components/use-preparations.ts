/** Prepares drafts of deposits, balances and credit notes, and opens them. */
import { useNavigate } from 'react-router';
import type { Problem } from '#kernel/problem.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import type { SalesDraft } from '../draft.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { prepareBalance, prepareCorrection, prepareDeposit } from '../pricing.contract.ts';

export function usePreparations() {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const navigate = useNavigate();
  const options = {
    reload: false,
    onSuccess: ({ salesDraftId }: SalesDraft) => void navigate(toLocal(`/app/sales/drafts/${salesDraftId}`)),
    failure: ({ code }: Problem) =>
      code === 'DEPOSITS_OPEN'
        ? t('deposits_open')
        : code === 'BALANCE_INVOICED'
          ? t('balance_invoiced')
          : undefined,
  };
  const deposit = useCall(prepareDeposit, options);
  const balance = useCall(prepareBalance, options);
  const correction = useCall(prepareCorrection, options);
  return {
    pending: deposit.pending || balance.pending || correction.pending,
    /** @param due a null deposit is the balance. */
    prepareInstalment({ contractId, instalmentId }: { contractId: number; instalmentId: number | null }) {
      if (instalmentId === null) void balance.run({ params: { contractId } });
      else void deposit.run({ params: { contractId, instalmentId } });
    },
    prepareCredit(salesInvoiceId: number) {
      void correction.run({ params: { salesInvoiceId } });
    },
  };
}
