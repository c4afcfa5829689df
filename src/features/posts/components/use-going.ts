/** Navigates from an issue to the place where it can be fixed. */

import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useAction } from '#ui/actions.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { placeOfIssue } from '../preflight.rules.ts';
import { type Issue, issue } from '../version.contract.ts';
import type { ContentEditor } from './use-content-editor.ts';
import { editorPath, type Place, WRITING } from './use-translation.ts';

export type ShownIssue = Pick<Issue, 'code' | 'detail'>;

const SHOW_ISSUE = 'show_issue';
const shownIssue = issue.pick({ code: true, detail: true });
const stateSchema = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(shownIssue);

/** Link state that opens the editor at an issue (ui/actions.ts). */
export function showingIssue({ code, detail }: ShownIssue) {
  return { name: SHOW_ISSUE, about: JSON.stringify({ code, detail }) };
}

interface Going {
  place: Place;
  editor: ContentEditor;
  onCover(): void;
  onCategories(): void;
}

/** @returns a function that navigates to an issue, like links with `showingIssue` do. */
export function useGoing({ place, editor, onCover, onCategories }: Going): (issue: ShownIssue) => void {
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  function show(found: ShownIssue): void {
    const at = placeOfIssue(found);
    switch (at.kind) {
      case 'field':
        document.querySelector<HTMLElement>(`main [name="${at.name}"]`)?.focus();
        break;
      case 'content':
        editor.find(at.text);
        break;
      case 'cover':
        onCover();
        break;
      case 'categories':
        onCategories();
        break;
      case 'language':
        void navigate(toLocal(editorPath({ ...place, language: at.language })));
    }
  }
  useAction(SHOW_ISSUE, (about) => {
    const found = stateSchema.safeParse(about ?? '{}');
    if (found.success) show(found.data);
  });
  useAction(WRITING.name, () => editor.find(''));
  return show;
}
