import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { mayDeleteComment } from './access.ts';
import { DELETABLE_MINUTES, isDeletable, noticesOf } from './comment.rules.ts';

test('authors can delete their comment for some minutes', () => {
  const createdAt = new Date('2026-11-02T09:00:00Z');
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
  expect(isDeletable({ createdAt }, after(0))).toBe(true);
  expect(isDeletable({ createdAt }, after(DELETABLE_MINUTES))).toBe(true);
  expect(isDeletable({ createdAt }, after(DELETABLE_MINUTES + 0.1))).toBe(false);
  expect(mayDeleteComment({ userId: 1 }, { authorId: 1 })).toBe(true);
  expect(mayDeleteComment({ userId: 2 }, { authorId: 1 })).toBe(false);
});

test('the author, the approver and former writers are notified of others’ comments', () => {
  const [first, second] = [
    { id: 1, authorId: 10 },
    { id: 2, authorId: 20 },
  ];
  expect(noticesOf([first, second], [10, 20], [10, 20, 30])).toEqual([
    { userId: 10, comments: [second] },
    { userId: 20, comments: [first] },
    { userId: 30, comments: [first, second] },
  ]);
  expect(noticesOf([first], [10], [10])).toEqual([]);
});

test('nobody is notified of their own comment, and everybody else once per comment', () => {
  const people = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 8 });
  forAll(people, people, people, (authors, concerned, writers) => {
    const news = authors.map((authorId, id) => ({ id, authorId }));
    const notices = noticesOf(news, concerned, writers);
    expect(new Set(notices.map(({ userId }) => userId)).size).toBe(notices.length);
    for (const { userId, comments } of notices)
      expect(comments).toEqual(news.filter(({ authorId }) => authorId !== userId));
  });
});
