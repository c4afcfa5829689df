/** Stores the chosen language and redirects to the same page in it. */
import { redirect } from 'react-router';
import { isLocale } from '#kernel/locale.ts';
import type { Route } from './+types/language';

/** One year, in seconds. */
const YEAR = 31_536_000;

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const chosen = searchParams.get('locale') ?? undefined;
  if (!isLocale(chosen)) return redirect('/');
  const target = searchParams.get(chosen) ?? '';
  // Only paths of this site in the chosen language; others would allow open redirects.
  const path = new RegExp(`^/${chosen}(?:$|[/?][!-~]*$)`).test(target) ? target : `/${chosen}`;
  return redirect(path, {
    headers: {
      'set-cookie': `ardoise_locale=${chosen}; Path=/; Max-Age=${YEAR}; SameSite=Lax`,
      'cache-control': 'no-store',
    },
  });
}
