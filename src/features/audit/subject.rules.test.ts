import { expect, test } from 'vitest';
import { subjectAddress, subjectName } from './subject.rules.ts';

const event = { subject_type: 'contract', subject_id: '7', action: 'contract.updated', detail: {} };

test('a subject is called by what the event tells, as it is after the change', () => {
  expect(subjectName({ ...event, detail: { cname: ['Quarry', 'Survey'] } })).toBe('Survey');
  expect(subjectName({ ...event, detail: { title: 'Slate', name: 'x' } })).toBe('Slate');
  expect(subjectName({ ...event, detail: { rate: 2000, name: '' } })).toBeUndefined();
});

test('it leads to where it is seen, unless it is gone or no page shows it', () => {
  expect(subjectAddress({ ...event, subject_type: 'report' })).toBe('/app/expenses/7');
  expect(subjectAddress({ ...event, action: 'contract.deleted' })).toBeUndefined();
  expect(subjectAddress({ ...event, subject_type: 'session' })).toBeUndefined();
});
