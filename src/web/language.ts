/** Remembers the chosen language and leads to the same page in it. */
import { redirect } from 'react-router';
import { isLocale } from '#kernel/locale.ts';
import type { Route } from './+types/language';

/** Seconds: a year. */
const REMEMBER = 31_536_000;

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const wished = searchParams.get('locale') ?? undefined;
  if (!isLocale(wished)) return redirect('/');
  const target = searchParams.get(wished) ?? '';
  // Only a page of this site in that language, as pages write their addresses; anything else could lead elsewhere.
  const path = new RegExp(`^/${wished}(?:$|[/?][!-~]*$)`).test(target) ? target : `/${wished}`;
  return redirect(path, {
    headers: {
      'set-cookie': `ardoise_locale=${wished}; Path=/; Max-Age=${REMEMBER}; SameSite=Lax`,
      'cache-control': 'no-store',
    },
  });
}
