/** Navigates from an issue to the place where it can be fixed. */

import { useNavigate } from 'react-router';
import type { ContentEditor } from '#features/editor/components/use-content-editor.ts';
import { useAction } from '#ui/actions.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { placeOfIssue } from '../preflight.rules.ts';
import type { Issue } from '../version.contract.ts';
import { editorPath, type Place, WRITING } from './use-translation.ts';

export type ShownIssue = Pick<Issue, 'code' | 'detail'>;

interface Going {
  place: Place;
  editor: ContentEditor;
  onCover(): void;
  onCategories(): void;
}

/** @returns a function that navigates to an issue. */
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
  useAction(WRITING.name, () => editor.find(''));
  return show;
}
