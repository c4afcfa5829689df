/** The head of a page that the server renders for itself and that no search engine should keep. */
import type { MetaDescriptor } from 'react-router';
import type { Locale } from '#kernel/locale.ts';
import { type MessageKey, type Messages, translator } from '#kernel/translate.ts';
import type { Site } from './context.ts';

/** Names the document «{text of key} | {brand}»; `matches` are those of React Router's `meta`. */
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
