import { expect, test } from 'vitest';
import { idsOf, nameInDetail, rowType, subjectAddress } from './subject.rules.ts';

const event = { subject_type: 'contract', subject_id: '7', subject_open: true, detail: {} };

test('an event’s detail names its subject; a changed name gives the new name', () => {
  expect(nameInDetail('contract', { cname: ['Quarry', 'Survey'] })).toBe('Survey');
  expect(nameInDetail('post', { title: 'Slate', name: 'x' })).toBe('Slate');
  expect(nameInDetail('contract', { rate: 2000, name: '' })).toBeUndefined();
  expect(nameInDetail('vat-rate', { rate: 2000, name: 'x' })).toBe('2000');
});

test('a subject links to a page that the reader may open, unless the subject is deleted', () => {
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

test('a value that refers to other rows is one number or a list of numbers', () => {
  expect(idsOf(7)).toEqual(['7']);
  expect(idsOf([7, 8])).toEqual(['7', '8']);
  expect(idsOf([])).toEqual([]);
  for (const fact of ['7', null, undefined, 1.5, { id: 7 }]) expect(idsOf(fact)).toEqual([]);
});

test('events about a member refer to the row type `account`', () => {
  expect(['member', 'post'].map(rowType)).toEqual(['account', 'post']);
});
