/** Servers end with the test that has started them, however that ended. */
import { afterEach } from 'vitest';
import { killServers } from './server-process.ts';

afterEach(killServers);
