/**
 * If the workspace requires a second factor, a person who signed in without one must set it up here or sign out (product.md
 * «Accounts»).
 */

import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaArgs, redirect, useNavigate, useParams } from 'react-router';
import { authorOf } from '#kernel/actor.ts';
import layout from '#ui/layout.module.css';
import { localPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SessionProvider, type SignedIn, sessionContext, useApi, useSessionKeeper } from '#ui/session.tsx';
import { EntranceHead } from '../components/entrance-head.tsx';
import { PasskeyDialog } from '../components/passkey-dialog.tsx';
import { RecoveryCodes } from '../components/recovery-codes.tsx';
import { takeTarget } from '../components/target.ts';
import { TotpDialog } from '../components/totp-dialog.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Redirects visitors to the login page, and people who do not need a factor to their target. */
export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  const keeper = context.get(sessionContext);
  const shown = await keeper.restore();
  const person = shown && authorOf(shown);
  if (person === undefined) throw redirect(localPath(params, '/app/login'));
  if (shown?.needsFactor !== true) throw redirect(localPath(params, await takeTarget(person, keeper)));
  return { person: shown };
}

export function meta({ matches }: MetaArgs) {
  return [...pageMeta(matches, { en, fr }, 'must_title'), { name: 'robots', content: 'noindex' }];
}

export default function SetUpFactorPage({ loaderData: { person } }: { loaderData: { person: SignedIn } }) {
  const keeper = useSessionKeeper();
  const api = useApi();
  return (
    <SessionProvider person={person} keeper={keeper} api={api}>
      <SetUpFactor person={person} />
    </SessionProvider>
  );
}

type Shown = { kind: 'totp' | 'passkey' } | { kind: 'codes'; codes: readonly string[] };

function SetUpFactor({ person }: { person: SignedIn }) {
  const t = useTexts({ en, fr });
  const keeper = useSessionKeeper();
  const navigate = useNavigate();
  const params = useParams();
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);

  async function goOn(): Promise<void> {
    await keeper.refresh();
    await navigate(localPath(params, await takeTarget(person, keeper)), { replace: true });
  }
  async function leave(): Promise<void> {
    await keeper.signOut();
    await navigate(localPath(params, '/app/login'), { replace: true });
  }
  const done = (codes: readonly string[] = []) => setShown({ kind: 'codes', codes });

  return (
    <>
      <EntranceHead title={t('must_title')} lead={t('must_lead', { email: person.email })} />
      <Stack gap={8}>
        <Button size="md" fullWidth onClick={() => setShown({ kind: 'totp' })}>
          {t('must_app')}
        </Button>
        <Text inherit mb={16} className={layout.muted}>
          {t('factor_app_text')}
        </Text>
        <Button size="md" fullWidth variant="default" onClick={() => setShown({ kind: 'passkey' })}>
          {t('factor_passkey_add')}
        </Button>
        <Text inherit mb={16} className={layout.muted}>
          {t('factor_passkeys_text')}
        </Text>
        <Button variant="subtle" onClick={() => void leave()}>
          {t('must_leave')}
        </Button>
      </Stack>
      {shown?.kind === 'totp' && <TotpDialog onClose={close} onDone={done} />}
      {shown?.kind === 'passkey' && <PasskeyDialog onClose={close} onDone={done} />}
      {shown?.kind === 'codes' && <RecoveryCodes codes={shown.codes} onClose={() => void goOn()} />}
    </>
  );
}
