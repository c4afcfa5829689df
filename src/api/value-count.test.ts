import { expect, test } from 'vitest';
import { requireFewValues } from './value-count.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

async function statusOf(body: string, header: string, most = 10): Promise<number | undefined> {
  const type = header.split(';')[0]?.trim().toLowerCase() ?? '';
  try {
    await requireFewValues(Buffer.from(body), { type, header }, most);
    return undefined;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

const multipart = (parts: number, boundary: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n`.repeat(parts);

test('a body with the maximum number of values is accepted, and one value more gives a 413', async () => {
  for (const [type, of] of [
    [FORM, (count: number) => Array.from({ length: count }, () => 'a').join('&')],
    [JSON_TYPE, (count: number) => JSON.stringify(Array.from({ length: count - 1 }, () => 1))],
    ['application/problem+json', (count: number) => `[${'[],'.repeat(count / 2 - 2)}[]]`],
    ['multipart/form-data; boundary=x', (count: number) => multipart(count, 'x')],
    ['multipart/form-data; boundary="x?y"', (count: number) => multipart(count, 'x?y')],
  ] as const) {
    expect(await statusOf(of(10), type), type).toBeUndefined();
    expect(await statusOf(of(12), type), type).toBe(413);
    expect(await statusOf(of(200_000), type), type).toBe(413);
  }
});

test('a form part whose head is too long gives a 413', async () => {
  const type = 'multipart/form-data; boundary=x';
  expect(await statusOf(`--x\r\n${'a: b\r\n'.repeat(10_000)}\r\n\r\n--x--`, type)).toBe(413);
  expect(await statusOf(`--x\r\n\r\n${'a'.repeat(10_000)}\r\n--x--`, type)).toBeUndefined();
});

test('separators inside a JSON string are not values', async () => {
  const text = '[{,"\\'.repeat(1000);
  expect(await statusOf(JSON.stringify({ text }), JSON_TYPE)).toBeUndefined();
  expect(await statusOf(`"${'\\"'.repeat(1000)}"`, JSON_TYPE)).toBeUndefined();
});

test('JSON that is nested too deeply gives a 413, however few values it has', async () => {
  expect(await statusOf(`${'['.repeat(64)}${']'.repeat(64)}`, JSON_TYPE, 1000)).toBeUndefined();
  expect(await statusOf('['.repeat(65), JSON_TYPE, 1000)).toBe(413);
  expect(await statusOf('{"a":'.repeat(65), JSON_TYPE, 1000)).toBe(413);
});

test('a form whose boundary two parsers could read differently gives a 400', async () => {
  for (const header of [
    'multipart/form-data',
    'multipart/form-data; boundary=x; boundary=y',
    'multipart/form-data; x-boundary=x; boundary=y',
    'multipart/form-data; boundary="x\\"y"',
  ])
    expect(await statusOf(multipart(1, 'x'), header), header).toBe(400);
});

test('other work runs while a large JSON body is counted, wherever its pieces end', async () => {
  const body = `["${'\\\\'.repeat(1_000_000)}",${' '.repeat(1_000_001)}"${'\\"'.repeat(500_000)}"]`;
  let runs = 0;
  const other = setInterval(() => runs++);
  expect(await statusOf(body, JSON_TYPE)).toBeUndefined();
  expect(await statusOf(body, JSON_TYPE, 2)).toBe(413);
  clearInterval(other);
  expect(runs).toBeGreaterThan(2);
});
