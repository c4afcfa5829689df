import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { localStorage } from './disk.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-storage-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Counts this process's open files in the folder: other test files share the process. */
function opened(): number {
  const targets = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      // Closed meanwhile.
      return '';
    }
  });
  return targets.filter((target) => target.startsWith(dataDir)).length;
}

test.runIf(process.platform === 'linux')('a stored file is not opened until its body is read', async () => {
  const storage = localStorage(dataDir);
  const content = new Uint8Array(300_000).fill(7);
  await storage.put('w1/x', content);
  const answers = [];
  for (let n = 0; n < 20; n++) answers.push(await storage.read('w1/x'));
  expect(opened()).toBe(0);
  expect(answers[0]?.size).toBe(content.length);
  const [first, second] = answers;
  expect(new Uint8Array(await new Response(first?.stream).arrayBuffer())).toEqual(content);

  const reader = second?.stream.getReader();
  await reader?.read();
  expect(opened()).toBe(1);
  await reader?.cancel();
  // The system closes the file a moment later.
  await vi.waitFor(() => expect(opened()).toBe(0));
});

test.runIf(process.platform !== 'win32')(
  'folders that the first file creates are closed to others',
  async () => {
    const folder = path.join(dataDir, 'new');
    await localStorage(path.join(folder, 'files')).put('w1/x', new Uint8Array(1));
    for (const name of ['', 'files', 'files/w1'])
      expect(statSync(path.join(folder, name)).mode & 0o077, name).toBe(0);
  },
);
