/** Ends a command that npm runs when npm ends. */

/** How often the parent is checked, in ms. */
const INTERVAL = 250;

/**
 * npm passes SIGTERM on to the shell that it runs, and the shell ends without its child. Without this, the server
 * and its database would run on. The command then ends as if it had received SIGTERM itself.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL);
  timer.unref();
}
