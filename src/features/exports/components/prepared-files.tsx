/** Has a large file prepared instead of downloading it, and shows the prepared files of a page's calls. */
import { Box } from '@mantine/core';
import { useEffect } from 'react';
import type { Call, CallArguments } from '#kernel/call.ts';
import { type AnyArguments, type ApiClient, pathOf } from '#kernel/client.ts';
import { FILE_LARGE, Problem } from '#kernel/problem.ts';
import { showAlert } from '#ui/alerts.ts';
import { Card } from '#ui/card.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useApi, useSession } from '#ui/session.tsx';
import { createSharedState, useSharedState } from '#ui/shared-state.ts';
import { useCall } from '#ui/use-call.ts';
import { prepareFile } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { callOf } from '../path.rules.ts';
import { ExportState, useExports } from './export-file.tsx';

/** The client's types need a known call; here it is generic. */
type Read = (call: Call, input: unknown) => Promise<Blob>;

/** Calls are below this path. */
const API = '/api/v1';

/** Number of files requested on this page; the list is loaded again after each. */
const requested = createSharedState(0);

/**
 * Returns a function that makes a call with a file.
 * @returns undefined if the file is large: it is being prepared, and an alert says so. @throws Problem
 */
export function useFileOf() {
  const t = useTexts({ en, fr });
  const api: ApiClient = useApi();
  const { actedBy } = useSession();
  return async <const C extends Call>(call: C, input: CallArguments<C>): Promise<Blob | undefined> => {
    try {
      return await (api as unknown as Read)(call, input);
    } catch (error) {
      const isLarge = error instanceof Problem && error.code === FILE_LARGE;
      // Prepared files are for the person at the keyboard.
      if (!isLarge || actedBy !== undefined) throw error;
    }
    await api(prepareFile, { body: { path: pathOf(call, input as AnyArguments).slice(API.length) } });
    requested.write(requested.read() + 1);
    showAlert('success', t('large'));
    return undefined;
  };
}

/** Shows nothing without files. @param of calls whose files belong to the page. */
export function PreparedFiles({ of }: { of: readonly Call[] }) {
  // Files are for the person at the keyboard.
  return useSession().actedBy === undefined ? <Own of={of} /> : null;
}

function Own({ of }: { of: readonly Call[] }) {
  const t = useTexts({ en, fr });
  const { files, isCut, reload } = useExports({ kind: 'file' });
  const again = useCall(prepareFile, { success: '', reload: false });
  const turn = useSharedState(requested, (count) => count);
  useEffect(() => {
    if (turn > 0) reload();
  }, [turn, reload]);
  const own = files?.filter(({ subject }) => callOf(of, subject) !== undefined) ?? [];
  if (own.length === 0) return null;
  return (
    <Box mb={20}>
      <Card title={t('prepared')} wide>
        <ItemList label={t('prepared')}>
          {own.map((file) => (
            <Item
              key={file.exportId}
              title={file.file_name}
              action={
                <ExportState
                  file={file}
                  isCut={isCut}
                  compact
                  onGone={reload}
                  start={{
                    label: t('again'),
                    pending: again.pending,
                    onStart: () => again.attempt({ body: { path: file.subject } }).then(reload),
                  }}
                />
              }
            />
          ))}
        </ItemList>
      </Card>
    </Box>
  );
}
