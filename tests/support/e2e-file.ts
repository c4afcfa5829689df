/** Starts the server of each e2e test file, and takes the visitors' browsers back after tests. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { beginTest, endFile, endTest } from './browser.ts';
import { closePlace, openPlace } from './place.ts';

beforeAll(openPlace);
beforeEach(beginTest);
afterEach(endTest);
afterAll(async () => {
  await endFile();
  await closePlace();
});
