/** Shows what happened after a failed load, and a button to try again. */
import { Button } from '@mantine/core';
import type { Problem } from '#kernel/problem.ts';
import { useTranslateApiText } from './api-texts.tsx';
import { EmptyState } from './empty-state.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';

interface ProblemStateProps {
  problem: Problem;
  onRetry(): void;
  pending?: boolean;
}

export function ProblemState({ problem, onRetry, pending = false }: ProblemStateProps) {
  const t = useTexts({ en, fr });
  const translateApiText = useTranslateApiText();
  return (
    <EmptyState
      icon="warning"
      title={translateApiText(problem.msg ?? problem.message)}
      text={t('problem_kept')}
      action={
        <Button variant="default" loading={pending} onClick={onRetry}>
          {t('try_again')}
        </Button>
      }
    />
  );
}
