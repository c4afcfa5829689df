/**
 * A link between public pages. It is a plain `<a>` and renders as fast as one; the frame around the pages turns a
 * click into a transition (web/layouts/page-links.tsx). The router's own link costs the server ten times as much,
 * and a list has dozens (docs/decisions/0008-plain-links.md).
 */
import type { ComponentPropsWithRef } from 'react';

interface PageLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Path with language, search and fragment. */
  to: string;
  /** Keeps the place on the page, for links that change a part of it. */
  stay?: boolean;
}

export function PageLink({ to, stay, ...attributes }: PageLinkProps) {
  // The framework reads `data-discover`: it fetches the routes of such links before they are followed.
  return <a href={to} data-discover="true" data-stay={stay ? '' : undefined} {...attributes} />;
}
