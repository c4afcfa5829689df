/** Stores a person's recent pages on this device, for the palette, until they sign out. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useShownPage } from '#ui/page-title.tsx';
import type { SignedIn } from '#ui/session.tsx';

export interface Recent {
  /** Without the language. */
  path: string;
  /** The page's title. */
  title: string;
  /** Its subject, when the title does not name it. */
  about?: string;
}

const MOST = 8;
const placeOf = (userId: number) => `ardoise.recent.${userId}`;

/** Returns the recent screens, the newest first. The stored value is checked, because anyone can change it. */
export function recentsOf(userId: number): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('title' in value)) return false;
  const { path, title, about } = { about: undefined, ...value };
  if (about !== undefined && typeof about !== 'string') return false;
  return typeof path === 'string' && path.startsWith('/app/') && typeof title === 'string';
}

export function forgetRecents(userId: number): void {
  localStorage.removeItem(placeOf(userId));
}

/** Stores each page by its title, except while acting for another person. */
export function useRememberPage(person: SignedIn | undefined): void {
  const path = useLocation().pathname.replace(/^\/[^/]+(?=\/app\/)/, '');
  const { title, about } = useShownPage();
  const userId = person?.actedBy === undefined ? person?.userId : undefined;
  useEffect(() => {
    if (userId === undefined || title === '') return;
    const others = recentsOf(userId).filter((recent) => recent.path !== path);
    localStorage.setItem(placeOf(userId), JSON.stringify([{ path, title, about }, ...others].slice(0, MOST)));
  }, [userId, path, title, about]);
}
