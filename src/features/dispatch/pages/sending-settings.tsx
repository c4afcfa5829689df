/** The texts of mails with invoices and the account at the approved platform, as a part of the company details; for owners. */
import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Outlet, useOutletContext, useRevalidator } from 'react-router';
import type { Versioned } from '#kernel/client.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext } from '#ui/context.ts';
import { MomentText } from '#ui/date.tsx';
import { TextAreaField, TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { sessionContext } from '#ui/session.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { mayChangeDispatch } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  deletePlatformConnection,
  type PlatformConnection,
  readPlatformConnection,
  readSalesMailTexts,
  type SalesMailTexts,
  updatePlatformConnection,
  updateSalesMailTexts,
} from '../settings.contract.ts';

export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const person = context.get(sessionContext).current();
  if (person === undefined || !mayChangeDispatch(person)) return null;
  const api = context.get(apiContext);
  let etag: string | undefined;
  const onEtag = (found: string) => {
    etag = found;
  };
  const [data, connection] = await Promise.all([
    api(readSalesMailTexts, {}, { onEtag }),
    api(readPlatformConnection, {}),
  ]);
  return { texts: { data, etag }, connection };
}

interface SendingSettingsProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function SendingSettings({ loaderData }: SendingSettingsProps) {
  const around = useOutletContext();
  return (
    <>
      {loaderData !== null && (
        <Stack gap={20} mt={20}>
          <TextsForm reading={loaderData.texts} />
          <ConnectionForm connection={loaderData.connection} />
        </Stack>
      )}
      <Outlet context={around} />
    </>
  );
}

function TextsForm({ reading: { data, etag } }: { reading: Versioned<SalesMailTexts> }) {
  const t = useTexts({ en, fr });
  const { revalidate } = useRevalidator();
  const form = useForm(updateSalesMailTexts, {
    of: { etag, reload: () => void revalidate() },
    initial: data,
  });
  return (
    <FormFrame form={form} className={layout.form}>
      <Card title={t('texts')} wide>
        <p>{t('texts_note', { names: '{number}, {client}, {total}, {due}, {company}' })}</p>
        <SimpleGrid minColWidth="18rem" spacing={16}>
          <Stack gap={16}>
            <TextField
              {...form.field('subjectFr')}
              label={t('subject_fr')}
              placeholder={data.standard.subjectFr}
            />
            <TextAreaField
              {...form.field('textFr')}
              label={t('text_fr')}
              placeholder={data.standard.textFr}
              autosize
              minRows={8}
            />
          </Stack>
          <Stack gap={16}>
            <TextField
              {...form.field('subjectEn')}
              label={t('subject_en')}
              placeholder={data.standard.subjectEn}
            />
            <TextAreaField
              {...form.field('textEn')}
              label={t('text_en')}
              placeholder={data.standard.textEn}
              autosize
              minRows={8}
            />
          </Stack>
        </SimpleGrid>
        <div>
          <Button type="submit" variant="default" loading={form.pending}>
            {t('texts_save')}
          </Button>
        </div>
      </Card>
    </FormFrame>
  );
}

function ConnectionForm({ connection }: { connection: PlatformConnection }) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const { flowAddress, directoryAddress, tokenAddress, identifier, hasSecret } = connection;
  const form = useForm(updatePlatformConnection, {
    initial: { flowAddress, directoryAddress, tokenAddress, identifier, secret: '' },
  });
  const remove = useCall(deletePlatformConnection);
  async function ask() {
    const confirmed = await confirm({
      title: t('platform_forget_title'),
      text: t('platform_forget_text'),
      confirm: t('platform_forget'),
    });
    if (confirmed) await remove.run({}, { confirmed });
  }
  return (
    <FormFrame form={form} className={layout.form}>
      <Card title={t('platform')} wide>
        <p>{t('platform_note')}</p>
        {hasSecret && <ConnectionState connection={connection} />}
        <SimpleGrid minColWidth="18rem" spacing={16} style={{ alignItems: 'start' }}>
          <TextField
            {...form.field('flowAddress')}
            label={t('platform_address')}
            description={t('platform_address_note')}
            inputMode="url"
            autoComplete="off"
          />
          <TextField
            {...form.field('tokenAddress')}
            label={t('platform_token')}
            description={t('platform_token_note')}
            inputMode="url"
            autoComplete="off"
          />
          <TextField
            {...form.field('directoryAddress')}
            label={t('platform_directory')}
            description={t('platform_directory_note')}
            inputMode="url"
            autoComplete="off"
          />
          <TextField {...form.field('identifier')} label={t('platform_identifier')} autoComplete="off" />
          <PasswordField
            {...form.field('secret')}
            label={t('platform_secret')}
            placeholder={hasSecret ? t('platform_secret_kept') : undefined}
            autoComplete="new-password"
          />
        </SimpleGrid>
        <Group gap="xs">
          <Button type="submit" variant="default" loading={form.pending}>
            {t('platform_save')}
          </Button>
          {hasSecret && (
            <Button variant="subtle" color="red" loading={remove.pending} onClick={() => void ask()}>
              {t('platform_forget')}
            </Button>
          )}
        </Group>
      </Card>
    </FormFrame>
  );
}

function ConnectionState({ connection: { trouble, answeredAt } }: { connection: PlatformConnection }) {
  const t = useTexts({ en, fr });
  if (trouble !== '') return <StateDot tone="bad">{t(`trouble_${trouble}`)}</StateDot>;
  if (answeredAt === null) return <StateDot tone="waiting">{t('platform_unasked')}</StateDot>;
  return (
    <StateDot tone="good">
      {t('platform_answered')} <MomentText instant={answeredAt} />
    </StateDot>
  );
}
