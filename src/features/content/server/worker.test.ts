import { expect, test } from 'vitest';
import { createThread } from '#platform/thread/thread.ts';

const thread = createThread(new URL('./content.worker.ts', import.meta.url), { deadlineMs: 10_000 });

test('a thread renders a text exactly as the main thread does', async () => {
  const input = { content: '<h2>a</h2><script>x</script>', pictures: new Map() };
  expect(await thread.run('preview', input)).toEqual({
    value: { html: '<h2 id="s-a">a</h2>', words: 1, removed: [{ what: '<script>', times: 1 }] },
  });
  expect(await thread.run('check', { ...input, content: '<b>'.repeat(1000) })).toEqual({
    refused: 'nested_too_deeply',
  });
});
