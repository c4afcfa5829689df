import { beforeEach, expect, test, vi } from 'vitest';

/** A browser's storage with space for so many characters. */
class FakeStorage {
  [key: string]: unknown;
  #space: number;
  constructor(space = Infinity) {
    this.#space = space;
    for (const method of ['getItem', 'setItem', 'removeItem', 'space'])
      Object.defineProperty(this, method, { value: FakeStorage.prototype[method], enumerable: false });
  }
  getItem(key: string): unknown {
    return this[key] ?? null;
  }
  setItem(key: string, text: string): void {
    if (text.length > this.#space) throw new DOMException('full', 'QuotaExceededError');
    this[key] = text;
  }
  removeItem(key: string): void {
    delete this[key];
  }
  space(characters: number): void {
    this.#space = characters;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
const own = { userId: 2, byId: 2 };
const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);
let storage: FakeStorage;
let tab: EventTarget;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  storage = new FakeStorage();
  tab = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', tab);
  vi.stubGlobal(
    'StorageEvent',
    class extends Event {
      key = null;
    },
  );
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

/** Returns the module as a new page load has it. */
async function newPage() {
  vi.resetModules();
  return import('./unsent.ts');
}

test('work survives a reload, and belongs to the signed-in person and the person acted for', async () => {
  const { createUnsentStore, unsentKey } = await newPage();
  const forms = createUnsentStore('form', readText);
  const acting = unsentKey({ userId: 3, byId: 2 }, 'form', 'category#1');
  forms.write(unsentKey(own, 'form', 'category#1'), 'mine');
  forms.write(acting, 'as another');

  const next = await newPage();
  const reloaded = next.createUnsentStore('form', readText);
  expect(reloaded.read(acting)).toBe('as another');
  expect(reloaded.list(unsentKey(own, 'form', 'category#')).map(({ value }) => value)).toEqual(['mine']);
  expect(next.unsentWork(2)).toEqual([{ kind: 'form', name: '' }]);
  expect(next.unsentWork(3)).toEqual([]);
});

test.each([
  ['form', 14],
  ['days', 30],
  ['receipt', 30],
] as const)('a %s is deleted %i days after its last change, also if nobody opens it', async (kind, days) => {
  const { createUnsentStore, unsentKey } = await newPage();
  const key = unsentKey(own, kind, 'x');
  createUnsentStore(kind, readText).write(key, 'old');
  vi.setSystemTime(days * DAY_MS);
  expect((await newPage()).createUnsentStore(kind, readText).read(key)).toBe('old');
  vi.setSystemTime(days * DAY_MS + 1);
  (await newPage()).unsentWork(99);
  expect(Object.keys(storage)).toEqual([]);
});

test('work that the storage has no space for is kept in memory, and its previous version in the storage', async () => {
  const { createUnsentStore, unsentKey, unsentWork } = await newPage();
  const days = createUnsentStore('days', readText);
  const key = unsentKey(own, 'days');
  days.write(key, 'first');
  storage.space(0);
  days.write(key, 'second');
  expect(days.list(key).map(({ value }) => value)).toEqual(['second']);
  expect(unsentWork(2)).toEqual([{ kind: 'days', name: '' }]);
  expect((await newPage()).createUnsentStore('days', readText).read(key)).toBe('first');
  storage.space(Infinity);
  days.write(key, 'third');
  expect((await newPage()).createUnsentStore('days', readText).read(key)).toBe('third');
});

test('work that the storage has no space for at all is listed once and forgotten at sign-out', async () => {
  const { createUnsentStore, forgetUnsent, unsentKey, unsentWork } = await newPage();
  const receipts = createUnsentStore('receipt', readText);
  storage.space(0);
  receipts.write(unsentKey(own, 'receipt', 'a'), 'a', 'Taxi Bleu');
  expect(receipts.list(unsentKey(own, 'receipt'))).toHaveLength(1);
  expect(unsentWork(2)).toEqual([{ kind: 'receipt', name: 'Taxi Bleu' }]);
  forgetUnsent(2);
  expect(receipts.list()).toEqual([]);
});

test('signing out deletes one person’s work, keeps other people’s, and notifies this tab', async () => {
  const { createUnsentStore, forgetUnsent, onUnsentChange, unsentKey, unsentWork } = await newPage();
  const forms = createUnsentStore('form', readText);
  for (const byId of [2, 22]) forms.write(unsentKey({ userId: byId, byId }, 'form', 'x'), 'text');
  const listener = vi.fn();
  onUnsentChange(unsentKey(own, 'form'), listener);
  forgetUnsent(2);
  expect(listener).toHaveBeenCalledOnce();
  expect(unsentWork(2)).toEqual([]);
  expect(unsentWork(22)).toEqual([{ kind: 'form', name: '' }]);
});

test('damaged work is ignored and deleted, and other keys of the storage stay', async () => {
  const { createUnsentStore, unsentKey } = await newPage();
  const key = unsentKey(own, 'form', 'x');
  storage.setItem('theme', 'dark');
  for (const text of ['', 'no JSON', 'null', '[]', '{"at":"now","name":"","value":"x"}', '{"value":"x"}']) {
    storage.setItem(key, text);
    expect(createUnsentStore('form', readText).read(key), text).toBeUndefined();
    expect(storage.getItem(key), text).toBeNull();
  }
  storage.setItem(key, '{"at":0,"name":"","value":7}');
  expect(createUnsentStore('form', readText).list()).toEqual([]);
  expect(storage.getItem(key)).toBeNull();
  expect(storage.getItem('theme')).toBe('dark');
});
