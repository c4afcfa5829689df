/** The pages before the door: a slate with the brand on one side, the form on the other. */
import { Link, Outlet, useRouteLoaderData } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { SessionProvider, sessionContext } from '#ui/session.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { api, session } from '../session.client.ts';
import { LanguageLinks } from '../shell/language-links.tsx';
import en from '../shell/messages.en.json';
import fr from '../shell/messages.fr.json';
import { OfficeProviders } from '../shell/office-providers.tsx';
import type { Route } from './+types/entrance';
import styles from './entrance.module.css';

const giveSession: Route.ClientMiddlewareFunction = ({ context }) => {
  context.set(sessionContext, session);
  context.set(apiContext, api);
};
export const clientMiddleware = [giveSession];

export default function EntranceLayout() {
  const t = useTexts({ en, fr });
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.brand ?? 'Ardoise';
  const home = useLocalPath()('/app/home');
  return (
    <OfficeProviders>
      <div className={styles.entrance}>
        <aside className={styles.slate}>
          <Link to={home} className={styles.brand}>
            {brand}
          </Link>
          <p className={styles.line}>{t('entrance_line')}</p>
          <p className={styles.note}>{t('entrance_note')}</p>
        </aside>
        <main className={styles.chalk}>
          <div className={styles.form}>
            <SessionProvider keeper={session} api={api}>
              <Outlet />
            </SessionProvider>
          </div>
          <LanguageLinks />
        </main>
      </div>
    </OfficeProviders>
  );
}
