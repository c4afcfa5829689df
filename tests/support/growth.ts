/** Measures how processor time grows with the size of the input. */

/**
 * Returns the minimum of three runs, in milliseconds of the thread's processor time, which other load does not affect.
 */
function timeOf(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const begun = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/**
 * Returns the factor by which time grows for four times the size: about 4 for linear work, 16 for quadratic
 * work. Work that is too short to measure is considered linear.
 * @param size of the smaller input; large enough that quadratic work takes a tenth of a second.
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  const [small, large] = [timeOf(() => work(size)), timeOf(() => work(size * 4))];
  return large < 100 ? 4 : large / small;
}
