import { expect, test } from 'vitest';
import {
  doneOf,
  type EntryFile,
  entryName,
  freeSlots,
  hasInput,
  newRefusal,
  nextStepOf,
  type ReceiptEntry,
  stepsOf,
} from './entry.rules.ts';

const file = (id: string, more: Partial<EntryFile> = {}): EntryFile => ({
  id,
  name: `${id}.jpg`,
  type: 'image/jpeg',
  size: 10,
  sent: false,
  ...more,
});
const entry = (more: Partial<ReceiptEntry> = {}): ReceiptEntry => ({
  id: 'a',
  reportId: 1,
  userId: 2,
  byId: 2,
  values: {},
  files: [],
  state: 'waiting',
  keptAt: 0,
  ...more,
});

test('saving a receipt takes one step for the receipt and one for each of at most three files', () => {
  expect(stepsOf(entry())).toBe(1);
  expect(stepsOf(entry({ files: [file('x'), file('y')] }))).toBe(3);
  expect(stepsOf(entry({ files: ['p', 'q', 'r', 's'].map((id) => file(id)) }))).toBe(4);
});

test('the steps are sent in order, the receipt first', () => {
  const files = [file('x'), file('y')];
  expect(nextStepOf(entry({ files }))).toEqual({ kind: 'receipt' });
  const made = entry({ files, receiptId: 7 });
  expect(doneOf(made)).toBe(1);
  expect(nextStepOf(made)).toEqual({ kind: 'file', file: files[0] });
  const half = { ...made, files: [file('x', { sent: true }), file('y')] };
  expect(nextStepOf(half)).toEqual({ kind: 'file', file: file('y') });
  const whole = { ...made, files: [file('x', { sent: true }), file('y', { sent: true })] };
  expect(nextStepOf(whole)).toEqual({ kind: 'done' });
  expect(doneOf(whole)).toBe(stepsOf(whole));
});

test('a rejected file does not block the others', () => {
  const files = [file('x', { refused: 'no' }), file('y')];
  expect(nextStepOf(entry({ files, receiptId: 7 }))).toEqual({ kind: 'file', file: file('y') });
  const rest = [file('x', { refused: 'no' }), file('y', { sent: true })];
  expect(nextStepOf(entry({ files: rest, receiptId: 7 }))).toEqual({ kind: 'stuck' });
});

test('proposed values do not count as input, but a file does', () => {
  const proposed = { date: '2026-11-05', receiptNumber: '4' };
  expect(hasInput({ values: { ...proposed, supplier: '' }, files: [] }, proposed)).toBe(false);
  expect(hasInput({ values: { ...proposed, valuettc: '12' }, files: [] }, proposed)).toBe(true);
  expect(hasInput({ values: proposed, files: [file('x')] }, proposed)).toBe(true);
});

test('a receipt has at most three files, counting those that are stored already', () => {
  expect(freeSlots(0, [])).toBe(3);
  expect(freeSlots(2, [file('x')])).toBe(0);
  expect(freeSlots(3, [file('x')])).toBe(0);
});

test('an unsaved receipt is named by what was spent, else by its first file or its day', () => {
  const files = [file('ticket')];
  expect(entryName(entry({ values: { supplier: 'Le Relais', valuettc: '34' }, files }))).toBe(
    'Le Relais · 34\u00a0€',
  );
  expect(entryName(entry({ values: { supplier: '', valuettc: '' }, files }))).toBe('ticket.jpg');
  const abroad = { foreign_amount: '45,50', currency: 'GBP' };
  expect(entryName(entry({ values: abroad, files }))).toBe('45,50\u00a0GBP');
  const trip = { distance: '123,4', purpose: 'Nantes–Rennes', date: '2026-09-20' };
  expect(entryName(entry({ values: trip, files: [] }))).toBe('Nantes–Rennes · 123,4\u00a0km');
  expect(entryName(entry({ values: { date: '2026-09-20' }, files: [] }))).toBe('2026-09-20');
  expect(entryName(entry({ values: {}, files: [] }))).toBe('');
});

test('a rejection is shown once, with the file’s reason first', () => {
  const before = entry({ files: [file('x'), file('y')] });
  const problem = { status: 409, msg: 'CAN NOT MODIFY REPORT' };
  const refused = { ...before, files: [file('x', { refused: 'FAILED TO ADD ATTACHMENT' }), file('y')] };
  expect(newRefusal(before, undefined)).toBeUndefined();
  expect(newRefusal(before, { ...before, receiptId: 7 })).toBeUndefined();
  expect(newRefusal(before, refused)).toBe('FAILED TO ADD ATTACHMENT');
  expect(newRefusal(refused, { ...refused, state: 'refused' })).toBeUndefined();
  expect(newRefusal(before, { ...before, state: 'refused', problem })).toBe('CAN NOT MODIFY REPORT');
});
