/** Handles keys that work on every page; `c` runs the page's action with `creates` (pages.ts). */
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { isOffered, runAction } from '#ui/actions.ts';
import { undoNewest } from '#ui/alerts.ts';
import type { SignedIn } from '#ui/session.tsx';
import { hasOwnKeys, isShortcut } from '#ui/single-keys.ts';
import { actionsOf, type OfferedAction, pageAt } from '../office-menu.ts';

/** Returns the create action of the page at a path, if the person may run it. */
export function creationAt(pathname: string, person: SignedIn): OfferedAction['action'] | undefined {
  const page = pageAt(pathname);
  return actionsOf(person, isOffered).find(
    (offered) => offered.page === page && offered.action.creates && isOffered(offered.action.name),
  )?.action;
}

export function listSearch(): HTMLInputElement | undefined {
  return document.querySelector<HTMLInputElement>('main [data-list-search]') ?? undefined;
}

/** Whether X selects a row of the page's list (data-table.tsx). */
export function hasSelectableRows(): boolean {
  return document.querySelector('main [data-selectable]') !== null;
}

export function useShortcuts(person: SignedIn, open: (overlay: 'palette' | 'shortcuts') => unknown): void {
  const { pathname } = useLocation();
  const plain: Readonly<Record<string, () => boolean>> = {
    '?': () => {
      open('shortcuts');
      return true;
    },
    '/': () => {
      const field = listSearch();
      field?.select();
      field?.focus();
      return field !== undefined;
    },
    c: () => {
      const creation = creationAt(pathname, person);
      return creation !== undefined && runAction({ name: creation.name });
    },
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = (event.ctrlKey || event.metaKey) && !event.altKey ? event.key.toLowerCase() : undefined;
    if (key === 'k') {
      event.preventDefault();
      open('palette');
    } else if (key === 'z' && !event.shiftKey && !event.defaultPrevented && !hasOwnKeys(event.target)) {
      if (undoNewest()) event.preventDefault();
    } else if (isShortcut(event) && plain[event.key]?.() === true) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
