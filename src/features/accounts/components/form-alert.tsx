/** Shows an error that concerns a whole form, above the form. */
import { Alert } from '@mantine/core';
import { useTranslateApiText } from '#ui/api-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { FormFailure } from './native-form.ts';

interface FormAlertProps {
  /** A text of the contract, shown before the error message. */
  text?: string;
  failure?: FormFailure;
}

export function FormAlert({ text, failure }: FormAlertProps) {
  const t = useTexts({ en, fr });
  const translateApiText = useTranslateApiText();
  const inFields = Object.keys(failure?.errors ?? {}).length > 0;
  const message = text ?? (failure === undefined || inFields ? undefined : failure.msg);
  return (
    <div aria-live="assertive" className={layout.announced}>
      {message !== undefined && (
        <Alert color="red" variant="light" icon={<Icon name="error" />}>
          {failure?.status === 429 ? t('busy') : translateApiText(message)}
        </Alert>
      )}
    </div>
  );
}
