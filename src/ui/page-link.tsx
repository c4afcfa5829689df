/**
 * A link between public pages, which are separate documents: a plain `<a>` whose page is prefetched
 * (web/enhance/navigation.ts).
 */
import type { ComponentPropsWithRef } from 'react';

interface PageLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Path with language, query and fragment. */
  to: string;
}

export function PageLink({ to, ...attributes }: PageLinkProps) {
  return <a href={to} {...attributes} />;
}
