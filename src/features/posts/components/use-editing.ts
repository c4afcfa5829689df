/**
 * The text under the author's hands: what the server has of it, what was typed since, and the ways it is
 * kept. Every write says which revision it was made from; one that was overtaken shows both texts.
 */
import { useState } from 'react';
import { Problem } from '#kernel/problem.ts';
import { isUnreachable, showProblem, withRetry } from '#ui/alerts.ts';
import { useApi, useSession } from '#ui/session.tsx';
import { useDraft } from '#ui/unsaved-guard.tsx';
import { type PostRow, type PostTranslation, readTranslation, savePost } from '../contract.ts';
import { saveAndPublish, selectPicture, setCover, unpublishAndDraft } from '../publication.contract.ts';
import type { PostText } from '../rules.ts';

export interface Place {
  postId: number;
  language: PostTranslation['language'];
}

/** What is put into the browser until it is saved. */
interface Kept {
  text: PostText;
  revision: number;
}

const nothing: PostText = { title: '', description: '', content: '' };

export function textOf(translation: PostTranslation | undefined): PostText {
  if (translation === undefined) return nothing;
  const { title, description, contentPost } = translation;
  return { title, description, content: contentPost };
}

function isSame(a: PostText, b: PostText): boolean {
  return a.title === b.title && a.description === b.description && a.content === b.content;
}

/** What came of a call. */
interface Outcome<Answer> {
  answer?: Answer;
  problem?: Problem;
}

interface Beside {
  featured?: boolean;
  titleId?: string;
  upToDate?: boolean;
}

type Work = 'save' | 'publish' | 'draft' | 'cover' | 'settings';

export function useEditing(place: Place, loaded: PostTranslation | undefined, loadedPost: PostRow) {
  const api = useApi();
  const { userId } = useSession();
  const [translation, setTranslation] = useState(loaded);
  const [post, setPost] = useState(loadedPost);
  const [text, setText] = useState(() => textOf(loaded));
  /** What the text was made from; 0 while there is no translation. */
  const [revision, setRevision] = useState(loaded?.revision ?? 0);
  /** Grows when the text is replaced from outside of the editor. */
  const [generation, setGeneration] = useState(0);
  const [work, setWork] = useState<Work>();
  const [problem, setProblem] = useState<Problem>();
  /** What was done last, until more is written. Said beside the buttons: an alert would lie on them. */
  const [said, setSaid] = useState('');
  const [theirs, setTheirs] = useState<PostTranslation>();
  const dirty = !isSame(text, textOf(translation));
  const draft = useDraft<Kept>(`${userId}.post.${place.postId}.${place.language}`, { text, revision }, dirty);
  const params = { postId: place.postId };
  const headers = { 'if-match': `"${revision}"` };
  const body = { ...text, language: place.language };

  function adopt(answer: PostTranslation): void {
    setTranslation(answer);
    setPost(answer.postObject);
    setRevision(answer.revision);
    // What was typed while it was on its way stays typed; what the server trimmed is trimmed.
    setText((now) => (isSame(now, text) ? textOf(answer) : now));
    draft.forget();
  }

  /** @returns nothing while something else is under way. */
  async function tryTo<Answer>(kind: Work, call: () => Promise<Answer>): Promise<Outcome<Answer>> {
    if (work !== undefined) return {};
    setWork(kind);
    setProblem(undefined);
    try {
      return { answer: await withRetry(call) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status === 412) await showBoth();
      else {
        setProblem(error);
        if (!isUnreachable(error)) showProblem(error);
      }
      return { problem: error };
    } finally {
      setWork(undefined);
    }
  }

  async function attempt<Answer>(kind: Work, call: () => Promise<Answer>): Promise<Answer | undefined> {
    return (await tryTo(kind, call)).answer;
  }

  async function showBoth(): Promise<void> {
    try {
      setTheirs(await api(readTranslation, { params: place }));
    } catch (error) {
      showProblem(error);
    }
  }

  async function write(kind: Work, call: () => Promise<PostTranslation>, done: string): Promise<boolean> {
    const answer = await attempt(kind, call);
    if (answer === undefined) return false;
    adopt(answer);
    setSaid(done);
    return true;
  }

  function replace(next: PostText, from: number): void {
    setText(next);
    setRevision(from);
    setGeneration((before) => before + 1);
  }

  return {
    translation,
    post,
    text,
    dirty,
    said,
    work,
    problem,
    generation,
    draft,
    theirs,
    change: (part: Partial<PostText>) => setText((before) => ({ ...before, ...part })),
    save: (done: string) => write('save', () => api(savePost, { params, body }, { headers }), done),
    publish: (done: string) =>
      write('publish', () => api(saveAndPublish, { params, body }, { headers }), done),
    makeDraft: (done: string) =>
      write('draft', () => api(unpublishAndDraft, { params, body }, { headers }), done),
    /** On the way to the gallery the text is kept (specification §7 «picture»). */
    async keepForPicture(): Promise<boolean> {
      if (!dirty || text.title.trim() === '') return true;
      return write('cover', () => api(selectPicture, { params, body }, { headers }), '');
    },
    async chooseCover(mediaId: number): Promise<void> {
      const cover = { params: { ...params, mediaId }, body: { language: place.language } };
      const answer = await attempt('cover', () => api(setCover, cover));
      if (answer !== undefined) setPost(answer);
    },
    /** Changes beside the text, which goes along as it was last saved. @returns what went wrong. */
    async set(part: Beside): Promise<Problem | undefined> {
      const kept = { ...textOf(translation), language: place.language, ...part };
      const send = () => api(savePost, { params, body: kept }, { headers });
      const { answer, problem: failed } = await tryTo('settings', send);
      if (answer === undefined) return failed;
      setTranslation(answer);
      setPost(answer.postObject);
      setRevision(answer.revision);
      return undefined;
    },
    setPost,
    restoreDraft() {
      if (draft.found !== undefined) replace(draft.found.text, draft.found.revision);
      draft.settle();
    },
    discardDraft: () => draft.forget(),
    /** Saves this text over theirs; theirs stays in the history. */
    keepMine() {
      if (theirs === undefined) return;
      setTranslation(theirs);
      setPost(theirs.postObject);
      setRevision(theirs.revision);
      setTheirs(undefined);
    },
    takeTheirs() {
      if (theirs === undefined) return;
      setTranslation(theirs);
      setPost(theirs.postObject);
      replace(textOf(theirs), theirs.revision);
      draft.forget();
      setTheirs(undefined);
    },
    /** After a change that was made elsewhere, as a restored version is. */
    adoptWhole(answer: PostTranslation) {
      setTranslation(answer);
      setPost(answer.postObject);
      replace(textOf(answer), answer.revision);
    },
  };
}

export type Editing = ReturnType<typeof useEditing>;
