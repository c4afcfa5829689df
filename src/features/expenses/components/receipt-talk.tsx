/**
 * Shows the refusal of a receipt, the question about it and the comments on it, with what the person may do
 * about them.
 */
import { Box, Button, Group, Stack } from '@mantine/core';
import { ReceiptMarks } from '#features/receipts/components/receipt-marks.tsx';
import type { Receipt } from '#features/receipts/contract.ts';
import {
  CommentForm,
  type CommentsReading,
  CommentThread,
} from '#features/workflows/components/comment-thread.tsx';
import type { Comment } from '#features/workflows/contract.ts';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  addReceiptComment,
  closeQuestion,
  deleteReportComment,
  questionReceipt,
  refuseReceipt,
  withdrawRefusal,
} from '../question.contract.ts';

/** What the panel needs of a receipt's report. */
export interface ReceiptTalkOf {
  /** Name of the author. */
  author: string;
  /** Whether the person may approve the report now. */
  decides: boolean;
  reading: CommentsReading;
  /** Reads the receipts again. */
  onChanged(): void;
}

interface ReceiptTalkProps {
  receipt: Receipt;
  of: ReceiptTalkOf;
}

const headingOf = (receiptId: number) => `talk-${receiptId}`;

/** Reloads the receipt and the thread, which show the results of the calls. */
function useRefresh({ reading, onChanged }: ReceiptTalkOf, receiptId: number) {
  const refresh = () => {
    reading.reload();
    onChanged();
  };
  return {
    refresh,
    /** Moves the keyboard focus to the heading, because the pressed button disappears. */
    refreshAndFocus() {
      refresh();
      document.getElementById(headingOf(receiptId))?.focus();
    },
  };
}

export function ReceiptTalk({ receipt, of }: ReceiptTalkProps) {
  const t = useTexts({ en, fr });
  const { actedBy } = useSession();
  const { receiptId, reportId, question } = receipt;
  const { refreshAndFocus } = useRefresh(of, receiptId);
  const remove = useCall(deleteReportComment, { onSuccess: refreshAndFocus });
  const close = useCall(closeQuestion, { onSuccess: refreshAndFocus });
  const hasQuestion = question === 'open' || question === 'answered';
  return (
    <section aria-labelledby={headingOf(receiptId)}>
      <Stack gap={12}>
        <Group justify="space-between" gap="4px 12px">
          <h3 id={headingOf(receiptId)} tabIndex={-1}>
            {t('talk')}
          </h3>
          <ReceiptMarks receipt={{ ...receipt, refusal: null }} />
        </Group>
        <CommentThread
          reading={of.reading}
          receiptId={receiptId}
          label={t('talk')}
          none={t('talk_none')}
          onDelete={({ commentId }: Comment) => void remove.run({ params: { reportId, commentId } })}
        >
          {of.decides && hasQuestion && (
            <Button
              variant="default"
              loading={close.pending}
              onClick={() => void close.run({ params: { receiptId } })}
            >
              {t('question_close')}
            </Button>
          )}
          {/* Nobody writes or decides in another person's name. */}
          {actedBy === undefined &&
            (of.decides ? <Asking receipt={receipt} of={of} /> : <Answering receipt={receipt} of={of} />)}
        </CommentThread>
      </Stack>
    </section>
  );
}

/** Shows nothing for a receipt that was never refused. */
export function ReceiptRefusal({ receipt: { receiptId, refusal }, of }: ReceiptTalkProps) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  const { refresh, refreshAndFocus } = useRefresh(of, receiptId);
  const params = { receiptId };
  const withdraw = useCall(withdrawRefusal, {
    onSuccess: refreshAndFocus,
    onUndone: refresh,
    undo: () => [undoBy(refuseReceipt, { params, body: { reason: refusal?.reason ?? '' } })],
  });
  if (refusal === null) return null;
  const { stands, reason } = refusal;
  const by = { name: refusal.by, day: dayOf(refusal.at, 'medium') };
  return (
    <Box
      px={16}
      py={12}
      bdrs="sm"
      bd={stands ? undefined : '1px solid var(--line-strong)'}
      className={`${layout.wrap} ${stands ? layout.rejected : ''}`}
    >
      <strong>{t(stands ? 'receipt_refused_by' : 'receipt_refused_before_by', by)}</strong>
      <Box component="blockquote" my={4} lh={1.5} className={layout.typed}>
        {reason}
      </Box>
      {stands && <p>{t('receipt_refused_text', { name: of.author })}</p>}
      {stands && of.decides && (
        <Button
          mt={8}
          variant="default"
          loading={withdraw.pending}
          onClick={() => void withdraw.run({ params })}
        >
          {t('refusal_withdraw')}
        </Button>
      )}
    </Box>
  );
}

/** The form of approvers: its text is a question or the reason of a refusal. */
function Asking({ receipt: { receiptId, reportId, refusal, correction }, of }: ReceiptTalkProps) {
  const t = useTexts({ en, fr });
  const { refresh, refreshAndFocus } = useRefresh(of, receiptId);
  const params = { receiptId };
  const form = useForm(questionReceipt, {
    given: { params },
    initial: { text: '' },
    onSuccess: refresh,
    onUndone: refresh,
    undo: ({ commentId }) => [undoBy(deleteReportComment, { params: { reportId, commentId } })],
  });
  const refuse = useCall(refuseReceipt, {
    undo: () => [undoBy(withdrawRefusal, { params })],
    onUndone: refresh,
    onSuccess: () => {
      form.reset();
      refreshAndFocus();
    },
  });
  const isRefusable = refusal?.stands !== true && correction === null;
  return (
    <CommentForm
      form={form}
      field={form.field('text')}
      label={t('talk_ask')}
      note={t('talk_ask_note', { name: of.author })}
      submit={t('talk_ask_send')}
    >
      {isRefusable && (
        <Button
          variant="default"
          c="var(--red)"
          loading={refuse.pending}
          onClick={() =>
            void form.send(({ text }) => refuse.attempt({ params, body: { reason: String(text) } }))
          }
        >
          {t('talk_refuse')}
        </Button>
      )}
    </CommentForm>
  );
}

function Answering({ receipt: { receiptId, reportId }, of }: ReceiptTalkProps) {
  const t = useTexts({ en, fr });
  const { refresh } = useRefresh(of, receiptId);
  const form = useForm(addReceiptComment, {
    given: { params: { receiptId } },
    initial: { text: '' },
    onSuccess: refresh,
    onUndone: refresh,
    undo: ({ commentId }) => [undoBy(deleteReportComment, { params: { reportId, commentId } })],
  });
  return (
    <CommentForm
      form={form}
      field={form.field('text')}
      label={t('talk_answer')}
      submit={t('talk_answer_send')}
    />
  );
}
