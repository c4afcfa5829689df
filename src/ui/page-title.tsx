/** The title of the current page: set by the page's component, shown by the layout. */
import { createContext, type ReactNode, use, useEffect, useState } from 'react';

interface Shown {
  title: string;
  /** The page's subject, when the title does not name it. */
  about: string;
}

const nothing: Shown = { title: '', about: '' };
const SetShown = createContext<(shown: Shown) => void>(() => {});
const ShownPage = createContext(nothing);

/**
 * Stores the title of the page inside, for `useShownPage`, and sets the document's title to «{title} |
 * {brand}».
 */
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

/** Sets the page's title; `PageHeader` does it for pages that have one. */
export function usePageTitle(title: string, about = ''): void {
  const setShown = use(SetShown);
  useEffect(() => {
    setShown({ title, about });
  }, [setShown, title, about]);
}

export function useShownPage(): Shown {
  return use(ShownPage);
}
