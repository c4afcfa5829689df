/** Describes the back office to browsers that install it as an application: it starts with the planning. */
import { groundOf } from '#kernel/theme.ts';
import { translator } from '#kernel/translate.ts';
import { siteContext } from '#ui/context.ts';
import en from '#ui/page/messages.en.json';
import fr from '#ui/page/messages.fr.json';
import type { LoaderArgs } from '#ui/page/public-page.ts';

export function loader({ context }: LoaderArgs) {
  const { brand, locale } = context.get(siteContext);
  const t = translator({ en, fr }, locale);
  const base = `/${locale}/app`;
  const icon = (file: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    // The same application in both languages.
    id: '/app',
    name: brand,
    short_name: brand,
    lang: locale,
    start_url: `${base}/planning`,
    scope: '/',
    display: 'standalone',
    background_color: groundOf.dark,
    theme_color: groundOf.dark,
    icons: [icon('icon-192.png', 192), icon('icon-512.png', 512), icon('icon-maskable.png', 512, 'maskable')],
    shortcuts: [
      { name: t('page_planning'), url: `${base}/planning` },
      { name: t('page_reports'), url: `${base}/expenses` },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=300' },
  });
}
