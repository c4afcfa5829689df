/** Passes a decision to a different approver. */
import type { ReactNode } from 'react';
import { FormDialog } from '#ui/form-dialog.tsx';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { CallState } from '#ui/use-call.ts';
import type { AnyForm } from '#ui/use-fields.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Approver, ApproverField, type ApproverFieldProps } from './approver-field.tsx';

interface PassDialogProps {
  form: AnyForm;
  /** Props of the email field. */
  field: Omit<ApproverFieldProps, 'people'>;
  /** Title of the subject, including its member. */
  title: string;
  /** Loading state of `people`. */
  reading: CallState<unknown>;
  /** Approvers except the current one and people who filled it in. */
  people: readonly Approver[];
  busy?: boolean;
  onClose(): void;
}

export function PassDialog({
  form,
  field,
  title,
  reading,
  people,
  busy,
  onClose,
}: PassDialogProps): ReactNode {
  const t = useTexts({ en, fr });
  return (
    <FormDialog
      form={form}
      title={t('pass_title', { title })}
      submit={t('pass_submit')}
      busy={busy}
      isIdle={people.length === 0}
      onClose={onClose}
    >
      <Loaded callState={reading} fallback={<LineSkeleton lines={2} />}>
        {() =>
          people.length === 0 ? (
            <p>{t('pass_nobody')}</p>
          ) : (
            <>
              <p>{t('pass_text')}</p>
              <ApproverField
                {...field}
                label={t('pass_to')}
                placeholder={t('pass_choose')}
                people={people}
                autoFocus
              />
            </>
          )
        }
      </Loaded>
    </FormDialog>
  );
}
