/** The page that signs out (specification §2): ends the session and opens the login page. */

import { Button, Paper, Stack } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, type MetaArgs, redirect, useNavigate } from 'react-router';
import { showProblem } from '#ui/alerts.ts';
import layout from '#ui/layout.module.css';
import { localPath, useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { sessionContext, useSessionKeeper } from '#ui/session.tsx';
import type { UnsentWork } from '#ui/unsent.ts';
import { EntranceHead } from '../components/entrance-head.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Shows the page if this device has unsent changes. Otherwise signs out immediately. */
export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  const keeper = context.get(sessionContext);
  if ((await keeper.restore()) !== undefined) {
    const unsent = keeper.unsent();
    if (unsent.length > 0) return { unsent };
    await keeper.signOut();
  }
  throw redirect(localPath(params, '/app/login'));
}

/**
 * Returns the title. The server renders the page without loader data and without the question; only browsers
 * without JavaScript keep that page.
 */
export function meta({ matches, loaderData }: MetaArgs<typeof clientLoader>) {
  return pageMeta(matches, { en, fr }, loaderData === undefined ? 'logout_title' : 'unsent_title');
}

interface LogoutProps {
  loaderData: { unsent: readonly UnsentWork[] };
}

/** Shows the page as the server renders it. Scripts replace it immediately. */
export function HydrateFallback() {
  const t = useTexts({ en, fr });
  return (
    <noscript>
      <p className={layout.muted}>{t('logout_needs_script')}</p>
    </noscript>
  );
}

export default function Logout({ loaderData: { unsent } }: LogoutProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const navigate = useNavigate();
  const keeper = useSessionKeeper();
  const [leaving, setLeaving] = useState<'keep' | 'discard'>();
  const leave = async (how: 'keep' | 'discard') => {
    setLeaving(how);
    try {
      await keeper.signOut({ unsent: how });
      await navigate(toLocal('/app/login'), { replace: true });
    } catch (error) {
      setLeaving(undefined);
      showProblem(error);
    }
  };
  return (
    <>
      <EntranceHead title={t('unsent_title')} lead={t('unsent_text')} />
      <Paper
        component="ul"
        withBorder
        mah="30vh"
        mb={24}
        py="sm"
        pl={32}
        pr="md"
        className={layout.wrap}
        style={{ listStyle: 'disc', overflow: 'auto' }}
      >
        {unsent.map(({ kind, name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes may have the same name
          <li key={at}>{name === '' ? t(`unsent_${kind}`) : t('unsent_receipt_named', { name })}</li>
        ))}
      </Paper>
      <Stack gap={8}>
        <Button component={Link} to={toLocal('/app/home')} disabled={leaving !== undefined}>
          {t('unsent_stay')}
        </Button>
        <Button variant="default" loading={leaving === 'keep'} onClick={() => void leave('keep')}>
          {t('unsent_keep')}
        </Button>
        <p className={layout.muted}>{t('unsent_keep_note')}</p>
        <Button
          variant="light"
          color="red"
          loading={leaving === 'discard'}
          onClick={() => void leave('discard')}
        >
          {t('unsent_discard')}
        </Button>
        <p className={layout.muted}>{t('unsent_discard_note')}</p>
      </Stack>
    </>
  );
}
