/**
 * Prints the output of `npm start` and `npm test`: one line per step, with its duration. The output of a
 * step's commands is printed only if the step fails.
 */

export function seconds(milliseconds) {
  if (milliseconds < 9_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const whole = Math.round(milliseconds / 1000);
  return whole < 100 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** An error whose text is written for the user; it is printed without a stack. */
export class Stop extends Error {}

/**
 * Runs a step and prints «label … 24 s». On a terminal the seconds count up, so that a long installation does
 * not seem to hang.
 */
export async function step(label, work) {
  const began = performance.now();
  const live = process.stdout.isTTY;
  const write = (end) => process.stdout.write(`${live ? '\r' : ''}${label} … ${end}`);
  const ticking = live
    ? setInterval(() => write(seconds(Math.floor((performance.now() - began) / 1000) * 1000)), 1000)
    : undefined;
  if (live) write('');
  try {
    const result = await work();
    write(`${seconds(performance.now() - began)}\n`);
    return result;
  } catch (error) {
    write('failed\n');
    throw error;
  } finally {
    clearInterval(ticking);
  }
}

/** Runs a command's `main`; prints the text of a `Stop` and sets exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
