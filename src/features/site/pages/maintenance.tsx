/** The page shown while the site is stopped. */

import { siteContext } from '#ui/context.ts';
import { useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PublicPage } from '#ui/page/public-page.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function loader({ context }: LoaderArgs) {
  const site = context.get(siteContext);
  const texts = { en, fr }[site.locale];
  return {
    head: {
      name: texts.maintenance_name,
      description: texts.maintenance_text,
      path: '/app/maintenance',
      unlisted: true,
    } satisfies PageHead,
  };
}

function Maintenance() {
  const t = useTexts({ en, fr });
  return <Notice title={t('maintenance_title')} text={t('maintenance_text')} level={1} />;
}

export const handle: PublicPage = { Page: Maintenance };
