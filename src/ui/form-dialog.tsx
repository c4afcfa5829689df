/**
 * A form in a dialog. It closes after success. Closing with unsaved input asks first, in the same dialog, and
 * Escape then means «keep editing».
 */
import { Button, Group, type ModalProps, SimpleGrid, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { showSpecified } from './alerts.ts';
import { Dialog } from './dialog.tsx';
import { DiscardedDraftNotice, ReloadNotice } from './draft-notices.tsx';
import { FormProblem } from './form-frame.tsx';
import layout from './layout.module.css';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import type { AnyForm } from './use-fields.ts';

/** Stays visible below fields that scroll; as wide as the dialog. */
const foot = { className: layout.foot, justify: 'flex-end', gap: 'xs', mx: -16, mb: -16, px: 'md' } as const;

interface FormDialogProps {
  /** From `useForm`, whose `onSuccess` closes the dialog. */
  form: AnyForm;
  /** True by default, for a dialog that is rendered only while open. */
  opened?: boolean;
  title: string;
  /** The verb of the main button. */
  submit: string;
  onClose(): void;
  danger?: boolean;
  /** Whether the form's work shows its failures in alerts itself. */
  showsFailures?: boolean;
  /** Whether work other than the form's call is running. */
  busy?: boolean;
  /** Whether there is nothing to send yet; the button is disabled then. */
  isIdle?: boolean;
  /** Like `isIdle`, with the reason, which is shown beside the button. */
  idle?: string | undefined;
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
    showsFailures = false,
    busy = false,
    isIdle = false,
    idle,
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
  async function submitForm(event: FormEvent<HTMLFormElement>): Promise<void> {
    const problem = await form.submit(event);
    if (!showsFailures) showSpecified(problem);
  }
  return (
    <Dialog opened={opened} onClose={requestClose} closeOnClickOutside={false} title={title} size={size}>
      <form onSubmit={(event) => void submitForm(event)} noValidate>
        <SimpleGrid>
          <DiscardedDraftNotice form={form} />
          {children}
          <ReloadNotice form={form} />
          {asked ? (
            <DiscardQuestion onStay={() => setAsked(false)} onDiscard={close} />
          ) : (
            <Buttons
              submit={submit}
              pending={form.pending || busy}
              isIdle={isIdle || idle !== undefined}
              idle={idle}
              danger={danger}
              onCancel={requestClose}
            >
              <FormProblem form={form} showsFailures={showsFailures} />
            </Buttons>
          )}
        </SimpleGrid>
      </form>
    </Dialog>
  );
}

function DiscardQuestion({ onStay, onDiscard }: { onStay(): void; onDiscard(): void }) {
  const t = useTexts({ en, fr });
  return (
    <Group {...foot} role="alert">
      <Text w="100%">{t('discard_question')}</Text>
      <Button variant="default" onClick={onStay} data-autofocus>
        {t('keep_editing')}
      </Button>
      <Button color="red" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </Group>
  );
}

interface ButtonsProps {
  submit: string;
  pending: boolean;
  isIdle: boolean;
  idle: string | undefined;
  danger?: boolean;
  onCancel(): void;
  /** Why it failed, above the buttons, where it is seen on a phone. */
  children: ReactNode;
}

function Buttons({ submit, pending, isIdle, idle, danger, onCancel, children }: ButtonsProps) {
  const t = useTexts({ en, fr });
  const idleId = useId();
  return (
    <Group {...foot}>
      {children}
      {idle !== undefined && (
        <Text id={idleId} size="sm" c="var(--chalk-muted)" w={{ base: '100%', xs: 'auto' }} mr="auto">
          {idle}
        </Text>
      )}
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button
        type="submit"
        loading={pending}
        disabled={isIdle}
        aria-describedby={idle === undefined ? undefined : idleId}
        color={danger ? 'red' : 'teal'}
      >
        {submit}
      </Button>
    </Group>
  );
}
