import { expect, test } from 'vitest';
import { deviceOf, isPhone } from './device.rules.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/141.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chromium} Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Linux'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.4 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) ${apple} CriOS/141.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox', 'Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${chromium} Mobile Safari/537.36 SamsungBrowser/28.0`,
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.5.0', 'curl', ''],
  ['', '', ''],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

test('telephones are told from tablets and computers', () => {
  const android = (rest: string) => `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${chromium}${rest}`;
  expect(isPhone(android(' Mobile Safari/537.36'))).toBe(true);
  expect(isPhone(android(' Safari/537.36'))).toBe(false);
  expect(isPhone('Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0')).toBe(true);
  expect(isPhone(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) ${apple} Mobile/15E148`)).toBe(true);
  expect(isPhone(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.4`)).toBe(false);
});
