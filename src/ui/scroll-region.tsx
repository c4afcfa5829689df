/** A region that scrolls sideways, with a shadow where there is more. It can be focused, so that keys can scroll it. */
import type { ReactNode } from 'react';
import layout from './layout.module.css';

export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <section className={layout.scroll} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
