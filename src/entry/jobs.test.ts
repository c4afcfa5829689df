import { expect, test } from 'vitest';
import operations from '../../docs/operations.md?raw';
import { jobs, scheduledJobs } from './jobs.ts';

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.ts', '!../**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);

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

test('every job function belongs to a job', () => {
  const written = sources.flatMap(([file, source]) =>
    [...source.matchAll(/^export (?:async )?function (\w+)\([^()]*\bJobContext\b/gm)].map(([, name]) => ({
      file,
      name,
    })),
  );
  const unused = written.filter(
    ({ file, name }) =>
      file.includes('/features/') &&
      !sources.some(([other, source]) => other !== file && new RegExp(`[{,.]\\s*${name}\\b`).test(source)),
  );
  expect(written.length).toBeGreaterThan(jobs.length / 2);
  expect(unused).toEqual([]);
});
