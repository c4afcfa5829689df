/** The one listener that makes transitions of clicks on the links of public pages (ui/page-link.tsx). */
import { type MouseEvent, type SyntheticEvent, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';

/** The handlers for the element around the pages, and what fetches ahead the page that somebody points at. */
export function usePageLinks() {
  const navigate = useNavigate();
  const [intended, setIntended] = useState<string>();

  async function follow(event: MouseEvent) {
    const link = linkOf(event);
    if (link === undefined || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    await navigate(pathOf(link), {
      preventScrollReset: link.dataset.stay !== undefined,
      // Who asks for the page that is shown does not want to go back through it twice.
      replace: link.href === window.location.href,
    });
  }

  function notice(event: SyntheticEvent) {
    const link = linkOf(event);
    if (link !== undefined) setIntended(pathOf(link));
  }

  return {
    listeners: { onClick: follow, onPointerOver: notice, onFocus: notice },
    ahead: intended !== undefined && <PrefetchPageLinks page={intended} />,
  };
}

function linkOf({ target }: SyntheticEvent): HTMLAnchorElement | undefined {
  return (target as Element).closest<HTMLAnchorElement>('a[data-discover]') ?? undefined;
}

function pathOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash;
}

/** Any other opens a tab, a window or a menu, and stays the browser's. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
