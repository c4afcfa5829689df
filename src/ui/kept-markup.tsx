import { createContext, type ReactNode, use } from 'react';

/** Returns a mark in the place of an element, whose markup is inserted after rendering. */
export type MarkKept = (name: string, element: ReactNode) => string;

/** Provided while a document is rendered whose parts are kept. */
const MarkContext = createContext<MarkKept | undefined>(undefined);

export function KeptMarkup({ mark, children }: { mark: MarkKept | undefined; children: ReactNode }) {
  return <MarkContext value={mark}>{children}</MarkContext>;
}

/**
 * Renders its content once until the site's content changes. The content depends on nothing but `name`, the language, and
 * what the site shows; nothing in it is preloaded.
 */
export function Kept({ name, children }: { name: string; children: ReactNode }) {
  const mark = use(MarkContext);
  return mark === undefined ? children : mark(name, children);
}
