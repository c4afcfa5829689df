/** The page with the rules of leave of each absence, for owners. */
import { Button, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, data, Link } from 'react-router';
import { localeTags } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext } from '#ui/session.tsx';
import { mayManageLeave } from '../access.ts';
import { listClosings } from '../closing.contract.ts';
import { ClosingsCard } from '../components/closings-card.tsx';
import { RulesDialog } from '../components/rules-dialog.tsx';
import { type LeaveKind, type ListedKind, listLeaveKinds } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const actor = context.get(sessionContext).current();
  if (actor === undefined || !mayManageLeave(actor)) throw data(null, { status: 404 });
  const api = context.get(apiContext);
  const [{ kinds }, { closings }] = await Promise.all([api(listLeaveKinds, {}), api(listClosings, {})]);
  return { kinds, closings };
}

interface RulesPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function RulesPage({ loaderData: { kinds, closings } }: RulesPageProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const [changed, setChanged] = useState<ListedKind>();
  return (
    <>
      <PageHeader
        title={t('rules')}
        lead={t('rules_lead')}
        crumbs={[{ label: t('leave'), to: '/app/leave' }, { label: t('rules') }]}
        actions={
          <Button component={Link} variant="default" to={toLocal('/app/spreadsheets?part=openings')}>
            {t('openings_import')}
          </Button>
        }
      />
      {kinds.length === 0 ? (
        <EmptyState icon="palm" title={t('rules_none')} text={t('rules_none_text')} />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={20}>
          {kinds.map((kind) => (
            <Card key={kind.contractId} title={kind.name}>
              {kind.rules === null ? <p>{t('rules_unset')}</p> : <Facts rules={kind.rules} />}
              <div>
                <Button
                  variant="default"
                  aria-label={t(kind.rules === null ? 'rules_set_of' : 'rules_change_of', {
                    kind: kind.name,
                  })}
                  onClick={() => setChanged(kind)}
                >
                  {t(kind.rules === null ? 'rules_set' : 'rules_change')}
                </Button>
              </div>
            </Card>
          ))}
          {kinds.some(({ rules }) => rules !== null) && <ClosingsCard closings={closings} kinds={kinds} />}
        </SimpleGrid>
      )}
      {changed && (
        <RulesDialog key={changed.contractId} kind={changed} onClose={() => setChanged(undefined)} />
      )}
    </>
  );
}

function Facts({ rules }: { rules: LeaveKind }) {
  const t = useTexts({ en, fr });
  const tag = localeTags[useLocale()];
  const text = (days: number) => t('days', { days: days.toLocaleString(tag), count: days });
  return (
    <p>
      {[
        rules.tracked ? t('rules_yearly', { days: text(rules.yearly) }) : t('rules_untracked'),
        t(`unit_${rules.unit}`),
        t(rules.needsSecond ? 'rules_two' : rules.needsApproval ? 'rules_one' : 'rules_without'),
      ].join(' · ')}
    </p>
  );
}
