/**
 * A form in a dialog. It closes when the work is done; what was typed is never lost by a slip: closing asks
 * first, in the dialog itself, and Escape answers that question with «keep editing».
 */
import { Button, type ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './form-dialog.module.css';
import { FormProblem } from './form-frame.tsx';
import { ChangedMeanwhile, KeptText } from './kept-texts.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import type { AnyForm } from './use-fields.ts';

interface FormDialogProps {
  /** Of `useForm`, whose `onSuccess` has the dialog closed. */
  form: AnyForm;
  /** True unless said, as where it is drawn only while it is open. */
  opened?: boolean;
  title: string;
  /** The verb of the main button. */
  submit: string;
  onClose(): void;
  danger?: boolean;
  /** Something is under way besides the form's own call. */
  busy?: boolean;
  /** There is nothing to send as it is. */
  isIdle?: boolean;
  size?: ModalProps['size'];
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const {
    form,
    opened = true,
    title,
    submit,
    onClose,
    danger,
    busy = false,
    isIdle = false,
    size,
    children,
  } = props;
  const [asked, setAsked] = useState(false);
  const close = () => {
    setAsked(false);
    form.reset();
    onClose();
  };
  const requestClose = () => {
    if (asked) setAsked(false);
    else if (form.dirty) setAsked(true);
    else close();
  };
  return (
    <Dialog opened={opened} onClose={requestClose} closeOnClickOutside={false} title={title} size={size}>
      <form onSubmit={(event) => void form.submit(event)} noValidate className={styles.form}>
        <KeptText form={form} />
        {children}
        <ChangedMeanwhile form={form} />
        <FormProblem form={form} />
        {asked ? (
          <DiscardQuestion onStay={() => setAsked(false)} onDiscard={close} />
        ) : (
          <Buttons
            submit={submit}
            pending={form.pending || busy}
            isIdle={isIdle}
            danger={danger}
            onCancel={requestClose}
          />
        )}
      </form>
    </Dialog>
  );
}

function DiscardQuestion({ onStay, onDiscard }: { onStay(): void; onDiscard(): void }) {
  const t = useTexts({ en, fr });
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

interface ButtonsProps {
  submit: string;
  pending: boolean;
  isIdle: boolean;
  danger?: boolean;
  onCancel(): void;
}

function Buttons({ submit, pending, isIdle, danger, onCancel }: ButtonsProps) {
  const t = useTexts({ en, fr });
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={pending} disabled={isIdle} color={danger ? 'red' : 'teal'}>
        {submit}
      </Button>
    </div>
  );
}
