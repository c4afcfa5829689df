/** What holds for the lists of who wrote and who reads. */
/** Counting stops here, so that a list of any length opens as fast as a short one. */
export const COUNTED_CONTACTS = 10_000;
