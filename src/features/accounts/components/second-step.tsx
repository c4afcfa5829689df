/** Asks for the second factor when signing in: a code or a passkey, after the password. */

import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { Problem } from '#kernel/problem.ts';
import { hasFieldErrors, showAlert } from '#ui/alerts.ts';
import { TextField } from '#ui/fields.tsx';
import { ProblemTexts } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { type SecondStep, type SignedIn, useSessionKeeper } from '#ui/session.tsx';
import { useFields } from '#ui/use-fields.ts';
import type { SecondFactorDemand } from '../contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { EntranceHead } from './entrance-head.tsx';
import { requestPasskey } from './passkey.ts';

/** The instruction depends on which factors the account has: an app, recovery codes, or both. */
const leads = {
  'true-true': 'second_code_lead',
  'true-false': 'second_app_lead',
  'false-true': 'second_recovery_lead',
  'false-false': 'second_passkey_lead',
} as const;
const codesPage = { kind: 'view', to: '/app/profile/security' } as const;

const codeForm = z.object({ code: z.string().trim().min(1, fieldError('code_wrong')) });

interface SecondStepFormProps {
  credentials: { email: string; password: string };
  demand: SecondFactorDemand;
  /** Whether the form is a page, whose title it shows; otherwise it is in a dialog. */
  asPage: boolean;
  onSignedIn(person: SignedIn): void;
  /** Returns to the password step, with the server's message if it rejected the password. */
  onBack(refusal?: string): void;
}

export function SecondStepForm({
  credentials,
  demand: firstDemand,
  asPage,
  onSignedIn,
  onBack,
}: SecondStepFormProps) {
  const t = useTexts({ en, fr });
  const keeper = useSessionKeeper();
  const [demand, setDemand] = useState(firstDemand);
  const [asking, setAsking] = useState(false);
  /** The reason why the passkey was rejected. The form shows errors of a code itself. */
  const [refused, setRefused] = useState<Problem>();
  const withApp = demand.methods.includes('totp');
  const withRecovery = demand.methods.includes('recovery');
  const [title, lead] = [t('second_title'), t(leads[`${withApp}-${withRecovery}`])];
  const form = useFields(codeForm, {
    run({ code }) {
      setRefused(undefined);
      return trySignIn({ code: String(code).trim() });
    },
  });

  /**
   * Returns to the first step only if the server rejects the password; any other failure keeps the input.
   * @returns the failure.
   */
  async function trySignIn(second: SecondStep): Promise<Problem | undefined> {
    try {
      const person = await keeper.signIn(credentials.email, credentials.password, second);
      // The account has no recovery codes: all are used, or a restore deleted them. Losing the factor would lock the person out.
      if (!withRecovery) showAlert('warning', t('second_no_recovery'), codesPage);
      onSignedIn(person);
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { status, code, extra, msg, message } = error;
      if (code === 'SECOND_FACTOR_WRONG') {
        // A passkey challenge is valid for one answer; the rejection contains the next one.
        setDemand((extra as SecondFactorDemand | undefined) ?? demand);
        return new Problem(status, { msg: t('second_wrong') });
      }
      if (status === 429) return new Problem(status, { msg: t('busy') });
      if (status === 401) onBack(msg ?? message);
      return error;
    }
  }

  async function tryPasskey(): Promise<void> {
    setAsking(true);
    setRefused(undefined);
    const answer = await requestPasskey(demand.passkey ?? {});
    const failed =
      answer === undefined ? new Problem(401, { msg: t('second_passkey_failed') }) : await trySignIn(answer);
    setRefused(failed);
    setAsking(false);
  }

  const failed =
    refused ?? (form.problem !== undefined && hasFieldErrors(form.problem) ? undefined : form.problem);
  return (
    <>
      {asPage && <EntranceHead title={title} lead={lead} />}
      <form className={layout.form} onSubmit={(event) => void form.submit(event)} noValidate>
        {!asPage && (
          <div>
            <Box component="h2" mb={4} fz={18}>
              {title}
            </Box>
            <p className={layout.muted}>{lead}</p>
          </div>
        )}
        {demand.passkey !== undefined && (
          <Button
            size="md"
            fullWidth
            variant={withApp ? 'default' : 'filled'}
            loading={asking}
            disabled={form.pending}
            onClick={() => void tryPasskey()}
          >
            {t('second_passkey')}
          </Button>
        )}
        <TextField
          {...form.field('code')}
          label={t('second_code')}
          withAsterisk={false}
          size="md"
          autoFocus={withApp}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          variant={withApp ? 'filled' : 'default'}
          loading={form.pending}
          disabled={asking}
        >
          {t('second_continue')}
        </Button>
        <ProblemTexts texts={failed === undefined ? form.strayErrors : [failed.msg ?? failed.message]} />
        <Button variant="subtle" onClick={() => onBack()}>
          {t('second_back')}
        </Button>
      </form>
    </>
  );
}
