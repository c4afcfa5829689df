import { expect, test } from 'vitest';
import operations from '../../docs/operations.md?raw';
import { jobs, scheduledJobs } from './jobs.ts';

test('docs/operations.md lists the scheduled jobs', () => {
  const rows = scheduledJobs.map(
    ({ name, schedule, does, maxSeconds }) =>
      `| \`${name}\` | \`${schedule}\` | ${does} | ${maxSeconds / 60} min |`,
  );
  const section = /^## Scheduled jobs\n.*?(?=^## )/ms.exec(operations)?.[0] ?? '';
  expect(section.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
});

test('each job has its own name', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});
