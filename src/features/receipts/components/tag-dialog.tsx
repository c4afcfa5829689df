/** Chooses a tag and adds it to receipts. */
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { TagsField } from '#ui/tags-field.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import type { Receipt } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listTags, tagReceipts, untagReceipts } from '../tag.contract.ts';

export interface TagReceiptsProps {
  reportId: number;
  /** Without corrections, which only the program changes. */
  receipts: readonly Receipt[];
  /** Ends the selection, and with it the dialog. */
  onDone(): void;
}

/** Returns the tags to suggest; none before they are loaded. */
export function useUsedTags(): string[] {
  return useCallState(listTags, {}).data?.tags ?? [];
}

export function TagDialog({ reportId, receipts, onDone, onClose }: TagReceiptsProps & { onClose(): void }) {
  const t = useTexts({ en, fr });
  const tags = useUsedTags();
  const params = { reportId };
  const form = useForm(tagReceipts, {
    given: { params, body: { receiptIds: receipts.map(({ receiptId }) => receiptId) } },
    initial: { tag: '' },
    undo: ({ receiptIds, tag }) =>
      receiptIds.length === 0 ? [] : [undoBy(untagReceipts, { params, body: { receiptIds, tag } })],
    onSuccess: onDone,
  });
  return (
    <FormDialog
      form={form}
      title={t('tag_add_to', { count: receipts.length })}
      submit={t('tag_add')}
      onClose={onClose}
    >
      <TagsField {...form.field('tag')} label={t('tag')} data={tags} maxTags={1} data-autofocus />
    </FormDialog>
  );
}
