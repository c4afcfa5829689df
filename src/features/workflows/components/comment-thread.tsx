/** Shows the comments on a report, a receipt or a week, and the form for adding one. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { MomentText } from '#ui/date.tsx';
import { TextAreaField } from '#ui/fields.tsx';
import { useFirstVisit } from '#ui/first-visit.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import type { CallState } from '#ui/use-call.ts';
import type { AnyForm, FieldProps } from '#ui/use-fields.ts';
import { useFreshWhileSeen } from '#ui/use-fresh-when-seen.ts';
import type { Comment } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export type CommentsReading = CallState<{ comments: Comment[] }>;

interface CommentThreadProps {
  reading: CommentsReading;
  /** Shows only the comments about this receipt. */
  receiptId?: number;
  label: string;
  none?: string;
  onDelete(comment: Comment): void;
  /** The form for adding a comment. */
  children: ReactNode;
}

export function CommentThread({ reading, receiptId, label, none, onDelete, children }: CommentThreadProps) {
  const t = useTexts({ en, fr });
  useFreshWhileSeen(reading.reload);
  return (
    <Stack gap={16}>
      <Loaded callState={reading} fallback={<LineSkeleton lines={2} />}>
        {({ comments }) => {
          const shown = comments.filter(
            ({ receipt }) => receiptId === undefined || receipt?.receiptId === receiptId,
          );
          return (
            // Screen readers announce new comments.
            <div role="log" aria-label={label}>
              {shown.length === 0 ? (
                <p className={layout.muted}>{none ?? t('comments_none')}</p>
              ) : (
                <Stack component="ol" mah="28rem" className={`${layout.wrap} ${layout.scroll}`}>
                  {shown.map((comment) => (
                    <Entry
                      key={comment.commentId}
                      comment={comment}
                      // Within a receipt, its number is not repeated.
                      isNamed={receiptId === undefined}
                      onDelete={onDelete}
                    />
                  ))}
                </Stack>
              )}
            </div>
          );
        }}
      </Loaded>
      {children}
    </Stack>
  );
}

interface EntryProps extends Pick<CommentThreadProps, 'onDelete'> {
  comment: Comment;
  isNamed: boolean;
}

function Entry({ comment, isNamed, onDelete }: EntryProps) {
  const t = useTexts({ en, fr });
  const { author, receipt, asks, text } = comment;
  return (
    <li>
      <Group gap="0 0.75rem" justify="space-between">
        <span>
          <strong>{author.name}</strong>
          {isNamed && receipt !== null && ` · ${t('comment_about', { number: receipt.receiptNumber })}`}
        </span>
        <small className={layout.muted}>
          <MomentText instant={comment.created_at} />
        </small>
      </Group>
      {asks && <StateDot tone={comment.open ? 'waiting' : 'neutral'}>{t('comment_asks')}</StateDot>}
      <Text inherit mt={2} lh={1.6} className={layout.typed}>
        {text}
      </Text>
      {comment.may_delete && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('comment_delete_name', { text: text.slice(0, 60) })}
          onClick={() => onDelete(comment)}
        >
          {t('comment_delete')}
        </Button>
      )}
    </li>
  );
}

interface CommentFormProps {
  form: AnyForm;
  field: FieldProps;
  label?: string;
  note?: string;
  submit?: string;
  /** Additional buttons. */
  children?: ReactNode;
}

export function CommentForm({ form, field, label, note, submit, children }: CommentFormProps) {
  const t = useTexts({ en, fr });
  const isFirstVisit = useFirstVisit();
  return (
    <FormFrame form={form}>
      <Stack gap={8}>
        <TextAreaField
          {...field}
          label={label ?? t('comment_new')}
          description={note ?? (isFirstVisit && t('comment_note'))}
          autosize
          minRows={2}
          maxRows={10}
        />
        <Group gap={8}>
          <Button type="submit" variant="default" loading={form.pending}>
            {submit ?? t('comment_send')}
          </Button>
          {children}
        </Group>
      </Stack>
    </FormFrame>
  );
}
