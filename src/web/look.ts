/**
 * The look of back office and sign-in pages: as the server rendered it, then that of the company in which the person
 * works, also while they act for somebody.
 */
import { useRouteLoaderData } from 'react-router';
import { type Look, productLook } from '#kernel/look.ts';
import type { Site } from '#ui/context.ts';
import { createSharedState, useSharedState } from '#ui/shared-state.ts';

const shown = createSharedState<Look | undefined>(undefined);

/** @param look undefined for the one that the server rendered. */
export const showLook = shown.write;

export function useLook(): Look {
  const rendered = (useRouteLoaderData('root') as Partial<Site> | undefined)?.look;
  return useSharedState(shown, (look) => look) ?? rendered ?? productLook;
}
