/**
 * Keeps the edited text: a form (ui/use-fields.ts) that several calls save. Merges changes that others saved
 * in the meantime, and shows both texts if they conflict.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WrittenText } from '#features/content/rules.ts';
import type { CallArguments } from '#kernel/call.ts';
import type { CallOptions } from '#kernel/client.ts';
import type { Problem } from '#kernel/problem.ts';
import { showUnlessShown } from '#ui/alerts.ts';
import { useCall } from '#ui/use-call.ts';
import { type FormValues, useFields } from '#ui/use-fields.ts';
import { type PostRow, type PostTranslation, savePost, wholeText } from '../contract.ts';
import { saveAndPublish, selectPicture, setCover, unpublishAndDraft } from '../publication.contract.ts';
import { useDraftUpload, useServerDraft } from './use-server-draft.ts';
import { type Place, useTranslation, writtenTextOf } from './use-translation.ts';

/** Switches of the settings. */
interface Switches {
  featured?: boolean;
  upToDate?: boolean;
}
/** Text fields of the settings. */
type SettingField = { byline: string } | { titleId: string };

type Work = 'save' | 'publish' | 'draft' | 'cover' | 'settings';
type Attempt = (input: CallArguments<typeof savePost>, options: CallOptions) => Promise<Problem | undefined>;

const editedText = wholeText.omit({ language: true });

function draftText({ title, description, content }: FormValues): WrittenText {
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
  /** The last completed action, until the author types again. Shown beside the buttons, because an alert would cover them. */
  const [said, setSaid] = useState('');
  const options = { quiet: true, reload: false, onSuccess: reading.adopt };
  const saving = useCall(savePost, options);
  const publishing = useCall(saveAndPublish, options);
  const drafting = useCall(unpublishAndDraft, options);
  const keeping = useCall(selectPicture, options);
  const updating = useCall(savePost, options);
  const covering = useCall(setCover, { ...options, onSuccess: reading.adoptPost });

  /** @returns a function that saves the draft with the given call. */
  function saveWith(attempt: Attempt, done: string) {
    return async (values: FormValues, callOptions: CallOptions) => {
      const body = { ...draftText(values), language };
      const problem = await attempt({ params: { postId }, body }, callOptions);
      if (problem === undefined) setSaid(done);
      return problem;
    };
  }
  const revision = translation?.revision ?? 0;
  const form = useFields(editedText, {
    initial: writtenTextOf(translation),
    elsewhere: useServerDraft(place, translation, revision),
    of: reading,
    draft: `post.${postId}.${language}`,
    run: saveWith(saving.attempt, ''),
  });

  const hasOfferedDraft = form.discardedDraft !== undefined && form.discardedDraft.from !== 'elsewhere';
  useDraftUpload(place, form.dirty ? draftText(form.values) : undefined, revision, hasOfferedDraft);

  function busy<T>(kind: Work, doing: Promise<T>): Promise<T> {
    setWork(kind);
    return doing.finally(() => setWork(undefined));
  }

  /** Runs one action at a time. */
  async function runAction(
    kind: Work,
    action: () => Promise<Problem | undefined>,
  ): Promise<Problem | undefined> {
    if (work !== undefined) return undefined;
    const problem = await busy(kind, action());
    showUnlessShown(problem);
    return problem;
  }

  /** Saves the other parts of the page that have a form of their own. @returns whether they are saved. */
  const saveBesides = useRef<() => Promise<boolean>>(async () => true);
  const [besidesDirty, setBesidesDirty] = useState(false);

  /** A save that is requested during another request runs after it, with the revision that the other request returned. */
  const [next, setNext] = useState<string>();
  async function save(done: string): Promise<void> {
    if (work !== undefined && work !== 'save') setNext(done);
    else {
      if (form.dirty || !besidesDirty)
        await runAction('save', () => form.send(saveWith(saving.attempt, done)));
      await saveBesides.current();
    }
  }
  const saveNext = useEffectEvent(() => {
    if (work !== undefined || next === undefined) return;
    setNext(undefined);
    void save(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the work has ended
  useEffect(() => saveNext(), [work]);

  /** Runs an action that sends the text. @returns whether the server accepted it. */
  async function runToEnd(
    kind: Work,
    action: (send: (attempt: Attempt) => Promise<Problem | undefined>) => Promise<Problem | undefined>,
  ): Promise<boolean> {
    let isDone = false;
    await runAction(kind, () =>
      action((attempt) =>
        form.send(async (values, callOptions) => {
          const problem = await saveWith(attempt, '')(values, callOptions);
          isDone = problem === undefined;
          return problem;
        }, false),
      ),
    );
    return isDone;
  }

  /**
   * Saves a switch of the settings. It cannot conflict with text that others saved in the meantime, so after a 412 it is sent again
   * with the new revision.
   */
  async function sendSwitch(
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
    text: draftText(form.values),
    said,
    work,
    setPost: reading.adoptPost,
    refresh: reading.reload,
    save,
    /** Whether the text, or a part that is saved with it, has unsaved input. */
    dirty: form.dirty || besidesDirty,
    /** Registers a part of the page that *Save Post* and *Publish* also save. */
    besides: { save: saveBesides, setDirty: setBesidesDirty },
    // Merges what others saved in the meantime, and shows the result before publishing. Search settings come first, so that
    // the page is published with them.
    /** @returns whether it was published. */
    publish: () =>
      runToEnd('publish', async (send) =>
        (await saveBesides.current()) ? send(publishing.attempt) : undefined,
      ),
    /** @returns whether it was taken off the site. */
    makeDraft: () => runToEnd('draft', (send) => send(drafting.attempt)),
    /**
     * Saves the text before the author opens the gallery (specification §7 «picture»).
     * @returns whether it was saved.
     */
    async keepForPicture(): Promise<boolean> {
      if (!form.dirty || draftText(form.values).title.trim() === '') return true;
      let isSaved = false;
      await runAction('cover', () =>
        form.send(async (values, callOptions) => {
          const problem = await saveWith(keeping.attempt, '')(values, callOptions);
          isSaved = problem === undefined;
          return problem;
        }),
      );
      return isSaved;
    },
    chooseCover: (mediaId: number, done: string) =>
      runAction('cover', async () => {
        const problem = await sendSwitch((_, ifMatch) =>
          covering.attempt({ params: { postId, mediaId }, body: { language } }, { ifMatch }),
        );
        if (problem === undefined) setSaid(done);
        return problem;
      }),
    /** A form for one field of the settings. Sends the text as last saved, and merges the field like the text. */
    settings: {
      of: reading,
      fixed: writtenTextOf(translation),
      runWith:
        (part: (values: FormValues) => SettingField) => (values: FormValues, callOptions: CallOptions) =>
          busy(
            'settings',
            updating.attempt(
              { params: { postId }, body: { ...draftText(values), language, ...part(values) } },
              callOptions,
            ),
          ),
    },
    /**
     * Changes a switch of the settings and sends the text as last saved.
     * @returns the error, if any.
     */
    set: (part: Switches) =>
      runAction('settings', () =>
        sendSwitch((last, ifMatch) =>
          updating.attempt(
            { params: { postId }, body: { ...writtenTextOf(last), language, ...part } },
            { ifMatch },
          ),
        ),
      ),
  };
}

export type Editing = ReturnType<typeof useEditing>;
