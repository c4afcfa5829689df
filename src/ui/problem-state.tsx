/**
 * Shows what happened after a failed load, and a button to try again. A text of the specifications is shown in an alert, until the
 * load succeeds.
 */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { Problem } from '#kernel/problem.ts';
import { closeAlert, hasAlert, showProblem } from './alerts.ts';
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
  useEffect(() => {
    const id = hasAlert(problem) ? showProblem(problem) : undefined;
    return () => {
      if (id !== undefined) closeAlert(id);
    };
  }, [problem]);
  return (
    <EmptyState
      icon="warning"
      title={hasAlert(problem) ? t('not_loaded') : translateApiText(problem.msg ?? problem.message)}
      text={t('problem_kept')}
      action={
        <Button variant="default" loading={pending} onClick={onRetry}>
          {t('try_again')}
        </Button>
      }
    />
  );
}
