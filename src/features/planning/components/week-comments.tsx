/** Shows the comments on a week. */
import { CommentForm, CommentThread } from '#features/workflows/components/comment-thread.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCall, useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { addWeekComment, deleteWeekComment, listWeekComments } from '../comment.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function WeekComments({ timesheetId }: { timesheetId: number }) {
  const t = useTexts({ en, fr });
  const { actedBy } = useSession();
  const params = { timesheetId };
  const reading = useCallState(listWeekComments, { params });
  const remove = useCall(deleteWeekComment, { reload: false, onSuccess: reading.reload });
  const form = useForm(addWeekComment, {
    given: { params },
    initial: { text: '' },
    reload: false,
    onSuccess: reading.reload,
    onUndone: reading.reload,
    undo: ({ commentId }) => [undoBy(deleteWeekComment, { params: { ...params, commentId } })],
  });
  return (
    <section>
      <h3>{t('week_comments')}</h3>
      <CommentThread
        reading={reading}
        label={t('week_comments')}
        onDelete={({ commentId }) => void remove.run({ params: { ...params, commentId } })}
      >
        {actedBy === undefined && <CommentForm form={form} field={form.field('text')} />}
      </CommentThread>
    </section>
  );
}
