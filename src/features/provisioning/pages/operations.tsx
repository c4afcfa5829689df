/** The page with the services of a workspace, their controls and a live log (business-app §2, §4). */
import { Box, Button, Flex, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, useRevalidator } from 'react-router';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { listQuery } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TablePaging } from '#ui/table/table-paging.tsx';
import { OperationLog } from '../components/operation-log.tsx';
import { ServiceControls } from '../components/service-controls.tsx';
import { type Credentials, listOperations, type Operations } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { OperationType } from '../rules.ts';

/** Milliseconds between requests while an operation is running. */
const POLL_MS = 1000;

export async function clientLoader({ context, request, params }: ClientLoaderFunctionArgs) {
  const query = listQuery(listOperations, request.url);
  return context.get(apiContext)(listOperations, { params: { workspaceId: params.workspaceId }, query });
}

const sections: readonly { name: 'runtime' | 'database' | 'storage'; types: readonly OperationType[] }[] = [
  { name: 'runtime', types: ['runtime', 'runtime-instance'] },
  { name: 'database', types: ['database-instance', 'database-user'] },
  { name: 'storage', types: ['storage-instance', 'storage-user'] },
];

export default function OperationsPage({ loaderData: status }: { loaderData: Operations }) {
  const t = useTexts({ en, fr });
  const [credentials, setCredentials] = useState<Credentials>();
  useFollow(status);
  return (
    <>
      <PageHeader
        title={t('title')}
        about={status.workspace}
        crumbs={[{ label: t('crumb'), to: '/app/workspaces' }, { label: status.workspace }]}
        lead={t('lead')}
      />
      <Box mb={24} className={layout.fields} style={{ '--least': '20rem', alignItems: 'stretch' }}>
        {sections.map(({ name, types }) => (
          <Card key={name} title={t(`section_${name}`)}>
            <p>
              {t(
                name === 'storage'
                  ? `section_storage_text_${status.storageProvider}`
                  : `section_${name}_text`,
              )}
            </p>
            {types.map((type) => (
              <ServiceControls key={type} type={type} status={status} onSecret={setCredentials} />
            ))}
          </Card>
        ))}
      </Box>
      <OperationLog status={status} onSecret={setCredentials} />
      <TablePaging {...status} shown={status.operations.length} />
      <SecretDialog credentials={credentials} onClose={() => setCredentials(undefined)} />
    </>
  );
}

/** Reloads the page's data until every operation has ended. */
function useFollow({ operations }: Operations): void {
  const { revalidate, state } = useRevalidator();
  const going = operations.some(({ finished_at }) => finished_at === null);
  useEffect(() => {
    if (!going || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [going, state, revalidate]);
}

interface SecretDialogProps {
  /** Undefined while closed. */
  credentials: Credentials | undefined;
  onClose(): void;
}

/** Shows a new secret once. Only the button closes the dialog, because the secret is not stored. */
function SecretDialog({ credentials, onClose }: SecretDialogProps) {
  const t = useTexts({ en, fr });
  return (
    <Dialog
      opened={credentials !== undefined}
      onClose={onClose}
      title={t('secret_title')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <p>{t('secret_text')}</p>
        <Flex component="dl" direction="column" gap={12}>
          {(['user', 'secret'] as const).map((name) => (
            <div key={name}>
              <Box component="dt" fz={13}>
                {t(`secret_${name}`)}
              </Box>
              <Flex component="dd" align="center" justify="space-between" gap={12} className={layout.wrap}>
                <code>{credentials?.[name]}</code>
                <CopyButton text={credentials?.[name] ?? ''} />
              </Flex>
            </div>
          ))}
        </Flex>
        <Button onClick={onClose}>{t('secret_done')}</Button>
      </Stack>
    </Dialog>
  );
}
