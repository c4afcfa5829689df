/** The title of the page shown: its own component says it, the frame around shows it. */
import { createContext, type ReactNode, use, useEffect, useState } from 'react';

const SetTitle = createContext<(title: string) => void>(() => {});
const Title = createContext('');

/** Keeps the title of the page within, for `useShownTitle`, and names the document «{title} | {brand}». */
export function PageTitleProvider({ brand, children }: { brand: string; children: ReactNode }) {
  const [title, setTitle] = useState('');
  useEffect(() => {
    document.title = title === '' ? brand : `${title} | ${brand}`;
  }, [title, brand]);
  return (
    <SetTitle value={setTitle}>
      <Title value={title}>{children}</Title>
    </SetTitle>
  );
}

/** Says how the page is called; `PageHeader` does it for the pages that have one. */
export function usePageTitle(title: string): void {
  const setTitle = use(SetTitle);
  useEffect(() => {
    setTitle(title);
  }, [setTitle, title]);
}

export function useShownTitle(): string {
  return use(Title);
}
