/** Remembers in this browser which pages were opened, so that a page explains itself only once. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const KEY = 'ardoise.opened';

function opened(): string[] {
  return (localStorage.getItem(KEY) ?? '').split(' ');
}

/** Returns the page of a path, the same in both languages and for each subject: `posts/:id/edit`. */
export function pageOf(pathname: string): string {
  return pathname.replace(/^\/\w\w\/app\//, '').replace(/\d+/g, ':id');
}

/** Whether the person opens this page for the first time in this browser. It stays so until they leave the page. */
export function useFirstVisit(): boolean {
  const page = pageOf(useLocation().pathname);
  const [isFirst] = useState(() => typeof window === 'undefined' || !opened().includes(page));
  useEffect(() => {
    if (!opened().includes(page)) localStorage.setItem(KEY, [...opened(), page].join(' ').trim());
  }, [page]);
  return isFirst;
}
