/**
 * A form in a dialog. It closes when the work is done; what was typed is never lost by a slip: closing asks
 * first, in the dialog itself, so that there is never a second one on top.
 */
import { Button, Modal, type ModalProps } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Problem } from '#kernel/problem.ts';
import { useTranslateApiText } from './api-texts.tsx';
import { FieldErrorsProvider } from './fields.tsx';
import styles from './form-dialog.module.css';
import { Icon } from './icon.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';

interface FormDialogProps {
  opened: boolean;
  title: string;
  /** The verb of the main button. */
  submit: string;
  /** The fields by name; the caller closes the dialog when it worked. */
  onSubmit(fields: FormData): unknown;
  onClose(): void;
  pending?: boolean;
  /** What went wrong last: at its fields, else above the buttons. */
  problem?: Problem;
  danger?: boolean;
  size?: ModalProps['size'];
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { opened, title, onClose, size = 'md' } = props;
  const [asked, setAsked] = useState(false);
  const [touched, setTouched] = useState(false);
  const close = () => {
    setAsked(false);
    setTouched(false);
    onClose();
  };
  const wishToClose = () => (touched && !asked ? setAsked(true) : close());
  return (
    <Modal opened={opened} onClose={wishToClose} closeOnClickOutside={false} title={title} size={size}>
      <DialogForm
        {...props}
        asked={asked}
        onStay={() => setAsked(false)}
        onTouched={() => setTouched(true)}
        onWish={wishToClose}
        onDiscard={close}
      />
    </Modal>
  );
}

interface DialogFormProps extends FormDialogProps {
  asked: boolean;
  onStay(): void;
  onTouched(): void;
  onWish(): void;
  onDiscard(): void;
}

function DialogForm({ children, problem, onSubmit, onTouched, ...rest }: DialogFormProps) {
  const translateApiText = useTranslateApiText();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(new FormData(event.currentTarget));
  };
  const hasFieldErrors = Object.keys(problem?.errors ?? {}).length > 0;
  return (
    <form onSubmit={submit} onInput={onTouched} noValidate className={styles.form}>
      <FieldErrorsProvider errors={problem?.errors}>{children}</FieldErrorsProvider>
      <div aria-live="assertive">
        {problem !== undefined && !hasFieldErrors && (
          <p className={styles.problem}>
            <Icon name="error" />
            {translateApiText(problem.msg ?? problem.message)}
          </p>
        )}
      </div>
      <Buttons {...rest} />
    </form>
  );
}

type ButtonsProps = Omit<DialogFormProps, 'children' | 'problem' | 'onSubmit' | 'onTouched'>;

function Buttons({ asked, pending = false, submit, danger, onStay, onWish, onDiscard }: ButtonsProps) {
  const t = useTexts({ en, fr });
  if (asked) {
    return (
      <div className={styles.buttons} role="alert">
        <span className={styles.question}>{t('discard_question')}</span>
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('keep_editing')}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={onWish}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={pending} color={danger ? 'red' : 'teal'}>
        {submit}
      </Button>
    </div>
  );
}
