/** Servers and databases end with the test that has started them, however that ended. */
import { afterAll, afterEach } from 'vitest';
import { killDatabases, killServers } from './server-process.ts';

afterEach(killServers);
afterAll(killDatabases);
