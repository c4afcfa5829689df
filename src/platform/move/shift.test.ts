import { expect, test } from 'vitest';
import { parseRow, type Shift, shiftFields, shiftFileNames, shiftPath, shiftRow } from './shift.ts';

const shift: Shift = { workspaceId: 12, ids: 30_000, bigIds: 500_000 };
const name = `${'0123456789abcdef'.repeat(2)}.png`;
const table = { name: 'notes', ids: ['id', 'workspace_id', 'media_ids'], bigIds: ['event_id'], sealed: [] };
const refused = () => {
  throw new Error('nothing is sealed');
};

test('ids of columns and JSON fields grow, other numbers stay as they are written', () => {
  const line = `{"id": 7, "workspace_id": 12, "event_id": 3, "media_ids": [1, 2], "cents": 700, "rate": 1.50, "nothing": null,
    "detail": {"contractId": [4, 5], "report_id": "6", "number": 12, "by": "Ada", "page_id": 8, "card": 9, "shown": {"card": {"media_id": 1, "width": 2}}}}`;
  const row = shiftRow(table, parseRow(line), shift, refused);
  expect(JSON.stringify(row)).toBe(
    JSON.stringify(
      parseRow(
        `{"id": 30007, "workspace_id": 30012, "event_id": 500003, "media_ids": [30001, 30002], "cents": 700, "rate": 1.50, "nothing": null,
          "detail": {"contractId": [30004, 30005], "report_id": "30006", "number": 12, "by": "Ada", "page_id": 8, "card": 30009, "shown": {"card": {"media_id": 30001, "width": 2}}}}`,
      ),
    ),
  );
  expect(JSON.stringify(row)).toContain('1.50');
});

test('subjects of the record are ids unless they are numbers of documents', () => {
  const events = { ...table, name: 'audit_events' };
  const subjectOf = (subject: string) => shiftRow(events, { subject_id: subject }, shift, refused).subject_id;
  expect(['4', '2026-0001', ''].map(subjectOf)).toEqual(['30004', '2026-0001', '']);
});

test.each([
  ['expenses/12', 'expenses/30012'],
  ['posts/4/EN/edit', 'posts/30004/EN/edit'],
  ['/app/expenses/12?page=2', '/app/expenses/30012?page=2'],
  ['planning?year=2026&month=10&memberId=4', 'planning?year=2026&month=10&memberId=30004'],
  ['/fr/app/blog?categoriesIn=(3,4)&after=9', '/fr/app/blog?categoriesIn=(30003,30004)&after=30009'],
  ['/fr/app/blog?categoriesIn=%283%2C4%29', '/fr/app/blog?categoriesIn=%2830003%2C30004%29'],
  ['/en/app/blog/feed.xml?category=3', '/en/app/blog/feed.xml?category=30003'],
  ['approvals', 'approvals'],
])('the path %s becomes %s', (path, expected) => {
  expect(shiftPath(path, shift.ids)).toBe(expected);
});

test('names of files begin with the new id, other texts stay', () => {
  expect(shiftFileNames(`![](/medias/12-${name}) and 12-${name}`, shift)).toBe(
    `![](/medias/30012-${name}) and 30012-${name}`,
  );
  const others = [`112-${name}`, `a12-${name}`, '12-2026.png', `13-${name}`];
  expect(others.map((text) => shiftFileNames(text, shift))).toEqual(others);
  expect(shiftFields({ html: `\n12-${name}` }, shift)).toEqual({ html: `\n30012-${name}` });
});

test('a secret is sealed again for the new id', () => {
  const sealed = [{ column: 'secret', key: 'id', about: (key: string) => `note:${key}` }];
  const reseal = (text: string, before: string, after: string) => `${text} ${before} ${after}`;
  expect(shiftRow({ ...table, sealed }, { id: 7, secret: 'v1.x' }, shift, reseal)).toEqual({
    id: 30_007,
    secret: 'v1.x note:7 note:30007',
  });
});
