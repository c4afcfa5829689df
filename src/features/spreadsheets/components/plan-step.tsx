/** The third step: shows what will happen to each row, before anything is written. */
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/fields.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import { PageSteps } from '#ui/table/page-steps.tsx';
import { useDownload } from '#ui/use-download.ts';
import type { TablePlan } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Fate, fates, ROWS_SHOWN } from '../rules.ts';
import type { TableImport } from './use-table-import.ts';

const ALL = 'all';

const tones: Readonly<Record<Fate, Tone>> = { added: 'good', here: 'neutral', rejected: 'bad' };

export function PlanStep({ of, plan }: { of: TableImport; plan: TablePlan }) {
  const t = useTexts({ en, fr });
  const { count } = useFormat();
  const [mail, setMail] = useState(false);
  const { added, here, rejected } = plan;
  const sum = { added: count(added), here: count(here), rejected: count(rejected) };
  return (
    <Card title={t('step_plan')}>
      <p role="status">{t('plan_sum', sum)}</p>
      <PlannedRows of={of} plan={plan} />
      {of.part === 'members' && added > 0 && (
        <Checkbox
          label={t('mail')}
          description={t('mail_hint')}
          error={of.mailError}
          checked={mail}
          onChange={(event) => setMail(event.currentTarget.checked)}
        />
      )}
      {of.stale ? (
        <p>{t('plan_stale')}</p>
      ) : added === 0 ? (
        <p>{t('nothing_to_import')}</p>
      ) : (
        <Button w="fit-content" loading={of.importing} onClick={() => void of.start(mail)}>
          {t('import_rows', { count: added })}
        </Button>
      )}
    </Card>
  );
}

function PlannedRows({ of, plan }: { of: TableImport; plan: TablePlan }) {
  const t = useTexts({ en, fr });
  const [shown, setShown] = useState<Fate | typeof ALL>(plan.rejected > 0 ? 'rejected' : ALL);
  const [page, setPage] = useState(0);
  const rows = plan.rows.filter(({ fate }) => shown === ALL || fate === shown);
  const some = rows.slice(page * ROWS_SHOWN, (page + 1) * ROWS_SHOWN);
  return (
    <>
      <Group align="flex-end" justify="space-between">
        <SelectField
          name="fate"
          error={undefined}
          label={t('filter')}
          w="12rem"
          value={shown}
          data={[
            { value: ALL, label: t('filter_all') },
            ...fates.map((fate) => ({ value: fate, label: t(`fate_${fate}`) })),
          ]}
          onChange={(fate) => {
            setShown(fates.find((one) => one === fate) ?? ALL);
            setPage(0);
          }}
        />
        {plan.rejected > 0 && <SaveRejected of={of} />}
      </Group>
      {rows.length === 0 ? (
        <Text c="dark.1">{t('plan_none')}</Text>
      ) : (
        <ItemList label={t('step_plan')}>
          {some.map(({ row, fate, about, reason }) => (
            <Item
              key={row}
              title={about || '–'}
              detail={[`${t('column_row')} ${row}`, reason].filter(Boolean).join(' · ')}
              action={<StateDot tone={tones[fate]}>{t(`fate_${fate}`)}</StateDot>}
            />
          ))}
        </ItemList>
      )}
      {rows.length > ROWS_SHOWN && (
        <Group component="nav" justify="flex-end" c="dark.1" className={layout.figures}>
          <PageSteps
            {...{ page, rowsPerPage: ROWS_SHOWN, totalCount: rows.length }}
            shown={some.length}
            onGo={setPage}
          />
        </Group>
      )}
    </>
  );
}

function SaveRejected({ of }: { of: TableImport }) {
  const t = useTexts({ en, fr });
  const { pending, save } = useDownload();
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={pending}
      onClick={() => save(of.rejectedRows(), `${t('file_rejected')}.csv`)}
    >
      {t('save_rejected')}
    </Button>
  );
}
