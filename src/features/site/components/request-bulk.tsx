/** Takes a step for several contact requests; one undo reverts all of them. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Problem } from '#kernel/problem.ts';
import { showAlert } from '#ui/alerts.ts';
import { usePaging } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { useApi, useSession } from '#ui/session.tsx';
import { undoBy, useUndo } from '#ui/undo.ts';
import type { ContactRequest } from '../contact.contract.ts';
import { type RequestStep, requestName, requestWorkflow } from '../contact.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { opposite, requestCalls } from './use-request-steps.ts';

interface RequestBulkProps {
  requests: readonly ContactRequest[];
  onDone(): void;
}

const done = { answer: 'contacts_bulk_answered', reopen: 'contacts_bulk_reopened' } as const;

export function RequestBulk({ requests, onDone }: RequestBulkProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const person = useSession();
  const offerUndo = useUndo();
  const { reload } = usePaging();
  const [pending, setPending] = useState<RequestStep>();

  /** Sequential, so that a failure does not prevent the others. */
  async function each(step: RequestStep, those: readonly ContactRequest[]) {
    setPending(step);
    const failed: ContactRequest[] = [];
    const inputOf = ({ request_id: requestId }: ContactRequest) => ({ params: { requestId } });
    for (const request of those)
      await api(requestCalls[step], inputOf(request)).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        failed.push(request);
      });
    setPending(undefined);
    const did = those.filter((request) => !failed.includes(request));
    const undo = offerUndo(did.map((request) => undoBy(opposite[step], inputOf(request))));
    if (did.length > 0) showAlert('success', t(done[step], { count: did.length }), undo);
    if (failed.length > 0)
      showAlert('error', t('contacts_bulk_failed', { names: failed.map(requestName).join(', ') }));
    onDone();
    reload();
  }

  return requestWorkflow.stepNames.map((step) => {
    const those = requests.filter((request) =>
      requestWorkflow.offered(person, request).some((offer) => offer.step === step),
    );
    return (
      those.length > 0 && (
        <Button
          key={step}
          size="xs"
          variant="default"
          loading={pending === step}
          disabled={pending !== undefined && pending !== step}
          onClick={() => void each(step, those)}
        >
          {t(`request_${step}`)}
        </Button>
      )
    );
  });
}
