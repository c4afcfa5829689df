/** Shown while the site is closed. */

import { siteContext } from '#ui/context.ts';
import { useLocale } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { headOf } from '#web/head.ts';
import { headOfPage, type LoaderArgs, type PageProps } from '#web/page.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { textsOfPage } from '../rules.ts';

export function loader({ context }: LoaderArgs) {
  const site = context.get(siteContext);
  const texts = textsOfPage({ en, fr }[site.locale], 'maintenance');
  return {
    texts,
    head: headOf(site, {
      name: texts.maintenance_name,
      description: texts.maintenance_text,
      path: '/app/maintenance',
      unlisted: true,
    }),
  };
}

export const meta = headOfPage;

export default function Maintenance({ loaderData: { texts } }: PageProps<typeof loader>) {
  return (
    <Notice title={texts.maintenance_title} text={texts.maintenance_text} level={1}>
      <PageLink to={`/${useLocale()}/app/contact#newsletter`}>{texts.maintenance_action}</PageLink>
    </Notice>
  );
}
