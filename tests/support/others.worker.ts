/**
 * Sends other people's requests from a thread, so that the work of the attacking thread does not delay them
 * (others.ts).
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Requests } from './others.ts';

const { url, requests, firstAddress }: { url: string; requests: Requests; firstAddress: number } = workerData;

/** Milliseconds between two requests of the same kind. */
const PAUSE = 40;
const times: Record<string, number[]> = {};
const failures: string[] = [];
let over = false;
let nextAddress = firstAddress;

parentPort?.once('message', () => {
  over = true;
});

/** @returns the milliseconds of the answer. */
async function request(name: string, { path, body }: Requests[string]): Promise<number> {
  const begun = performance.now();
  // Each request comes from a different IP address.
  const from = `198.51.${(nextAddress >> 8) % 256}.${nextAddress++ % 256}`;
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
  return performance.now() - begun;
}

async function repeatRequest(name: string, one: Requests[string]): Promise<void> {
  const own: number[] = [];
  times[name] = own;
  while (!over) {
    own.push(await request(name, one));
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

// The first requests are not measured, because this thread loads its HTTP client for them.
for (const [name, one] of Object.entries(requests)) await request(name, one);
parentPort?.postMessage('ready');

await Promise.all(Object.entries(requests).map(([name, request]) => repeatRequest(name, request)));
parentPort?.postMessage({ times, failures });
