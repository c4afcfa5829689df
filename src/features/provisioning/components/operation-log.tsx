/** Shows the operations of a workspace with their steps, newest first. */
import { Box, Button, Flex, Group } from '@mantine/core';
import { Card } from '#ui/card.tsx';
import { MomentText, useMomentText } from '#ui/date.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import { useCall } from '#ui/use-call.ts';
import { type Credentials, type Operation, type Operations, takeOperationSecret } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './operations.module.css';

const tones: Record<Operation['state'], Tone> = {
  submitted: 'info',
  running: 'waiting',
  succeeded: 'good',
  failed: 'bad',
};

interface OperationLogProps {
  status: Operations;
  onSecret(credentials: Credentials): void;
}

export function OperationLog({ status, onSecret }: OperationLogProps) {
  const { operations, workspaceId } = status;

  const t = useTexts({ en, fr });
  const momentText = useMomentText();
  return (
    <Card title={t('log')}>
      {operations.length === 0 && <p>{t('log_none')}</p>}
      <ol className={`${layout.ruled} ${layout.announced} ${styles.log}`} aria-live="polite">
        {operations.map((operation) => (
          <Flex key={operation.operationId} component="li" direction="column" gap={6} py="sm">
            <Group justify="space-between" gap="4px 16px">
              <span>
                {t('log_by', { action: t(`action_${operation.action}`), what: t(`type_${operation.type}`) })}
              </span>
              <StateDot tone={tones[operation.state]}>{t(`state_${operation.state}`)}</StateDot>
            </Group>
            <Box component="ol" pl="md" fz={13} className={layout.muted}>
              {operation.log.map((line) => (
                <li key={line.at}>
                  <MomentText instant={line.at} style="timeOnly" />
                  {line.text}
                </li>
              ))}
            </Box>
            {operation.secret_waits && (
              <ShowSecret workspaceId={workspaceId} operationId={operation.operationId} onSecret={onSecret} />
            )}
            <small>
              {t('log_who', {
                name: operation.requested_by,
                when: momentText(operation.submitted_at),
              })}
            </small>
          </Flex>
        ))}
      </ol>
    </Card>
  );
}

interface ShowSecretProps {
  workspaceId: number;
  operationId: number;
  onSecret(credentials: Credentials): void;
}

/** Shows a secret that the provider created after the request ended. It can be shown only once. */
function ShowSecret({ workspaceId, operationId, onSecret }: ShowSecretProps) {
  const t = useTexts({ en, fr });
  const take = useCall(takeOperationSecret);
  const show = async () => {
    const credentials = await take.run({ params: { workspaceId, operationId } });
    if (credentials !== undefined) onSecret(credentials);
  };
  return (
    <div>
      <Button size="compact-sm" loading={take.pending} onClick={() => void show()}>
        {t('secret_show')}
      </Button>
    </div>
  );
}
