/** Shows the actions on one type of service; the service's state decides which are enabled. */

import { Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useConfirm } from '#ui/confirm.tsx';
import { type Confirmed, withoutConfirmation } from '#ui/confirmed.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useCall } from '#ui/use-call.ts';
import { type Credentials, type Operations, operateRuntime, operateService } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  actionsOf,
  type OperationType,
  objectionTo,
  type RuntimeAction,
  type ServiceAction,
} from '../rules.ts';

interface ServiceControlsProps {
  type: OperationType;
  status: Operations;
  onSecret(credentials: Credentials): void;
}

export function ServiceControls({ type, status, onSecret }: ServiceControlsProps) {
  const t = useTexts({ en, fr });
  const busy = status.operations.some(
    (operation) =>
      operation.type === type && (operation.state === 'submitted' || operation.state === 'running'),
  );
  const { run, pending } = useOperate(type, status, onSecret);
  const services = status.services.map((service) => service.type);
  return (
    <Stack gap={8} pt="sm" style={{ borderTop: '1px solid var(--line)' }}>
      <Group justify="space-between" gap="4px 16px">
        <span>{t(`type_${type}`)}</span>
        <ServiceStatus type={type} status={status} />
      </Group>
      <Group gap={8}>
        {actionsOf(type).map((action) => {
          const objection = busy
            ? 'OPERATION_RUNNING'
            : objectionTo(type, action, { runtime: status.runtime, services });
          const why =
            objection === undefined ? undefined : t(`objection_${objection}` as 'objection_NOT_THERE');
          return (
            <Tooltip key={action} label={why} disabled={why === undefined}>
              <Button
                size="compact-sm"
                variant="default"
                loading={busy && pending}
                data-disabled={why !== undefined || undefined}
                aria-disabled={why !== undefined}
                onClick={() => (why === undefined ? void run(action) : undefined)}
              >
                {t(`action_${action}`)}
              </Button>
            </Tooltip>
          );
        })}
      </Group>
    </Stack>
  );
}

function ServiceStatus({ type, status }: Pick<ServiceControlsProps, 'type' | 'status'>) {
  const t = useTexts({ en, fr });
  if (type === 'runtime' || type === 'runtime-instance') {
    const tone = { running: 'good', stopped: 'waiting', absent: 'neutral' } as const;
    return <StateDot tone={tone[status.runtime]}>{t(`runtime_${status.runtime}`)}</StateDot>;
  }
  const service = status.services.find((one) => one.type === type);
  if (service === undefined) return <StateDot tone="neutral">{t('not_there')}</StateDot>;
  return (
    <Text inherit component="code" fz={13} className={layout.wrap}>
      {service.name}
    </Text>
  );
}

/** Asks for confirmation before deletions, sends the operation, and passes on a new secret. */
function useOperate(type: OperationType, status: Operations, onSecret: (credentials: Credentials) => void) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const runtime = useCall(operateRuntime);
  const create = useCall(operateService);
  const other = useCall(operateService, { success: 'ACTION EXECUTED' });
  const { workspaceId } = status;
  const what = t(`type_${type}`);

  async function run(action: RuntimeAction | ServiceAction): Promise<void> {
    let confirmed: Confirmed | undefined = withoutConfirmation('starting and creating take nothing away');
    if (action === 'stop' || action === 'delete' || action === 'rotate') {
      const question = {
        title: t(`confirm_${action}_title`, { name: status.workspace, what }),
        text: t(`confirm_${action}_text`),
        confirm: t(`action_${action}`),
      };
      confirmed = await confirm(question);
      if (confirmed === undefined) return;
    }
    if (type === 'runtime') {
      await runtime.run({ params: { workspaceId, action: action as RuntimeAction } }, { confirmed });
      return;
    }
    const service = action === 'create' ? create : other;
    const answer = await service.run(
      { params: { workspaceId, type, action: action as ServiceAction } },
      { confirmed },
    );
    if (answer?.credentials !== undefined) onSecret(answer.credentials);
  }
  return { run, pending: runtime.pending || create.pending || other.pending };
}
