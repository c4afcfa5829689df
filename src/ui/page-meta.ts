/** Returns the head of a server-rendered page that search engines should not index. */
import type { MetaDescriptor } from 'react-router';
import type { Locale } from '#kernel/locale.ts';
import { type MessageKey, type Messages, translator } from '#kernel/translate.ts';
import type { Site } from './context.ts';

/** Sets the title to «{text of key} | {brand}»; `matches` are those of React Router's `meta`. */
export function pageMeta<M extends Messages>(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
  messages: Record<Locale, M>,
  key: MessageKey<M>,
): MetaDescriptor[] {
  const site = matches[0]?.loaderData as Partial<Site> | undefined;
  const title = translator(messages, site?.locale ?? 'en')(key);
  return [
    { title: site?.brand === undefined ? title : `${title} | ${site.brand}` },
    { name: 'robots', content: 'noindex' },
  ];
}
