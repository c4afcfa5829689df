import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { foldEmail, isEmail } from './email.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada.Lovelace+tag@Example.COM ', 'ada.lovelace+tag@example.com'],
  ['émile@exemple.test', 'émile@exemple.test'],
  ['e\u0301mile@exemple.test', 'émile@exemple.test'],
  ['李@example.com', '李@example.com'],
  ['x@exémple.fr', 'x@xn--exmple-cva.fr'],
  ['X@EXÉMPLE.fr', 'x@xn--exmple-cva.fr'],
  ['x@exe\u0301mple.fr', 'x@xn--exmple-cva.fr'],
  ['x@xn--exmple-cva.fr', 'x@xn--exmple-cva.fr'],
  ['x@faß.de', 'x@xn--fa-hia.de'],
  ['почта@пример.рф', 'почта@xn--e1afmkfd.xn--p1ai'],
  ['x@ｅｘａｍｐｌｅ．ｆｒ', 'x@example.fr'],
  ['x@例え。テスト', 'x@xn--r8jz45g.xn--zckzah'],
])('%s is stored as %s', (text, folded) => {
  expect(foldEmail(text)).toBe(folded);
  expect(isEmail(folded)).toBe(true);
});

test.each([
  ...[
    'a@xn--.example',
    'a@xn--a.example',
    'a@xn--zzzzzz.com',
    'a@b.xn--',
    'a@exa mple.fr',
    'a@ex\u00adample.fr',
    'a@\u200b.fr',
  ],
  ...[
    'a@exémple',
    'é',
    '@é.fr',
    'a@é@b.fr',
    'a@-é.fr',
    'a@é..fr',
    'a@.é.fr',
    'a@é.fr.',
    'é.@b.fr',
    '.é@b.fr',
    'a@é.f1',
  ],
  ...[
    'a@é/b.fr',
    'a@é:80.fr',
    'a@é?b.fr',
    'a@é%41.fr',
    'a@b.fr\r\nBcc: c@d.fr',
    'a@é.fr,c@d.fr',
    '<a@é.fr>',
    '😀@b.fr',
  ],
  ...[
    '=?utf-8?q?a?=@é.fr',
    'a@1.2.3.4',
    `${'é'.repeat(101)}@b.fr`,
    `a@${'é'.repeat(101)}.fr`,
    `${'a@'.repeat(1e6)}é.fr`,
  ],
])('%j is no address', (text) => expect(isEmail(foldEmail(text))).toBe(false));

test('a folded text is folded already, and no address has a space, a comma or a bracket', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
      .map(([a, b]) => `${a}@${b}.fr`),
    fc.emailAddress(),
  );
  forAll(text, (given) => {
    const folded = foldEmail(given);
    expect(foldEmail(folded)).toBe(folded);
    if (isEmail(folded)) expect(folded).toMatch(/^[^\s,;:"<>()[\]\\\p{C}]+@[a-z\d.-]+$/u);
  });
});
