/** Milliseconds until code that could not be loaded is requested again. */
const RETRY_MS = 5000;

/**
 * Loads code after the page. While it cannot be loaded, as without a network or during a deploy, nothing is
 * shown, instead of an error page; it is requested again regularly, and at once when the device is online.
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
