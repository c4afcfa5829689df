/** Shows the comments on a report and its receipts, with a form for either. */
import { useState } from 'react';
import {
  CommentForm,
  type CommentsReading,
  CommentThread,
} from '#features/workflows/components/comment-thread.tsx';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/fields.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { addReceiptComment, addReportComment, deleteReportComment } from '../question.contract.ts';

/** The choice of the whole report, beside ids of receipts. */
const WHOLE = 'report';

interface ReportCommentsProps {
  reportId: number;
  /** Whether the person is the author, who answers questions. */
  own: boolean;
  reading: CommentsReading;
}

export function ReportComments({ reportId, own, reading }: ReportCommentsProps) {
  const t = useTexts({ en, fr });
  const { actedBy } = useSession();
  const remove = useCall(deleteReportComment, { onSuccess: reading.reload });
  const [chosen, setChosen] = useState<string>();
  const comments = reading.data?.comments ?? [];
  const numbers = new Map(
    comments.flatMap(({ receipt }) =>
      receipt === null ? [] : [[String(receipt.receiptId), receipt.receiptNumber]],
    ),
  );
  const open = new Set(comments.filter((one) => one.open).map(({ receipt }) => String(receipt?.receiptId)));
  const [asked = WHOLE] = own ? [...open] : [];
  const about = chosen !== undefined && (chosen === WHOLE || numbers.has(chosen)) ? chosen : asked;
  return (
    <Card title={t('talk')} low>
      <CommentThread
        reading={reading}
        label={t('talk')}
        onDelete={({ commentId }) => void remove.run({ params: { reportId, commentId } })}
      >
        {numbers.size > 0 && actedBy === undefined && (
          <SelectField
            name="about"
            error={undefined}
            label={t('comments_about')}
            value={about}
            data={[
              { value: WHOLE, label: t('comments_about_report') },
              ...[...numbers].map(([value, number]) => ({
                value,
                label: t(open.has(value) ? 'comments_about_asked' : 'comments_about_receipt', { number }),
              })),
            ]}
            onChange={(value) => setChosen(String(value))}
          />
        )}
        {actedBy === undefined &&
          (about === WHOLE ? (
            <OnReport reportId={reportId} reading={reading} />
          ) : (
            <OnReceipt key={about} receiptId={Number(about)} reportId={reportId} reading={reading} />
          ))}
      </CommentThread>
    </Card>
  );
}

type FormProps = Pick<ReportCommentsProps, 'reportId' | 'reading'>;

function OnReport({ reportId, reading }: FormProps) {
  const form = useForm(addReportComment, {
    given: { params: { reportId } },
    initial: { text: '' },
    onSuccess: reading.reload,
    onUndone: reading.reload,
    undo: ({ commentId }) => [undoBy(deleteReportComment, { params: { reportId, commentId } })],
  });
  return <CommentForm form={form} field={form.field('text')} />;
}

function OnReceipt({ receiptId, reportId, reading }: FormProps & { receiptId: number }) {
  const form = useForm(addReceiptComment, {
    given: { params: { receiptId } },
    initial: { text: '' },
    onSuccess: reading.reload,
    onUndone: reading.reload,
    undo: ({ commentId }) => [undoBy(deleteReportComment, { params: { reportId, commentId } })],
  });
  return <CommentForm form={form} field={form.field('text')} />;
}
