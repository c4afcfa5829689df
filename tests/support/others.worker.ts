/**
 * Sends other people's requests from a thread, so that the work of the attacking thread does not delay them
 * (others.ts).
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Ways } from './others.ts';

const { url, ways, firstAddress }: { url: string; ways: Ways; firstAddress: number } = workerData;

/** Milliseconds between two requests of the same kind. */
const PAUSE = 40;
const times: Record<string, number[]> = {};
const failures: string[] = [];
let over = false;
let addresses = firstAddress;

parentPort?.once('message', () => {
  over = true;
});

async function ask(name: string, { path, body }: Ways[string]): Promise<void> {
  const own: number[] = [];
  times[name] = own;
  while (!over) {
    const begun = performance.now();
    // Each request comes from another IP address.
    const from = `198.51.${(addresses >> 8) % 256}.${addresses++ % 256}`;
    try {
      const response = await fetch(url + path, {
        headers: { 'x-forwarded-for': from },
        ...(body !== undefined && { method: 'POST', body: new URLSearchParams(body) }),
      });
      await response.arrayBuffer();
      if (!response.ok) failures.push(`${name}: ${response.status}`);
    } catch (error) {
      failures.push(`${name}: ${error}`);
    }
    own.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

await Promise.all(Object.entries(ways).map(([name, way]) => ask(name, way)));
parentPort?.postMessage({ times, failures });
