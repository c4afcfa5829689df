/** The frame of every form: submission, errors, and changes by others. */
import { Box, Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { hasAlert, hasFieldErrors, showUnlessShown } from './alerts.ts';
import { useTranslateApiText } from './api-texts.tsx';
import { DiscardedDraftNotice, ReloadNotice } from './draft-notices.tsx';
import { Icon } from './icon.tsx';
import layout from './layout.module.css';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
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
  showsFailures?: boolean;
}

/**
 * Shows the errors that belong to no shown field; for frames that show them themselves, such as dialogs.
 * @param showsFailures whether the form's work shows its failures in alerts itself.
 */
export function FormProblem({ form, showsFailures = false }: FormProblemProps) {
  const t = useTexts({ en, fr });
  const { strayErrors, problem } = form;
  const isElsewhere = problem === undefined || problem.status === 412 || hasFieldErrors(problem);
  if (isElsewhere || showsFailures) return <ProblemTexts texts={strayErrors} />;
  if (!hasAlert(problem)) return <ProblemTexts texts={[problem.msg ?? problem.message]} />;
  return (
    <Text w="100%" c="dark.1" fz="sm">
      {t('input_kept')}
    </Text>
  );
}

export function ProblemTexts({ texts }: { texts: readonly string[] }) {
  const translateApiText = useTranslateApiText();
  return (
    <Box w="100%" aria-live="assertive" className={layout.announced}>
      {texts.map((text) => (
        <Flex key={text} component="p" gap={10} px={14} py={10} bdrs="sm" className={layout.rejected}>
          <Icon name="error" />
          {translateApiText(text)}
        </Flex>
      ))}
    </Box>
  );
}
