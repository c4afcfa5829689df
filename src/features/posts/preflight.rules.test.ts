import { expect, test } from 'vitest';
import {
  foundTogether,
  type IssueCode,
  type PreflightFacts,
  placeOfIssue,
  preflight,
} from './preflight.rules.ts';

const fine: PreflightFacts = {
  title: 'A data platform that stays',
  titleId: 'a-title',
  searchTitle: '',
  description: 'What we learnt in five years of running Hadoop for others, and what we would do again.',
  words: 900,
  headings: [
    { level: 2, text: 'First' },
    { level: 3, text: 'Detail' },
    { level: 2, text: 'Second' },
  ],
  pictures: [{ src: '/medias/1-a.webp', alternative: 'A slate' }],
  links: [{ href: '/en/app/contact', text: 'Write to us' }],
  cover: { alternative: 'A slate roof' },
  removed: [],
  categories: 1,
  unknownPictures: new Set(),
  unknownLinks: new Set(),
  siblings: [{ language: 'FR', state: 'published', stale: false }],
};

const codes = (changes: Partial<PreflightFacts>) =>
  preflight({ ...fine, ...changes }).map(({ code, severity, detail }) =>
    `${severity} ${code} ${detail}`.trim(),
  );

test('a complete post has no issues', () => expect(preflight(fine)).toEqual([]));

test.each<[Partial<PreflightFacts>, string[]]>([
  [{ cover: undefined }, ['error cover-missing']],
  [{ cover: { alternative: '' } }, ['warning cover-undescribed']],
  [{ title: '' }, ['error title-missing']],
  [{ title: 'x'.repeat(71) }, ['warning title-long 71']],
  [{ title: 'x'.repeat(71), searchTitle: 'Short' }, []],
  [{ description: '' }, ['warning description-missing']],
  [{ description: 'Short.' }, ['warning description-short 6']],
  [{ description: 'x'.repeat(201) }, ['warning description-long 201']],
  [{ words: 0, pictures: [] }, ['error content-empty']],
  [{ words: 0 }, []],
  [{ headings: [{ level: 3, text: 'Deep' }] }, ['warning heading-skips Deep']],
  [{ headings: [{ level: 2, text: ' ' }] }, ['warning heading-empty 2']],
  [{ pictures: [{ src: '/a', alternative: undefined }] }, ['warning picture-undescribed /a']],
  [{ pictures: [{ src: '/a', alternative: '' }] }, []],
  [
    { pictures: [{ src: 'https://x.example/a.png', alternative: 'A' }] },
    ['warning picture-elsewhere https://x.example/a.png'],
  ],
  [{ unknownPictures: new Set(['/medias/1-a.webp']) }, ['warning picture-unknown /medias/1-a.webp']],
  [{ links: [{ href: '#', text: 'Here' }] }, ['warning link-nowhere Here']],
  [{ links: [{ href: '/x', text: '' }] }, ['warning link-empty /x']],
  [{ links: [{ href: 'www.example.com', text: 'Here' }] }, ['warning link-invalid www.example.com']],
  [{ unknownLinks: new Set(['/en/app/contact']) }, ['warning link-unknown /en/app/contact']],
  [{ removed: ['<script>'] }, ['warning removed <script>']],
  [{ categories: 0 }, ['warning categories-missing']],
  [{ title: '日本語の題', titleId: 'post-2' }, ['warning address-generic post-2']],
  [{ title: 'The post', titleId: 'post' }, []],
  [{ siblings: [{ language: 'FR', state: 'missing', stale: false }] }, ['warning sibling-missing FR']],
  [
    { siblings: [{ language: 'FR', state: 'draft', stale: true }] },
    ['warning sibling-draft FR', 'warning sibling-stale FR'],
  ],
])('the check reports issues for %j', (changes, expected) => expect(codes(changes)).toEqual(expected));

test('errors are listed before warnings', () => {
  const issues = preflight({ ...fine, cover: undefined, words: 0, categories: 0 });
  expect(issues[0]?.severity).toBe('error');
});

test.each<[IssueCode, string, ReturnType<typeof placeOfIssue>]>([
  ['cover-undescribed', '', { kind: 'cover' }],
  ['title-long', '81', { kind: 'field', name: 'title' }],
  ['description-missing', '', { kind: 'field', name: 'description' }],
  ['categories-missing', '', { kind: 'categories' }],
  ['sibling-stale', 'FR', { kind: 'language', language: 'FR' }],
  ['heading-empty', '2', { kind: 'content', text: '<h2' }],
  ['heading-skips', 'Too deep', { kind: 'content', text: 'Too deep' }],
  ['picture-undescribed', '/medias/1.webp', { kind: 'content', text: '/medias/1.webp' }],
  ['removed', '<script>', { kind: 'content', text: '<script' }],
  ['removed', 'onclick', { kind: 'content', text: 'onclick' }],
  ['content-empty', '', { kind: 'content', text: '' }],
])('%s %s links to the place where it can be fixed', (code, detail, place) =>
  expect(placeOfIssue({ code, detail })).toEqual(place),
);

test('drafts of translations published together have no issues, and issues of the whole post have no language', () => {
  const draft = (language: 'EN' | 'FR') =>
    preflight({
      ...fine,
      title: 'x'.repeat(71),
      categories: 0,
      siblings: [{ language, state: 'draft', stale: false }],
    });
  const both = foundTogether([
    { language: 'EN', issues: draft('FR') },
    { language: 'FR', issues: draft('EN') },
  ]);
  expect(both.map(({ code, language }) => [code, language])).toEqual([
    ['title-long', 'EN'],
    ['categories-missing', undefined],
    ['title-long', 'FR'],
    ['categories-missing', undefined],
  ]);
  // If only one translation is published, the draft of the other is reported.
  expect(foundTogether([{ language: 'EN', issues: draft('FR') }]).map(({ code }) => code)).toContain(
    'sibling-draft',
  );
});
