/**
 * Lists the last changes of password, e-mail address and second factors, with time, person and network
 * address.
 */

import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useEventLabels } from '#features/audit/components/event-labels.ts';
import { MomentText } from '#ui/date.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { SecurityChange } from '../security.contract.ts';

export function SecurityChanges({ changes }: { changes: readonly SecurityChange[] }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const labels = useEventLabels();
  return (
    <SettingsSection title={t('changes_title')} lead={t('changes_lead')}>
      {changes.length === 0 && <p className={layout.muted}>{t('changes_none')}</p>}
      <ItemList>
        {changes.map(({ action, by, address, occurredAt }) => (
          <Item
            key={`${occurredAt} ${action}`}
            title={labels.action(action)}
            detail={
              <>
                <MomentText instant={occurredAt} />
                {address !== '' && (
                  <>
                    {' · '}
                    <span className={layout.code}>{address}</span>
                  </>
                )}
                {by !== null && ` · ${t('changes_by')} ${labels.actor({ user_id: null, name: by })}`}
              </>
            }
          />
        ))}
      </ItemList>
      {changes.length > 0 && (
        <p className={layout.muted}>
          {t('changes_wrong')}{' '}
          <Anchor component={Link} to={toLocal('/app/profile')} underline="always" inherit>
            {t('changes_password')}
          </Anchor>
        </p>
      )}
    </SettingsSection>
  );
}
