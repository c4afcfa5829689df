import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feedPosts, readPost, readPreview, searchPosts } from '#features/blog/contract.ts';
import { createCategory } from '#features/categories/contract.ts';
import { renderContent } from '#features/content/server/render.ts';
import { schema } from '#features/content/server/sanitise.ts';
import { describeMedia } from '#features/media/contract.ts';
import { renderMail } from '#platform/mail/mail-layout.tsx';
import { atom, rss } from '#ui/feed.ts';
import { form, startApi, type TestApi, type TestClient } from '../../../tests/support/api.ts';
import { attackingTexts, attacks, attacksWithNul } from '../../../tests/support/attacks.ts';
import { publishNewPost, writePost } from './factory.ts';
import { saveAndPublish } from './publication.contract.ts';
import { createPreview, renderPost } from './version.contract.ts';

/** Returns the active parts of HTML: everything except text and pictures. */
function aliveIn(html: string): string[] {
  const allowed = new Set(schema.tagNames);
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!allowed.has(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        const isAddress = ['href', 'src', 'srcset', 'action', 'formaction', 'data'].includes(attribute);
        const isScheme = /^[\s\u0000-\u001f]*(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:/i.test(value);
        if (
          /^on|^style$|^srcdoc$|^name$/.test(attribute) ||
          (isAddress && (isScheme || /^\s*[/\\][\t\n\r]*[/\\]/.test(value)))
        )
          found.push(`${attribute}=${value}`);
        if (attribute === 'id' && !value.startsWith('s-')) found.push(`id=${value}`);
      }
    },
    onprocessinginstruction: (name) => found.push(name),
    oncomment: (text) => found.push(`<!--${text}-->`),
  });
  parser.end(html);
  return found;
}

test.each([...attacks, ...attacksWithNul])(
  'the rendered %s cannot run, even after a second rendering',
  (attack) => {
    const { html } = renderContent(attack);
    expect(aliveIn(html)).toEqual([]);
    expect(aliveIn(renderContent(html).html)).toEqual([]);
  },
);

/** Returns the elements of a document in their order. */
function elementsOf(markup: string, xmlMode: boolean): string[] {
  const found: string[] = [];
  const parser = new Parser({ onopentag: (name) => found.push(name) }, { xmlMode });
  parser.end(markup);
  return found;
}

test.each([...attackingTexts, ...attacks])('in a mail and in both feeds, %s is plain text', (attack) => {
  const letter = (text: string) =>
    renderMail({
      locale: 'en',
      brand: text,
      title: text,
      before: [text],
      after: [text],
      footer: text,
      action: { label: text, href: 'https://ardoise.test/' },
    }).html;
  expect(elementsOf(letter(attack), false)).toEqual(elementsOf(letter('x'), false));
  const url = 'https://ardoise.test/a';
  const time = '2026-01-01T00:00:00.000Z';
  const feed = (text: string) => ({
    title: text,
    id: text,
    description: text,
    language: 'en',
    home: url,
    self: url,
    entries: [
      {
        url,
        id: text,
        title: text,
        summary: text,
        content: text,
        author: text,
        categories: [text],
        publishedAt: time,
        updatedAt: time,
      },
    ],
  });
  for (const write of [rss, atom])
    expect(elementsOf(write(feed(attack)), true)).toEqual(elementsOf(write(feed('x')), true));
});

describe('through the API', () => {
  let app: TestApi;
  let author: TestClient;
  beforeAll(async () => {
    app = await startApi();
    author = await app.signIn('ROLE_USER', app.siteId);
  });
  afterAll(() => app.close());

  test('page, previews, feed and search return the same harmless text, and the original is stored unchanged', async () => {
    const content = `<p>Needle in &lt;img src=x onerror=window.pwned=1&gt;</p>${attacks.join('\n')}`;
    const title = '<img src=x onerror=alert(1)>';
    const { postId } = await publishNewPost(author);
    const params = { postId };
    const body = { title, description: title, content, language: 'EN' as const };
    const kept = await author.api(saveAndPublish, { params, body });
    expect(kept.contentPost).toBe(content);
    const ofPost = { postId, language: 'EN' as const };
    const page = await app.api(readPost, { params, query: { language: 'EN' } });
    const preview = await author.api(renderPost, { params: ofPost, body: { content } });
    const link = await author.api(createPreview, { params: ofPost, body: { days: 1 } });
    const token = link.url.split('/').at(-1) ?? '';
    const linked = await app.api(readPreview, { params: { token } });
    const feed = await app.api(feedPosts, { query: { language: 'EN' } });
    const inFeed = feed.posts.find(({ post_id }) => post_id === postId)?.content ?? '';
    for (const html of [page.response.content, preview.html, linked.response.content, inFeed]) {
      expect(html.length).toBeGreaterThan(100);
      expect(aliveIn(html)).toEqual([]);
    }
    // Titles are stored and returned as plain text.
    expect(page.response.title).toBe(title);
    expect(preview.removed.map(({ what }) => what)).toContain('<script>');
    const { posts } = await app.api(searchPosts, { query: { language: 'EN', query: 'needle' } });
    expect(posts[0]?.excerpt).toContain('<mark>Needle</mark>');
    expect(elementsOf(posts[0]?.excerpt ?? '', false).filter((name) => name !== 'mark')).toEqual([]);
  });

  test.each(attackingTexts)('title, name and description store %s, only trimmed', async (text) => {
    const { postId, mediaId } = await publishNewPost(author, 'EN', { title: text, description: text });
    const { response } = await app.api(readPost, { params: { postId }, query: { language: 'EN' } });
    expect(response).toMatchObject({ title: text.trim(), description: text.trim() });
    const category = await author.api(createCategory, { body: { title: text } });
    expect(category.cat_title).toBe(text.trim());
    const params = { mediaId, language: 'EN' as const };
    const media = await author.api(describeMedia, { params, body: { value: text } });
    expect(media.alternatives.EN).toBe(text.trim());
  });

  test('characters that PostgreSQL cannot store, and content that would overload the server, are rejected', async () => {
    const { postId } = await writePost(author);
    for (const content of [...attacksWithNul, '<b>'.repeat(600_000)]) {
      const body = JSON.stringify({ title: 'A', description: '', content, language: 'EN' });
      const headers = { 'content-type': 'application/json' };
      const tries = [
        [`/posts/${postId}`, 'PUT'],
        [`/posts/${postId}/saveAndPublish`, 'POST'],
      ] as const;
      for (const [path, method] of tries) {
        const response = await author.request(path, { method, body, headers });
        expect(response.status).toBe(400);
      }
    }
    const title = 'a\u0000b';
    const created = await author.request('/posts', {
      method: 'POST',
      body: form({ title, language: 'EN', description: 'x' }),
    });
    expect(created.status).toBe(400);
    const half = { title: 'Half a sign \ud800', description: '', content: '\udc00', language: 'EN' };
    const refused = await author.request(`/posts/${postId}`, {
      method: 'PUT',
      body: JSON.stringify(half),
      headers: { 'content-type': 'application/json' },
    });
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'MALFORMED_TEXT' }]);
  });
});
