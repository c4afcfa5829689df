/**
 * Sections that the menu leads to and whose page does not exist yet: they say so (pages/opens-soon.tsx).
 * Whoever opens one takes its line out.
 */
export const roomsToCome = ['expenses', 'reports', 'contracts'] as const;
