import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { freeTitleId, isScheduled, isStale, stateOfPost, versionOfSave } from './rules.ts';
import { titleIdOf } from './title-id.rules.ts';

describe('the version of a save', () => {
  test('the first save of a missing translation has version 1', () => {
    expect(versionOfSave(undefined)).toEqual({ version: 1, begins: true });
  });

  test('saving a draft again keeps its version', () => {
    expect(versionOfSave({ version: 3, status: 'draft' })).toEqual({ version: 3, begins: false });
  });

  test('a save after a published version has the next version', () => {
    expect(versionOfSave({ version: 3, status: 'published' })).toEqual({ version: 4, begins: true });
  });
});

describe('an address', () => {
  test.each([
    ['Élève & maître : l’œuvre', 'eleve-maitre-l-oeuvre'],
    ['  Kafka, 3.9!  ', 'kafka-3-9'],
    ['日本語', 'post'],
    ['Đà Nẵng', 'da-nang'],
    ['Łódź, Ærø, Straße, ığdır', 'lodz-aero-strasse-igdir'],
    ['Щука и Їжак', 'schuka-i-yizhak'],
    ['Ελληνική ψυχή', 'elliniki-psyxi'],
    ['Zürich, Noël, œuvre', 'zurich-noel-oeuvre'],
  ])('the address of «%s» is %s', (title, titleId) => expect(titleIdOf(title)).toBe(titleId));

  test('an address is always valid', () => {
    forAll(fc.string({ unit: 'grapheme' }), (title) => {
      expect(titleIdOf(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(titleIdOf(title).length).toBeLessThanOrEqual(80);
    });
  });

  test('an address that is already taken gets a number', () => {
    expect(freeTitleId('kafka', new Set())).toBe('kafka');
    expect(freeTitleId('kafka', new Set(['kafka', 'kafka-2']))).toBe('kafka-3');
  });
});

test('a post is published as soon as one translation is', () => {
  expect(stateOfPost([{ publishedVersion: null }, { publishedVersion: 2 }])).toBe('published');
  expect(stateOfPost([{ publishedVersion: null }])).toBe('draft');
  expect(stateOfPost([])).toBe('draft');
});

test('a draft with a date is scheduled, a published post is not', () => {
  const draft = { published_version: null, scheduled_at: null };
  const scheduled = { published_version: null, scheduled_at: '2026-12-01T08:00:00.000Z' };
  expect(isScheduled([draft, scheduled])).toBe(true);
  expect(isScheduled([draft])).toBe(false);
  expect(isScheduled([{ ...draft, published_version: 1 }, scheduled])).toBe(false);
  expect(isScheduled([])).toBe(false);
});

describe('a translation is stale', () => {
  test('a translation is stale if its source has changed since, and the source is never stale', () => {
    expect(isStale('a', 'b')).toBe(true);
    expect(isStale('a', 'a')).toBe(false);
    expect(isStale(null, 'b')).toBe(false);
    expect(isStale('a', undefined)).toBe(false);
  });
});
