import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { leavingChoices, leavingGroups } from '#kernel/leaving.ts';
import { leftName } from '#kernel/left-name.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { aliasOf, isNameKept, keptParts, partsOf, type Traces } from './erasure.rules.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { choicesOf, isDecided, mayGet, needsPerson, settledGroups } from './rules.ts';

test('every group and every choice has texts in both languages', () => {
  for (const texts of [en, fr] as Record<string, string>[]) {
    for (const group of leavingGroups)
      expect([texts[`group_${group}`], texts[`note_${group}`]]).not.toContain(undefined);
    for (const group of settledGroups)
      for (const choice of ['leave', ...choicesOf[group]])
        expect(texts[`choice_${group}_${choice}`], `${group} ${choice}`).toBeDefined();
  }
});

test('no choice is offered for items that other people decide about or pay', () => {
  expect(leavingGroups.filter((group) => !settledGroups.includes(group as never))).toEqual([
    'weeks_submitted',
    'reports_submitted',
    'payments',
  ]);
});

describe('people who may get a group', () => {
  const actor = { userId: 1 };
  test('decisions go only to managers and owners, and nobody decides about what they submit themselves', () => {
    const manager = { userId: 2, role: 'ROLE_MANAGER' } as const;
    expect(mayGet('week_decisions', 'hand-over', manager, actor)).toBe(true);
    expect(mayGet('week_decisions', 'hand-over', { userId: 2, role: 'ROLE_USER' }, actor)).toBe(false);
    expect(mayGet('week_decisions', 'hand-over', { ...manager, userId: 1 }, actor)).toBe(true);
    expect(mayGet('reports_open', 'finish', { ...manager, userId: 1 }, actor)).toBe(false);
    expect(mayGet('contracts', 'hand-over', { userId: 2, role: 'ROLE_USER' }, actor)).toBe(true);
  });

  test('nobody decides about items that they submit for another person, whatever the roles', () => {
    const anybody = fc.record({ userId: fc.integer({ min: 1, max: 3 }), role: fc.constantFrom(...roles) });
    forAll(anybody, anybody, fc.constantFrom(...leavingGroups), (person, by, group) => {
      const may = mayGet(group, 'finish', person, by);
      if (isDecided(group) && may) expect(person.userId).not.toBe(by.userId);
    });
  });

  test('leaving an item as it is needs no successor', () => {
    for (const group of leavingGroups) expect(needsPerson(group, 'leave')).toBe(false);
    expect(leavingChoices.filter((choice) => needsPerson('contracts', choice))).toEqual(['hand-over']);
    expect(leavingChoices.filter((choice) => needsPerson('weeks_open', choice))).toEqual([
      'hand-over',
      'finish',
    ]);
  });
});

describe('erasing personal data', () => {
  const none: Traces = {
    bank: 1,
    drafts: 0,
    remarks: 0,
    payroll: 0,
    reports: 0,
    payments: 0,
    weeks: 0,
    decisions: 0,
    posts: 0,
    log: 3,
  };

  test('erasing keeps the name only if a kept record needs it', () => {
    expect(isNameKept(none)).toBe(false);
    expect(isNameKept({ ...none, drafts: 4, remarks: 2 })).toBe(false);
    for (const kept of ['reports', 'payments', 'weeks', 'payroll', 'decisions', 'posts'] as const)
      expect(isNameKept({ ...none, [kept]: 1 }), kept).toBe(true);
  });

  test('erasing either removes or keeps the name, and lists only parts with items', () => {
    const count = fc.nat({ max: 3 });
    const traces = fc.record({
      bank: count,
      drafts: count,
      reports: count,
      payments: count,
      weeks: count,
      remarks: count,
      payroll: count,
      decisions: count,
      posts: count,
      log: count,
    });
    forAll(traces, (one) => {
      const { erased, kept } = partsOf(one);
      const named = [...erased, ...kept].filter(({ part }) => part === 'name');
      expect(named).toHaveLength(1);
      expect([...erased, ...kept].every(({ count: items }) => items > 0)).toBe(true);
      expect(kept.every(({ part }) => keptParts.includes(part))).toBe(true);
    });
  });

  test('the alias that replaces a name identifies nobody', () => expect(aliasOf(12)).toBe('member-12'));
});

test('a suffix marks the names of people who have left', () => {
  expect(leftName('Xavier Dupont', true, 'en')).toBe('Xavier Dupont (left)');
  expect(leftName('Xavier Dupont', true, 'fr')).toBe('Xavier Dupont (ex-membre)');
  expect(leftName('Xavier Dupont', false, 'fr')).toBe('Xavier Dupont');
  expect(leftName('', true, 'en')).toBe('');
});
