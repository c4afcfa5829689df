import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feedPosts, readPost } from '#features/blog/contract.ts';
import { startApi, type TestApi, type TestClient } from '../../../tests/support/api.ts';
import { attacks } from '../../../tests/support/attacks.ts';
import { publishNewPost } from './factory.ts';
import { saveAndPublish } from './publication.contract.ts';
import { renderContent, sanitiserOptions } from './server/content.service.ts';
import { renderPost } from './version.contract.ts';

/** What is alive in HTML that should hold text and pictures only. */
function aliveIn(html: string): string[] {
  const allowed = new Set(sanitiserOptions.allowedTags as string[]);
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!allowed.has(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        const isAddress = ['href', 'src', 'srcset', 'action', 'formaction', 'data'].includes(attribute);
        const isScheme = /^[\s\u0000-\u001f]*(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:/i.test(value);
        if (
          /^on|^style$|^srcdoc$|^name$/.test(attribute) ||
          (isAddress && (isScheme || value.startsWith('//')))
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

test.each(attacks)('%s is inert, and stays so when it is rendered again', (attack) => {
  const { html } = renderContent(attack);
  expect(aliveIn(html)).toEqual([]);
  expect(aliveIn(renderContent(html).html)).toEqual([]);
});

describe('through the calls', () => {
  let app: TestApi;
  let author: TestClient;
  beforeAll(async () => {
    app = await startApi();
    author = await app.signIn('ROLE_USER', app.siteId);
  });
  afterAll(() => app.close());

  test('page, preview and feed get the same harmless text; what was written is kept raw', async () => {
    const content = attacks.join('\n');
    const title = '<img src=x onerror=alert(1)>';
    const { postId } = await publishNewPost(author);
    const params = { postId };
    const body = { title, description: title, content, language: 'EN' as const };
    const kept = await author.api(saveAndPublish, { params, body });
    expect(kept.contentPost).toBe(content);
    const page = await app.api(readPost, { params, query: { language: 'EN' } });
    const preview = await author.api(renderPost, { params: { postId, language: 'EN' }, body: { content } });
    const feed = await app.api(feedPosts, { query: { language: 'EN' } });
    const inFeed = feed.posts.find(({ post_id }) => post_id === postId)?.content ?? '';
    for (const html of [page.response.content, preview.html, inFeed]) {
      expect(html.length).toBeGreaterThan(100);
      expect(aliveIn(html)).toEqual([]);
    }
    // Titles are text, and go out as text.
    expect(page.response.title).toBe(title);
    expect(preview.removed.map(({ what }) => what)).toContain('<script>');
  });
});
