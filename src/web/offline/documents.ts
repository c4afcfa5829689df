/** The pages that start without a network. The service worker keeps a document for each, in both languages. */
import { locales } from '#kernel/locale.ts';

/** By path below `/{language}/app`. The document of one report serves for all, because it has no data. */
const documents: readonly (readonly [page: RegExp, document: string])[] = [
  [/^\/planning$/, '/planning'],
  [/^\/expenses$/, '/expenses'],
  [/^\/expenses\/[1-9]\d{0,8}$/, '/expenses/1'],
];

/** Returns the document that can be shown at a path; undefined for pages that need a network. */
export function documentOf(pathname: string): string | undefined {
  const [, base, path = ''] = /^(\/(?:en|fr)\/app)(\/.*)$/.exec(pathname) ?? [];
  const document = documents.find(([page]) => page.test(path))?.[1];
  return document && `${base}${document}`;
}

const inAllLanguages = (paths: readonly string[]) =>
  locales.flatMap((locale) => paths.map((path) => `/${locale}/app${path}`));

export const keptDocuments = inAllLanguages(documents.map(([, document]) => document));

/** What the service worker controls: nothing of the public site. */
export const workerScopes = inAllLanguages(['/planning', '/expenses']);
