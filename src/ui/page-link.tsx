/** A link between public pages, which are documents: a plain `<a>`, whose page is fetched ahead (web/enhance/ahead.ts). */
import type { ComponentPropsWithRef } from 'react';

interface PageLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Path with language, search and fragment. */
  to: string;
}

export function PageLink({ to, ...attributes }: PageLinkProps) {
  return <a href={to} {...attributes} />;
}
