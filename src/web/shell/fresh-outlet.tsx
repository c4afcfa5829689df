/**
 * Shows the current back office page. A menu entry resets its section, even when the section is open already.
 */
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';

/** The `state` of a link that resets its section. */
export const fresh = { fresh: true } as const;

function isFresh(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fresh' in state && state.fresh === true;
}

export function FreshOutlet() {
  const location = useLocation();
  const [begun, setBegun] = useState(location.key);
  if (isFresh(location.state) && location.key !== begun) setBegun(location.key);
  return <Outlet key={begun} />;
}
