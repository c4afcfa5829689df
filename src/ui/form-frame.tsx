/** What stands around the fields of every form: sending, what went wrong, what changed meanwhile. */
import type { FormEvent, ReactNode } from 'react';
import type { Problem } from '#kernel/problem.ts';
import { isUnreachable, showProblem } from './alerts.ts';
import { useTranslateApiText } from './api-texts.tsx';
import styles from './form-frame.module.css';
import { Icon } from './icon.tsx';
import { ChangedMeanwhile, KeptText } from './kept-texts.tsx';
import type { AnyForm } from './use-fields.ts';

interface FormFrameProps {
  form: AnyForm;
  className?: string;
  children: ReactNode;
}

/** A form on a page. Its failures are alerts, as those of every other call; its fields say theirs. */
export function FormFrame({ form, className, children }: FormFrameProps) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const problem = await form.submit(event);
    if (problem !== undefined && problem.status !== 412 && !isUnreachable(problem)) showProblem(problem);
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.value !== '') form.leave(target.name);
      }}
      noValidate
      className={className}
    >
      <KeptText form={form} />
      {children}
      <ChangedMeanwhile form={form} />
    </form>
  );
}

/**
 * What is wrong with no field that is shown; for frames that say it themselves, as dialogs do.
 * @param instead what went wrong with something beside the form's own work.
 */
export function FormProblem({ form, instead }: { form: AnyForm; instead?: Problem }) {
  const { strayErrors } = form;
  const problem = instead ?? form.problem;
  const hasFieldErrors = Object.keys(problem?.errors ?? {}).length > 0;
  const failed = problem !== undefined && problem.status !== 412 && !hasFieldErrors;
  return <ProblemTexts texts={failed ? [problem.msg ?? problem.message] : strayErrors} />;
}

/** Texts of a failure, beside the fields they belong to. */
export function ProblemTexts({ texts }: { texts: readonly string[] }) {
  const translateApiText = useTranslateApiText();
  return (
    <div aria-live="assertive">
      {texts.map((text) => (
        <p key={text} className={styles.problem}>
          <Icon name="error" />
          {translateApiText(text)}
        </p>
      ))}
    </div>
  );
}
