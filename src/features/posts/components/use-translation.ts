/** Loads a translation and its post with the page, and again after a conflict. */
import { useState } from 'react';
import type { WrittenText } from '#features/content/rules.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { showProblem } from '#ui/alerts.ts';
import { useApi } from '#ui/session.tsx';
import type { VersionedData } from '#ui/use-fields.ts';
import { type PostRow, type PostTranslation, readTranslation } from '../contract.ts';

export interface Place {
  postId: number;
  language: PostLanguage;
}

/** Returns the path of the editor. */
export function editorPath({ postId, language }: Place): string {
  return `/app/posts/${postId}/${language}/edit`;
}

/** Link state that focuses the editor on opening. */
export const WRITING = { name: 'write' };

const nothing: WrittenText = { title: '', description: '', content: '' };

export function writtenTextOf(translation: PostTranslation | undefined): WrittenText {
  if (translation === undefined) return nothing;
  const { title, description, contentPost } = translation;
  return { title, description, content: contentPost };
}

/** Returns the value for `If-Match`; `0` if the translation does not exist yet. */
function versionOf(translation: PostTranslation | undefined): string {
  return `"${translation?.revision ?? 0}"`;
}

export interface TranslationReading extends VersionedData {
  /** Undefined if the translation does not exist. */
  translation: PostTranslation | undefined;
  post: PostRow;
  /**
   * Loads the translation again.
   * @returns the result; undefined after a failure, which was already shown.
   */
  refresh(): Promise<PostTranslation | undefined>;
  adopt(answer: PostTranslation): void;
  adoptPost(post: PostRow): void;
}

export function useTranslation(
  place: Place,
  loaded: PostTranslation | undefined,
  loadedPost: PostRow,
): TranslationReading {
  const api = useApi();
  const [translation, setTranslation] = useState(loaded);
  const [post, setPost] = useState(loadedPost);
  function adopt(answer: PostTranslation): void {
    setTranslation(answer);
    setPost(answer.postObject);
  }
  async function refresh() {
    try {
      const answer = await api(readTranslation, { params: place });
      adopt(answer);
      return answer;
    } catch (error) {
      showProblem(error);
      return undefined;
    }
  }
  return {
    translation,
    post,
    etag: versionOf(translation),
    reload: () => void refresh(),
    refresh,
    adopt,
    adoptPost: setPost,
  };
}
