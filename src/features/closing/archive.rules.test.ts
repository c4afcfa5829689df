import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { archivePaths } from './archive.rules.ts';

const report = (client: string, member = 'Ada Lovelace', contract = 'Rail') => ({ client, member, contract });

test('each client has a folder; contracts without a client share one', () => {
  expect(
    archivePaths([report('Mairie d’Angers'), report(''), report('Mairie d’Angers', 'Bo')], 'No client'),
  ).toEqual([
    'Mairie d’Angers/Ada Lovelace - Rail.pdf',
    'No client/Ada Lovelace - Rail.pdf',
    'Mairie d’Angers/Bo - Rail.pdf',
  ]);
});

test('if a file system would treat two names as equal, one gets a number', () => {
  expect(
    archivePaths(
      [
        report('A/B'),
        report('a-b'),
        report('No client'),
        report(''),
        report('A/B', 'ada lovelace'),
        report('..'),
      ],
      'No client',
    ),
  ).toEqual([
    'A-B/Ada Lovelace - Rail.pdf',
    'a-b (2)/Ada Lovelace - Rail.pdf',
    'No client/Ada Lovelace - Rail.pdf',
    'No client (2)/Ada Lovelace - Rail.pdf',
    'A-B/ada lovelace - Rail (2).pdf',
    '_/Ada Lovelace - Rail.pdf',
  ]);
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('..', '/', '\\', 'a', 'A', ' a ', '../../etc', 'x'.repeat(300)),
);

test('whatever the names are, all paths differ ignoring case, have two safe parts, and one folder per client', () => {
  forAll(
    fc.array(fc.record({ client: text, member: text, contract: text }), { maxLength: 30 }),
    text,
    (reports, noClient) => {
      const paths = archivePaths(reports, noClient);
      expect(paths).toHaveLength(reports.length);
      expect(new Set(paths.map((path) => path.normalize('NFKC').toLowerCase())).size).toBe(paths.length);
      for (const path of paths) {
        const parts = path.split('/');
        expect(parts).toHaveLength(2);
        expect(path).toMatch(/\.pdf$/);
        for (const part of parts) expect(part).not.toMatch(/^\.|^$|[\\\u0000-\u001f]/);
      }
      const folders = new Map(reports.map(({ client }, at) => [client, paths[at]?.split('/')[0]]));
      expect(new Set(folders.values()).size).toBe(new Set(reports.map(({ client }) => client)).size);
      for (const [at, { client }] of reports.entries())
        expect(paths[at]?.split('/')[0]).toBe(folders.get(client));
    },
  );
});
