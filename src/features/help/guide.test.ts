/**
 * Checks that the guide is complete in both languages and matches the screens: its bold texts are texts of
 * the screens.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '#kernel/locale.ts';
import { guide, helpPages, isHelpPage } from '#ui/page/guide.ts';
import { officePages } from '../../../generated/pages.ts';
import { readGuidePage } from '../../../scripts/build/guide.ts';
import { typographyFaults } from '../../../tests/support/typography.ts';

const glob = import.meta.glob<string>('../../../docs/guide/*/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const files = Object.entries(glob).map(([file, text]) => {
  const [locale, name] = file.split('/').slice(-2) as [Locale, string];
  return { locale, name: name.replace('.md', ''), text };
});

type Dictionary = Record<string, string>;
const messages = import.meta.glob<Dictionary>('../../**/*.{en,fr}.json', { eager: true, import: 'default' });

const textOf = (locale: Locale, name: string) =>
  files.find((file) => file.locale === locale && file.name === name)?.text ?? '';

test.each(locales)('the guide has exactly the declared pages in «%s»', (locale) => {
  const there = files.filter((file) => file.locale === locale).map(({ name }) => name);
  expect(there.sort()).toEqual([...helpPages].sort());
});

test('every back office page has a guide page, and every guide page belongs to a back office page or is a general one', () => {
  const pages = Object.values(officePages).flat();
  const led = pages.flatMap((page) => ('partOf' in page ? [] : [page.help]));
  // Accountants read their page without an account.
  const general: readonly string[] = [...guide[0].pages, 'accountant'];
  expect(led.length).toBeGreaterThan(20);
  expect([...new Set([...led, ...general])].sort()).toEqual([...helpPages].sort());
});

describe.each(files.map((file) => [`${file.locale}/${file.name}`, file] as const))('%s', (_, file) => {
  const { locale, name, text } = file;

  test('each guide page starts with a title and a summary, and has the same sections in both languages', () => {
    const { summary } = readGuidePage(text, locale);
    expect(summary.title).not.toBe('');
    expect(summary.lead).toMatch(/^[^[\]*`<&]+$/);
    const other = readGuidePage(textOf(locale === 'en' ? 'fr' : 'en', name), locale).summary;
    expect(summary.headings).toHaveLength(other.headings.length);
  });

  test('guide pages link only to existing pages and sections', () => {
    for (const [, href = ''] of text.matchAll(/(?<!!\[[^\]]*)\]\(([^)]+)\)/g)) {
      const [target = '', part] = href.split('#');
      const page = target.replace('.md', '');
      expect(helpPages, href).toContain(page);
      if (part === undefined) continue;
      const { headings } = readGuidePage(textOf(locale, page), locale).summary;
      expect(headings.map(({ id }) => id)).toContain(part);
    }
  });

  test('pictures exist, are of the page’s language and have a text', () => {
    for (const [, alternative, src = ''] of text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)) {
      expect(alternative).not.toBe('');
      expect(src).toMatch(new RegExp(`^\\.\\./pictures/[a-z-]+\\.${locale}\\.webp$`));
      expect(existsSync(path.resolve('docs/guide/en', src)), src).toBe(true);
    }
  });

  test('guide pages quote the texts of the screens exactly', () => {
    const screenTexts = new Set(
      Object.entries(messages).flatMap(([path, texts]) =>
        path.endsWith(`.${locale}.json`) ? Object.values(texts) : [],
      ),
    );
    const named = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label);
    expect(named.filter((label) => !screenTexts.has(label))).toEqual([]);
  });

  test('guide pages are well formatted', () => {
    const prose = text.replaceAll(/`[^`]*`/g, 'code').replaceAll(/\]\([^)]*\)/g, '');
    const faults = prose
      .split('\n')
      .filter((line) => !/^\|/.test(line))
      .flatMap((line) =>
        typographyFaults(line.replace(/^(?:\d+\.|[-#]+) /, ''), locale).map((fault) => `${fault}: ${line}`),
      );
    expect(faults).toEqual([]);
  });
});

test('guide pages can be found by name', () => {
  expect([...helpPages, 'nothing', undefined].filter(isHelpPage)).toEqual(helpPages);
});
