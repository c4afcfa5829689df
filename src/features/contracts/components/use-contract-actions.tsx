/** Returns the actions on contracts: the menu of a row, and deleting several contracts. */
import { useConfirm } from '#ui/confirm.tsx';
import { usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import type { RowAction } from '#ui/row-menu.tsx';
import { useSession } from '#ui/session.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCall } from '#ui/use-call.ts';
import { mayDeleteContracts } from '../access.ts';
import { closeContract, deleteContracts, type ListedContract, reopenContract } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { EditDialog } from './contract-dialogs.tsx';
import { MembersDialog } from './members-dialog.tsx';

export function useContractActions() {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const mayDelete = mayDeleteContracts(useSession());
  const { remove } = useDeletion();
  const close = useCall(closeContract, { undo: (_, input) => [undoBy(reopenContract, input)] });
  const reopen = useCall(reopenContract, { undo: (_, input) => [undoBy(closeContract, input)] });
  return (contract: ListedContract): readonly RowAction[] => {
    const params = { contractId: contract.contractId };
    const closed = contract.state === 'closed';
    const actions: (RowAction | false)[] = [
      {
        label: t('edit'),
        icon: 'edit',
        byName: true,
        dialog: (close) => <EditDialog contract={contract} onClose={close} />,
      },
      !contract.forEverybody && {
        label: t('members'),
        icon: 'members',
        dialog: (close) => <MembersDialog contract={contract} onClose={close} />,
      },
      contract.kind !== 'absence' && {
        label: t('budget'),
        icon: 'chart',
        to: toLocal(`/app/contracts/${contract.contractId}`),
      },
      closed
        ? { label: t('reopen'), icon: 'retry', onSelect: () => void reopen.run({ params }) }
        : { label: t('close'), icon: 'close', onSelect: () => void close.run({ params }) },
      mayDelete && {
        label: t('delete'),
        icon: 'remove',
        danger: true,
        onSelect: () => void remove([contract]),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}

/** Asks for confirmation, then deletes all contracts or none. */
export function useDeletion() {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const { reload } = usePaging();
  const deleting = useCall(deleteContracts, {
    reload: false,
    onSuccess: reload,
    failure: ({ extra }) => {
      const names = namesIn(extra);
      return names === '' ? undefined : t('in_use', { names });
    },
  });
  /** @returns whether they were deleted. */
  async function remove(contracts: readonly ListedContract[]): Promise<boolean> {
    const question = {
      title: t('delete_title', { count: contracts.length }),
      text: t('delete_text', { count: contracts.length }),
      deletedItems: contracts.map(({ cname }) => cname),
      confirm: t('delete'),
    };
    const confirmed = await confirm(question);
    if (confirmed === undefined) return false;
    const body = { ids: contracts.map(({ contractId }) => contractId) };
    return (await deleting.run({ body }, { confirmed })) !== undefined;
  }
  return { remove, pending: deleting.pending };
}

/** Names of the contracts in use, from the error. */
function namesIn(extra: Readonly<Record<string, unknown>> | undefined): string {
  const { contracts } = extra ?? {};
  if (!Array.isArray(contracts)) return '';
  return contracts.map((one: { cname?: unknown }) => String(one.cname)).join(', ');
}
