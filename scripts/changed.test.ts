import { expect, test } from 'vitest';
import { readImports, testsFor } from './setup/changed.mjs';

const imports = new Map(
  Object.entries({
    'src/kernel/money.ts': [],
    'src/features/bills/rules.ts': ['src/kernel/money.ts'],
    'src/features/bills/rules.test.ts': ['src/features/bills/rules.ts'],
    'src/features/bills/bill.api.test.ts': ['tests/support/api.ts'],
    'src/features/books/server/service.ts': ['src/features/bills/rules.ts'],
    'src/features/books/books.api.test.ts': ['tests/support/api.ts'],
    'src/features/posts/rules.ts': [],
    'src/features/posts/rules.test.ts': ['src/features/posts/rules.ts'],
    'src/features/posts/posts.api.test.ts': ['tests/support/api.ts'],
    'src/entry/app.ts': ['src/features/books/server/service.ts', 'src/features/posts/rules.ts'],
    'tests/support/api.ts': ['src/entry/app.ts'],
    'tests/api/rights-walk.test.ts': ['tests/support/api.ts'],
    'tests/e2e/bills.test.ts': ['src/features/bills/rules.ts'],
  }),
);

test('a rule selects the tests of its feature and of those that import it, and all walks', () => {
  expect(testsFor(['src/features/bills/rules.ts'], imports)).toEqual({
    unit: ['src/features/bills/rules.test.ts'],
    api: [
      'src/features/bills/bill.api.test.ts',
      'src/features/books/books.api.test.ts',
      'tests/api/rights-walk.test.ts',
    ],
    others: ['tests/e2e/bills.test.ts'],
  });
});

test('a file of one feature selects no test of others', () => {
  const { unit, api } = testsFor(['src/features/posts/rules.ts'], imports);
  expect([...unit, ...api]).toEqual([
    'src/features/posts/rules.test.ts',
    'src/features/posts/posts.api.test.ts',
    'tests/api/rights-walk.test.ts',
  ]);
});

test('a package or a migration selects everything', () => {
  for (const file of ['package-lock.json', 'src/platform/db/migrations/0001_first.sql'])
    expect(testsFor([file], imports).api).toHaveLength(4);
});

test('the imports of this project lead from a rule to its API tests', () => {
  const { unit, api, others } = testsFor(['src/features/postes/deductible.rules.ts'], readImports());
  expect(unit).toContain('src/features/postes/deductible.rules.test.ts');
  expect(api).toEqual(
    expect.arrayContaining(['src/features/receipts/deduction.api.test.ts', 'tests/api/private-walk.test.ts']),
  );
  expect(api).not.toContain('src/features/blog/blog.api.test.ts');
  expect(others).toContain('tests/e2e/receipts.test.ts');
});

test('a screen selects the tests of its feature, and the walks over calls only together with a call', () => {
  const screen = 'src/features/posts/pages/post.tsx';
  const walk = 'tests/api/rights-walk.test.ts';
  expect(testsFor([screen], imports).api).toEqual(['src/features/posts/posts.api.test.ts']);
  expect(testsFor([screen, 'src/features/posts/contract.ts'], imports).api).toContain(walk);
  expect(testsFor(['src/ui/page/words.en.json'], imports).api).toContain(walk);
});
