/** The name of the site, for what titles a document itself. */
import { createContext, type ReactNode, use } from 'react';

const BrandContext = createContext('');

export function BrandProvider({ brand, children }: { brand: string; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** «{name} | {brand}», as every document is titled (specification §2). */
export function DocumentTitle({ name }: { name: string }) {
  return <title>{`${name} | ${use(BrandContext)}`}</title>;
}
