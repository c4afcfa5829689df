/** The page for signing in (specification §2 «Account routes»). */

import { Anchor, Flex } from '@mantine/core';
import {
  type ClientLoaderFunctionArgs,
  Link,
  type MetaArgs,
  redirect,
  useNavigate,
  useParams,
} from 'react-router';
import { authorOf } from '#kernel/actor.ts';
import layout from '#ui/layout.module.css';
import { localPath, useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { sessionContext, useSessionKeeper } from '#ui/session.tsx';
import { EntranceHead } from '../components/entrance-head.tsx';
import { LoginForm } from '../components/login-form.tsx';
import { takeTarget } from '../components/target.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Does nothing, but makes the server render the form immediately; the browser then checks the session. */
export function loader() {
  return null;
}

/** Redirects signed-in people to their target. */
export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  const keeper = context.get(sessionContext);
  const person = await keeper.restore();
  if (person !== undefined) throw redirect(localPath(params, await takeTarget(authorOf(person), keeper)));
  return null;
}
clientLoader.hydrate = true as const;

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { en, fr }, 'login_title');
}

export default function Login() {
  const t = useTexts({ en, fr });
  const navigate = useNavigate();
  const params = useParams();
  const keeper = useSessionKeeper();
  const toLocal = useLocalPath();
  const above = <EntranceHead title={t('login_title')} lead={t('login_lead')} />;
  const below = (
    <Flex component="ul" direction="column" gap={10} mt={28} className={layout.muted}>
      <li>
        <Anchor component={Link} to={toLocal('/app/forgot')} size="sm">
          {t('login_forgot')}
        </Anchor>
      </li>
      <li>
        {t('login_new')}{' '}
        <Anchor component={Link} to={toLocal('/app/signup')} size="sm" underline="always">
          {t('login_signup')}
        </Anchor>
      </li>
    </Flex>
  );
  return (
    <LoginForm
      above={above}
      below={below}
      onSignedIn={(person) =>
        void takeTarget(person, keeper).then((to) => navigate(localPath(params, to), { replace: true }))
      }
    />
  );
}
