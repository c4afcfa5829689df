/** Provides the time zone of the workspace whose data or site the page shows. */
import { createContext, type ReactNode, use } from 'react';
import { today } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import type { Zone } from '#kernel/zone.ts';

const ZoneContext = createContext<Zone | undefined>(undefined);

export function ZoneProvider({ zone, children }: { zone: Zone | undefined; children: ReactNode }) {
  return <ZoneContext value={zone}>{children}</ZoneContext>;
}

/** @throws Error on a page of no workspace, such as the sign-in page. */
export function useZone(): Zone {
  const zone = use(ZoneContext);
  if (zone === undefined) throw new Error('This page belongs to no workspace, so it has no time zone.');
  return zone;
}

/** Returns the zone; undefined on a page of no workspace. */
export function useZoneIfAny(): Zone | undefined {
  return use(ZoneContext);
}

/** Returns the day that it is now in the zone. */
export function useToday(): Day {
  return today(useZone());
}
