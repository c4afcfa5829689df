/** How the time of a piece of work grows with what it is given. */

/** The least of three, in milliseconds that the thread had a processor: what else the machine does makes no difference. */
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
 * How many times longer the work takes for four times as much: about 4 when it is linear, 16 when it is quadratic.
 * What takes no time worth measuring counts as linear.
 * @param size of the smaller one; so large that quadratic work takes a tenth of a second for it.
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  const [small, large] = [timeOf(() => work(size)), timeOf(() => work(size * 4))];
  return large < 100 ? 4 : large / small;
}
