import { expect, test } from 'vitest';
import { isAddress } from './issue.rules.ts';

test.each([
  ...[
    'https://example.com',
    'http://a.b/c?d=e#f',
    'HTTPS://example.com/a b',
    'https://[::1]:3000/',
    'http://localhost:3000/',
  ],
  ...['/en/app/blog', '//example.com/x', '?page=2', '#notes', 'mailto:a@b.example', 'tel:+33 1 23 45 67 89'],
])('%s is a valid link', (href) => expect(isAddress(href)).toBe(true));

test.each([
  ...[
    'www.example.com',
    'example.com/page',
    'page.html',
    'https:/example.com',
    'https//example.com',
    'htps://example.com',
  ],
  ...['http://', 'https://example', 'https://.com', 'mailto:somebody', 'tel:', '/a b', 'javascript:alert(1)'],
])('%s is not a valid link', (href) => expect(isAddress(href)).toBe(false));
