/** Milliseconds until code that could not be loaded is requested again. */
const RETRY_MS = 5000;

/**
 * Loads code after the page. If it cannot be loaded, for example without a network or during a deployment,
 * the component shows nothing instead of an error page. Loading is retried regularly, and immediately when
 * the device is online again.
 */
export async function loadAfter<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS);
      window.addEventListener('online', resolve, { once: true });
    });
    return loadAfter(load);
  }
}
