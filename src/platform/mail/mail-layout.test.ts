import { expect, test } from 'vitest';
import { type MailContent, renderMail } from './mail-layout.tsx';

const letter: MailContent = {
  locale: 'fr',
  brand: 'Ardoise',
  title: 'Bonjour <b>Ada</b>',
  before: ['Un & deux.'],
  action: { label: 'Ouvrir', href: 'https://a.example/x?a=1&b=2' },
  after: ['Après.'],
  footer: 'Pourquoi ce message.',
};

test('the HTML escapes all input, and its language is the recipient’s', () => {
  const { html } = renderMail(letter);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="fr">/);
  expect(html).toContain('Bonjour &lt;b&gt;Ada&lt;/b&gt;');
  expect(html).toContain('Un &amp; deux.');
  expect(html).toContain('href="https://a.example/x?a=1&amp;b=2"');
  expect(html).not.toMatch(/<(?:img|script|link|style)\b/);
});

test('the plain text has the URL on a line of its own', () => {
  const { text } = renderMail(letter);
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'Bonjour <b>Ada</b>',
      'Un & deux.',
      'https://a.example/x?a=1&b=2',
      'Après.',
      '-- ',
    ]),
  );
});
