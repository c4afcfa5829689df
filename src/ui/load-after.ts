/**
 * Loads code after the page. Without a network it is loaded when the device is online again; until then
 * nothing is shown, instead of an error page.
 */
export async function loadAfter<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return loadAfter(load);
  }
}
