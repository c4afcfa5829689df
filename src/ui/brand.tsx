/** Provides the name of the site for components that set the document's title. */
import { createContext, type ReactNode, use } from 'react';

const BrandContext = createContext('');

export function BrandProvider({ brand, children }: { brand: string; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** Sets the title to «{name} | {brand}» (specification §2). */
export function DocumentTitle({ name }: { name: string }) {
  return <title>{`${name} | ${use(BrandContext)}`}</title>;
}
