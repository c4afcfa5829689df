/** Ends servers and databases after the test that started them, whatever its outcome. */
import { afterAll, afterEach } from 'vitest';
import { killDatabases, killServers } from './server-process.ts';

afterEach(killServers);
afterAll(killDatabases);
