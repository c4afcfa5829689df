/** What this device remembers of an owner's first steps. */

/** Of which step of a person, in `localStorage`. */
const placeOf = (userId: number, step: string) => `ardoise.first-steps.${userId}.${step}`;

export function stepsOf(userId: number) {
  const has = (step: string) => localStorage.getItem(placeOf(userId, step)) !== null;
  const note = (step: string) => localStorage.setItem(placeOf(userId, step), 'yes');
  return {
    /** Nothing of it is shown or asked any more. */
    over: () => has('over'),
    end: () => note('over'),
    sawWorkspace: () => has('workspace'),
    seeWorkspace: () => note('workspace'),
  };
}
