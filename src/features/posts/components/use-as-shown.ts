/** Makes a call only if the post is still as shown; otherwise reloads the list. */
import type { CallOptions } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { showAlert, showProblem } from '#ui/alerts.ts';
import { usePaging } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import type { PostRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useShownVersion } from './use-shown-version.ts';

type Attempt<Input> = (input: Input, options: CallOptions) => Promise<Problem | undefined>;

/** @returns a function that makes a call about a post and shows errors. */
export function useAsShown() {
  const t = useTexts({ en, fr });
  const { reload } = usePaging();
  const shownVersion = useShownVersion();
  return async <Input>(post: PostRow, attempt: Attempt<Input>, input: Input): Promise<void> => {
    try {
      const problem = await attempt(input, { ifMatch: await shownVersion(post) });
      if (problem?.status === 412) reload();
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 412) showProblem(error);
      else {
        showAlert('error', t('post_changed'));
        reload();
      }
    }
  };
}
