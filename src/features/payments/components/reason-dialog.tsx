/** The dialog of a step that needs a reason. */

import { TextAreaField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import type { Fields } from '#ui/use-fields.ts';

interface ReasonDialogProps {
  /** The form of the step, with the field `reason`. */
  form: Fields<'reason'>;
  title: string;
  /** What the step does. */
  text: string;
  label: string;
  submit: string;
  onClose(): void;
}

export function ReasonDialog({ form, text, label, ...dialog }: ReasonDialogProps) {
  return (
    <FormDialog form={form} danger {...dialog}>
      <p>{text}</p>
      <TextAreaField {...form.field('reason')} label={label} autosize minRows={2} data-autofocus />
    </FormDialog>
  );
}
