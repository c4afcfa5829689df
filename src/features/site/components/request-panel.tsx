/** Shows a contact request next to the list: sender, text and whether it was answered. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { MomentText } from '#ui/date.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import type { WorkflowAction } from '#ui/workflow-action.ts';
import { WorkflowButtons, type WorkflowSteps } from '#ui/workflow-actions.tsx';
import type { ContactRequest } from '../contact.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { requestTones } from './use-request-steps.ts';

interface RequestPanelProps {
  request: ContactRequest;
  actions: readonly WorkflowAction[];
  start: WorkflowSteps['start'];
}

export function RequestPanel({ request, actions, start }: RequestPanelProps) {
  const t = useTexts({ en, fr });
  return (
    <Stack gap={20}>
      <Facts request={request} />
      <Text
        inherit
        py="md"
        lh={1.65}
        className={layout.wrap}
        style={{ borderBlock: '1px solid var(--line)', whiteSpace: 'pre-wrap' }}
        lang={request.language}
      >
        {request.request || t('contacts_no_text')}
      </Text>
      <Group gap="xs">
        <Button component="a" href={`mailto:${request.email}`}>
          {t('contacts_answer')}
        </Button>
        <WorkflowButtons actions={actions} start={start} />
      </Group>
    </Stack>
  );
}

function Facts({ request }: { request: ContactRequest }) {
  const t = useTexts({ en, fr });
  const { answered, state } = request;
  return (
    <dl className={layout.facts}>
      <div>
        <dt>{t('contact_email')}</dt>
        <dd>{request.email}</dd>
      </div>
      {request.phoneNumber !== '' && (
        <div>
          <dt>{t('contact_phoneNumber')}</dt>
          <dd>{request.phoneNumber}</dd>
        </div>
      )}
      <div>
        <dt>{t('contacts_received')}</dt>
        <dd>
          <MomentText instant={request.created_at} />
        </dd>
      </div>
      <div>
        <dt>{t('contacts_language')}</dt>
        <dd>{t(`contacts_language_${request.language}`)}</dd>
      </div>
      <div>
        <dt>{t('column_requests_state')}</dt>
        <dd>
          <StateDot tone={requestTones[state]}>{t(`request_state_${state}`)}</StateDot>
        </dd>
      </div>
      {answered && (
        <>
          <div>
            <dt>{t('contacts_answered_by')}</dt>
            <dd>{answered.by}</dd>
          </div>
          <div>
            <dt>{t('contacts_answered_at')}</dt>
            <dd>
              <MomentText instant={answered.at} />
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}
