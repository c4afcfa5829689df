/** Loads the pages that French law requires. A page without a text in the language answers 404. */
import { data } from 'react-router';
import { filledAddresses, type LegalPage } from '#kernel/company-site.ts';
import { companyContext, siteContext } from '#ui/context.ts';
import type { PageHead } from '#ui/page/head.ts';
import type { LoaderArgs } from '#ui/page/public-page.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function loadLegalPage(name: LegalPage, { context }: LoaderArgs) {
  const { locale } = context.get(siteContext);
  const company = context.get(companyContext);
  const text = company.legal[locale][name];
  if (text === undefined) throw data(null, { status: 404 });
  const names = { en, fr }[locale];
  const title = names[`${name}_name`];
  return {
    title,
    html: text.html,
    head: {
      name: title,
      description: text.opening,
      path: `/app/${name}`,
      scripts: ['text'],
      alternates: filledAddresses(company, name),
      trail: [
        { name: names.home_name, path: '/app/home' },
        { name: title, path: `/app/${name}` },
      ],
    } satisfies PageHead,
  };
}
