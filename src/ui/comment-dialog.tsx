/** Asks for the comment of a workflow step, then takes the step. */
import { Text } from '@mantine/core';
import { z } from 'zod';
import { generalError } from '#kernel/error-texts.ts';
import { confirmed } from './confirmed.ts';
import { TextAreaField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { useFields } from './use-fields.ts';
import type { WorkflowAction } from './workflow-action.ts';

/** The workflow decides whether a comment is required. */
const comments = z.object({ comment: z.string().max(1000).optional() });

function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

interface CommentDialogProps {
  action: WorkflowAction;
  onClose(): void;
}

export function CommentDialog({ action, onClose }: CommentDialogProps) {
  const t = useTexts({ en, fr });
  const required = action.comment === 'required';
  const form = useFields(comments, {
    check: ({ comment }) =>
      required && trimmed(comment) === '' ? { comment: generalError('reason_needed') } : {},
    async run({ comment }) {
      const failed = await action.run(trimmed(comment) || undefined, confirmed);
      // After a conflict there is nothing left to decide; after other failures the input stays.
      if (failed === undefined || failed.status === 409 || failed.status === 412) onClose();
      return failed;
    },
  });
  return (
    <FormDialog
      form={form}
      opened
      title={action.question?.title ?? action.label}
      submit={action.label}
      danger={action.danger}
      showsFailures
      onClose={onClose}
    >
      <Text lh={1.6}>{action.question?.text}</Text>
      <TextAreaField
        {...form.field('comment')}
        label={t(required ? 'workflow_comment' : 'workflow_comment_optional')}
        required={required}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
      />
    </FormDialog>
  );
}
