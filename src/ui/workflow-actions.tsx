/**
 * Shows workflow steps as buttons and menu entries. Each can ask first, with a comment field if needed. The
 * feature provides the steps and the texts of refusals.
 */
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { generalError } from '#kernel/error-texts.ts';
import type { Problem } from '#kernel/problem.ts';
import type { CommentRule } from '#kernel/workflow.ts';
import { useConfirm } from './confirm.tsx';
import { type Confirmed, confirmed, withoutConfirmation } from './confirmed.ts';
import { TextAreaField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import type { RowAction } from './row-menu.tsx';
import { useFields } from './use-fields.ts';

export interface WorkflowAction {
  label: string;
  icon?: IconName;
  /** Something is lost by the step. */
  danger?: boolean;
  /** The confirmation, in one or two sentences; without it the step is taken at once. */
  question?: { title: string; text: string };
  /** `none` by default; needs a question. */
  comment?: CommentRule;
  /** @returns the problem; it has been shown unless it is a field error. */
  run(comment: string | undefined, confirmed: Confirmed): Promise<Problem | undefined>;
}

export interface WorkflowSteps {
  /** Shows the question of a step, then takes the step. */
  start(action: WorkflowAction): Promise<void>;
  /** Render it anywhere on the page: the dialog with the comment. */
  dialog: ReactNode;
}

export function useWorkflowSteps(): WorkflowSteps {
  const confirm = useConfirm();
  const [asked, setAsked] = useState<WorkflowAction>();
  async function start(action: WorkflowAction): Promise<void> {
    const { question, comment = 'none', label, danger = false } = action;
    if (question !== undefined && comment !== 'none') return setAsked(action);
    const answer =
      question === undefined
        ? withoutConfirmation('the feature asks nothing before this step')
        : await confirm({ ...question, confirm: label, danger });
    if (answer !== undefined) await action.run(undefined, answer);
  }
  return { start, dialog: asked && <CommentDialog action={asked} onClose={() => setAsked(undefined)} /> };
}

/** Returns the same steps for a row's menu. */
export function rowActionsOf(
  actions: readonly WorkflowAction[],
  start: WorkflowSteps['start'],
): readonly RowAction[] {
  return actions.map((action) => ({
    label: action.label,
    icon: action.icon,
    danger: action.danger,
    onSelect: () => void start(action),
  }));
}

interface WorkflowButtonsProps {
  actions: readonly WorkflowAction[];
  start: WorkflowSteps['start'];
}

export function WorkflowButtons({ actions, start }: WorkflowButtonsProps) {
  const [running, setRunning] = useState<string>();
  const take = async (action: WorkflowAction) => {
    setRunning(action.label);
    await start(action);
    setRunning(undefined);
  };
  if (actions.length === 0) return null;
  return (
    <Group gap="xs">
      {actions.map((action) => (
        <Button
          key={action.label}
          variant="default"
          c={action.danger ? 'var(--red)' : undefined}
          leftSection={action.icon && <Icon name={action.icon} size={16} />}
          loading={running === action.label}
          disabled={running !== undefined && running !== action.label}
          onClick={() => void take(action)}
        >
          {action.label}
        </Button>
      ))}
    </Group>
  );
}

/** The workflow decides whether a comment is required. */
const comments = z.object({ comment: z.string().max(1000).optional() });

function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function CommentDialog({ action, onClose }: { action: WorkflowAction; onClose(): void }) {
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
