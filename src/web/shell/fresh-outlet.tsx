/** The page of the office. A menu entry begins its section anew, even when one is in it already. */
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';

/** To be given as the `state` of a link that resets the section it leads to. */
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
