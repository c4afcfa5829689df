/** The title of the page shown: its own component says it, the frame around shows it. */
import { createContext, type ReactNode, use, useEffect, useState } from 'react';

interface Shown {
  title: string;
  /** The thing that the page is of, where the title does not name it. */
  about: string;
}

const nothing: Shown = { title: '', about: '' };
const SetShown = createContext<(shown: Shown) => void>(() => {});
const ShownPage = createContext(nothing);

/** Keeps the title of the page within, for `useShownPage`, and names the document «{title} | {brand}». */
export function PageTitleProvider({ brand, children }: { brand: string; children: ReactNode }) {
  const [shown, setShown] = useState(nothing);
  const { title } = shown;
  useEffect(() => {
    document.title = title === '' ? brand : `${title} | ${brand}`;
  }, [title, brand]);
  return (
    <SetShown value={setShown}>
      <ShownPage value={shown}>{children}</ShownPage>
    </SetShown>
  );
}

/** Says how the page is called; `PageHeader` does it for the pages that have one. */
export function usePageTitle(title: string, about = ''): void {
  const setShown = use(SetShown);
  useEffect(() => {
    setShown({ title, about });
  }, [setShown, title, about]);
}

export function useShownPage(): Shown {
  return use(ShownPage);
}
