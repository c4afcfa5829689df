/**
 * The edited text: a form (ui/use-fields.ts) that several calls save. Merges changes that others saved
 * meanwhile and shows both texts on a conflict.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import type { CallArguments } from '#kernel/call.ts';
import type { CallOptions } from '#kernel/client.ts';
import type { Problem } from '#kernel/problem.ts';
import { showUnlessShown } from '#ui/alerts.ts';
import { useCall } from '#ui/use-call.ts';
import { type FormValues, useFields } from '#ui/use-fields.ts';
import { type PostRow, type PostTranslation, savePost, wholeText } from '../contract.ts';
import { saveAndPublish, selectPicture, setCover, unpublishAndDraft } from '../publication.contract.ts';
import type { PostText } from '../rules.ts';
import { type Place, textOf, useTranslation } from './use-translation.ts';
import { useElsewhere, useKeptElsewhere } from './use-unsaved.ts';

/** Switches next to the text. */
interface Beside {
  featured?: boolean;
  upToDate?: boolean;
}
/** Text fields next to the text. */
type BesideField = { byline: string } | { titleId: string };

type Work = 'save' | 'publish' | 'draft' | 'cover' | 'settings';
type Attempt = (input: CallArguments<typeof savePost>, options: CallOptions) => Promise<Problem | undefined>;

const editedText = wholeText.omit({ language: true });

function typedText({ title, description, content }: FormValues): PostText {
  return {
    title: String(title ?? ''),
    description: String(description ?? ''),
    content: String(content ?? ''),
  };
}

export function useEditing(place: Place, loaded: PostTranslation | undefined, loadedPost: PostRow) {
  const { postId, language } = place;
  const reading = useTranslation(place, loaded, loadedPost);
  const { translation, post } = reading;
  const [work, setWork] = useState<Work>();
  /**
   * The last completed action, until the author types again. Shown next to the buttons, because an alert
   * would cover them.
   */
  const [said, setSaid] = useState('');
  const options = { quiet: true, reload: false, onSuccess: reading.adopt };
  const saving = useCall(savePost, options);
  const publishing = useCall(saveAndPublish, options);
  const drafting = useCall(unpublishAndDraft, options);
  const keeping = useCall(selectPicture, options);
  const besides = useCall(savePost, options);
  const covering = useCall(setCover, { ...options, onSuccess: reading.adoptPost });

  /** @returns a function that saves the draft with one of the calls. */
  function by(attempt: Attempt, done: string) {
    return async (values: FormValues, callOptions: CallOptions) => {
      const body = { ...typedText(values), language };
      const problem = await attempt({ params: { postId }, body }, callOptions);
      if (problem === undefined) setSaid(done);
      return problem;
    };
  }
  const revision = translation?.revision ?? 0;
  const form = useFields(editedText, {
    initial: textOf(translation),
    elsewhere: useElsewhere(place, translation, revision),
    of: reading,
    draft: `post.${postId}.${language}`,
    run: by(saving.attempt, ''),
  });

  const hasOfferedDraft = form.discardedDraft !== undefined && form.discardedDraft.from !== 'elsewhere';
  useKeptElsewhere(place, form.dirty ? typedText(form.values) : undefined, revision, hasOfferedDraft);

  function busy<T>(kind: Work, doing: Promise<T>): Promise<T> {
    setWork(kind);
    return doing.finally(() => setWork(undefined));
  }

  /** Runs one action at a time. */
  async function during(
    kind: Work,
    action: () => Promise<Problem | undefined>,
  ): Promise<Problem | undefined> {
    if (work !== undefined) return undefined;
    const problem = await busy(kind, action());
    showUnlessShown(problem);
    return problem;
  }

  /** A save requested during another request follows it, with the revision returned by that request. */
  const [next, setNext] = useState<string>();
  async function save(done: string): Promise<void> {
    if (work !== undefined && work !== 'save') setNext(done);
    else await during('save', () => form.send(by(saving.attempt, done)));
  }
  const saveNext = useEffectEvent(() => {
    if (work !== undefined || next === undefined) return;
    setNext(undefined);
    void save(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the work has ended
  useEffect(() => saveNext(), [work]);

  /**
   * Saves a switch next to the text. It does not conflict with text that others saved meanwhile, so it
   * overwrites the revision.
   */
  async function over(
    send: (last: PostTranslation | undefined, ifMatch: string | undefined) => Promise<Problem | undefined>,
  ): Promise<Problem | undefined> {
    const problem = await send(translation, form.version);
    if (problem?.status !== 412) return problem;
    const now = await reading.refresh();
    return now === undefined ? problem : send(now, `"${now.revision}"`);
  }

  return {
    form,
    translation,
    post,
    text: typedText(form.values),
    said,
    work,
    setPost: reading.adoptPost,
    refresh: reading.reload,
    save,
    // Merges what others saved meanwhile and shows it before publishing.
    publish: (done: string) => during('publish', () => form.send(by(publishing.attempt, done), false)),
    makeDraft: (done: string) => during('draft', () => form.send(by(drafting.attempt, done), false)),
    /**
     * Saves the text before the author goes to the gallery (specification §7 «picture»).
     * @returns whether it was saved.
     */
    async keepForPicture(): Promise<boolean> {
      if (!form.dirty || typedText(form.values).title.trim() === '') return true;
      let kept = false;
      await during('cover', () =>
        form.send(async (values, callOptions) => {
          const problem = await by(keeping.attempt, '')(values, callOptions);
          kept = problem === undefined;
          return problem;
        }),
      );
      return kept;
    },
    chooseCover: (mediaId: number, done: string) =>
      during('cover', async () => {
        const problem = await over((_, ifMatch) =>
          covering.attempt({ params: { postId, mediaId }, body: { language } }, { ifMatch }),
        );
        if (problem === undefined) setSaid(done);
        return problem;
      }),
    /**
     * Makes a form for a field next to the text; sends the text as last saved and merges the field like the
     * text.
     */
    beside: {
      of: reading,
      besides: textOf(translation),
      runWith:
        (part: (values: FormValues) => BesideField) => (values: FormValues, callOptions: CallOptions) =>
          busy(
            'settings',
            besides.attempt(
              { params: { postId }, body: { ...typedText(values), language, ...part(values) } },
              callOptions,
            ),
          ),
    },
    /**
     * Changes a value next to the text, which is sent as last saved.
     * @returns the error, if any.
     */
    set: (part: Beside) =>
      during('settings', () =>
        over((last, ifMatch) =>
          besides.attempt({ params: { postId }, body: { ...textOf(last), language, ...part } }, { ifMatch }),
        ),
      ),
  };
}

export type Editing = ReturnType<typeof useEditing>;
