/** The frame of every form: submission, errors, and changes by others. */
import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Problem } from '#kernel/problem.ts';
import { isUnreachable, showUnlessShown } from './alerts.ts';
import { useTranslateApiText } from './api-texts.tsx';
import { DiscardedDraftNotice, ReloadNotice } from './draft-notices.tsx';
import { Icon } from './icon.tsx';
import layout from './layout.module.css';
import type { AnyForm } from './use-fields.ts';

interface FormFrameProps {
  form: AnyForm;
  className?: string;
  children: ReactNode;
}

/** Shows a form on a page. Failures are alerts, as for every call; fields show their own errors. */
export function FormFrame({ form, className, children }: FormFrameProps) {
  return (
    <form
      onSubmit={(event) => void form.submit(event).then(showUnlessShown)}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.value !== '') form.leave(target.name);
      }}
      noValidate
      className={className}
    >
      <DiscardedDraftNotice form={form} />
      {children}
      <ReloadNotice form={form} />
    </form>
  );
}

interface FormProblemProps {
  form: AnyForm;
  instead?: Problem;
  isAlert?: boolean;
}

/**
 * Shows the errors that belong to no shown field; for frames that show them themselves, such as dialogs.
 * @param instead a problem of something other than the form's call.
 * @param isAlert an alert shows the problem, except a lost connection, for which there is none.
 */
export function FormProblem({ form, instead, isAlert = false }: FormProblemProps) {
  const { strayErrors } = form;
  const problem = instead ?? form.problem;
  const hasFieldErrors = Object.keys(problem?.errors ?? {}).length > 0;
  const isShown = problem?.status === 412 || (isAlert && !isUnreachable(problem));
  const failed = problem !== undefined && !isShown && !hasFieldErrors;
  return <ProblemTexts texts={failed ? [problem.msg ?? problem.message] : strayErrors} />;
}

export function ProblemTexts({ texts }: { texts: readonly string[] }) {
  const translateApiText = useTranslateApiText();
  return (
    <div aria-live="assertive">
      {texts.map((text) => (
        <Flex key={text} component="p" gap={10} px={14} py={10} bdrs="sm" className={layout.rejected}>
          <Icon name="error" />
          {translateApiText(text)}
        </Flex>
      ))}
    </div>
  );
}
