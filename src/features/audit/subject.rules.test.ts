import { expect, test } from 'vitest';
import { idsOf, subjectAddress, thingType, toldName } from './subject.rules.ts';

const event = { subject_type: 'contract', subject_id: '7', subject_open: true, detail: {} };

test('a subject is called by what the event tells, as it is after the change', () => {
  expect(toldName('contract', { cname: ['Quarry', 'Survey'] })).toBe('Survey');
  expect(toldName('post', { title: 'Slate', name: 'x' })).toBe('Slate');
  expect(toldName('contract', { rate: 2000, name: '' })).toBeUndefined();
  expect(toldName('vat-rate', { rate: 2000, name: 'x' })).toBe('2000');
});

test('it leads to where its reader sees it, unless it is gone or no page shows it', () => {
  const report = { ...event, subject_type: 'report' };
  expect(subjectAddress(report, 'ROLE_OWNER')).toBe('/app/expenses/7');
  expect(subjectAddress(report, 'ROLE_ADMIN')).toBeUndefined();
  expect(subjectAddress({ ...event, subject_type: 'week' }, 'ROLE_ADMIN')).toBeUndefined();
  const post = { ...event, subject_type: 'post' };
  expect(subjectAddress(post, 'ROLE_ADMIN')).toBe('/app/posts/7/EN/edit');
  expect(subjectAddress({ ...post, detail: { language: 'FR' } }, 'ROLE_ADMIN')).toBe('/app/posts/7/FR/edit');
  expect(subjectAddress(event, 'ROLE_ADMIN')).toBe('/app/contracts');
  expect(subjectAddress({ ...event, subject_open: false }, 'ROLE_OWNER')).toBeUndefined();
  expect(subjectAddress({ ...event, subject_type: 'session' }, 'ROLE_OWNER')).toBeUndefined();
});

test('ids are one or several, and nothing else', () => {
  expect(idsOf(7)).toEqual(['7']);
  expect(idsOf([7, 8])).toEqual(['7', '8']);
  expect(idsOf([])).toEqual([]);
  for (const fact of ['7', null, undefined, 1.5, { id: 7 }]) expect(idsOf(fact)).toEqual([]);
});

test('a member is an account', () => {
  expect(['member', 'post'].map(thingType)).toEqual(['account', 'post']);
});
