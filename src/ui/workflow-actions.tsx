/**
 * Shows workflow steps as buttons and menu entries. Each can ask first, with a comment field if needed. The
 * feature provides the steps and the texts of refusals.
 */
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useConfirm } from './confirm.tsx';
import { withoutConfirmation } from './confirmed.ts';
import { Icon } from './icon.tsx';
import { onDemand } from './on-demand.tsx';
import type { RowAction } from './row-menu.tsx';
import type { WorkflowAction } from './workflow-action.ts';

const CommentDialog = onDemand(async () => (await import('./comment-dialog.tsx')).CommentDialog);

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
