/**
 * Looks the electronic address of a client up in the directory of the approved platforms, and proposes it: what the person typed is never
 * replaced. Nothing without an account that has a directory.
 */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import { findElectronicAddresses } from '../directory.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface DirectoryProposalProps {
  siren: string;
  /** Whether an address is in the field already. */
  isFilled: boolean;
  onUse(address: string): void;
}

interface Found {
  siren: string;
  /** Undefined if the directory did not answer. */
  addresses: readonly { address: string; name: string }[] | undefined;
}

export function DirectoryProposal({ siren, isFilled, onUse }: DirectoryProposalProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { data } = useCallState(findElectronicAddresses, { query: { siren: '' } });
  const [found, setFound] = useState<Found>();
  const [pending, setPending] = useState(false);
  if (data?.connected !== true) return null;
  async function find() {
    setPending(true);
    try {
      const { addresses } = await api(findElectronicAddresses, { query: { siren } });
      setFound({ siren, addresses });
    } catch {
      setFound({ siren, addresses: undefined });
    } finally {
      setPending(false);
    }
  }
  // Of another SIREN than the one that is typed now, it would be another company's.
  const shown = found?.siren === siren ? found : undefined;
  return (
    <Group gap={8} role="status">
      <Button
        size="compact-sm"
        variant="default"
        loading={pending}
        disabled={siren === ''}
        onClick={() => void find()}
      >
        {t('directory')}
      </Button>
      {siren === '' && <Text fz={13}>{t('directory_siren')}</Text>}
      {shown !== undefined && <Proposals found={shown} isFilled={isFilled} onUse={onUse} />}
    </Group>
  );
}

interface ProposalsProps extends Pick<DirectoryProposalProps, 'isFilled' | 'onUse'> {
  found: Found;
}

function Proposals({ found: { addresses }, isFilled, onUse }: ProposalsProps) {
  const t = useTexts({ en, fr });
  if (addresses === undefined) return <Text fz={13}>{t('directory_unreached')}</Text>;
  if (addresses.length === 0) return <Text fz={13}>{t('directory_none')}</Text>;
  if (isFilled)
    return (
      <Text fz={13}>
        {t('directory_found', { addresses: addresses.map(({ address }) => address).join(', ') })}
      </Text>
    );
  return addresses.map(({ address, name }) => (
    <Button key={address} size="compact-sm" variant="light" title={name} onClick={() => onUse(address)}>
      {t('directory_use', { address })}
    </Button>
  ));
}
