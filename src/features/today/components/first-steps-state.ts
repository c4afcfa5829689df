/** Stores on this device which of a person's first steps are done. */

/** `localStorage` key of a person's step. */
const placeOf = (userId: number, step: string) => `ardoise.first-steps.${userId}.${step}`;

export function stepsOf(userId: number) {
  const has = (step: string) => localStorage.getItem(placeOf(userId, step)) !== null;
  const note = (step: string) => localStorage.setItem(placeOf(userId, step), 'yes');
  return {
    /** The checklist is done or hidden. */
    over: () => has('over'),
    end: () => note('over'),
    sawWorkspace: () => has('workspace'),
    seeWorkspace: () => note('workspace'),
    /** Remembered, because a session on a telephone ends. */
    sawPhone: () => has('phone'),
    seePhone: () => note('phone'),
  };
}
