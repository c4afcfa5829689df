/** Deletes a report after a confirmation that names what is deleted with it. */
import { useConfirm } from '#ui/confirm.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { deleteReport, type Report } from '../report.contract.ts';

export function useDeleteReport(onDeleted: () => void): (report: Report) => Promise<void> {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const { run } = useCall(deleteReport, { reload: false, onSuccess: onDeleted });
  return async (report) => {
    const { receipts: count, title, report_id: reportId } = report;
    const confirmed = await confirm({
      title: t('report_delete_title', { title }),
      text: count === 0 ? t('report_delete_empty') : t('report_delete_text', { count }),
      confirm: t('report_delete'),
    });
    if (confirmed) await run({ params: { reportId } }, { confirmed });
  };
}
