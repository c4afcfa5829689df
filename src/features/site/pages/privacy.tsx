import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import { loadLegalPage } from '../components/legal-loader.ts';
import { PageMissing } from '../components/page-missing.tsx';
import { RichPage } from '../components/rich-page.tsx';

export const loader = (args: LoaderArgs) => loadLegalPage('privacy', args);

function Privacy({ loaderData: { title, html } }: PageProps<typeof loader>) {
  return <RichPage title={title} html={html} />;
}

export const handle: PublicPage = { Page: Privacy, Failure: PageMissing };
