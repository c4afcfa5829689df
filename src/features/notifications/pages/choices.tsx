/** The page on which the person chooses how notifications are mailed. */
import { Box, Radio, Table } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, data } from 'react-router';
import { apiContext } from '#ui/context.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { chooseMail, type MailChoices, readMailChoices } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type MailChoice, mailChoices, type NotificationKind } from '../rules.ts';

/** Not found under doAs: only the person chooses. */
export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const person = context.get(sessionContext).current();
  if (person === undefined || person.actedBy !== undefined) throw data(null, { status: 404 });
  return context.get(apiContext)(readMailChoices);
}

/** A table of kinds of notifications with the way each is mailed. Each choice is saved at once. */
export default function ChoicesPage({ loaderData: { choices } }: { loaderData: MailChoices }) {
  const t = useTexts({ en, fr });
  const [chosen, setChosen] = useState<Partial<Record<NotificationKind, MailChoice>>>({});
  const { attempt } = useCall(chooseMail, { reload: false });
  async function choose(kind: NotificationKind, mail: MailChoice, before: MailChoice) {
    setChosen((all) => ({ ...all, [kind]: mail }));
    const problem = await attempt({ params: { kind }, body: { mail } });
    if (problem !== undefined) setChosen((all) => ({ ...all, [kind]: before }));
  }
  return (
    <Box maw="44rem">
      <PageHeader
        title={t('settings')}
        lead={t('choices_lead')}
        crumbs={[{ label: t('title'), to: '/app/notifications' }, { label: t('settings') }]}
      />
      <div className={layout.scroll}>
        <Table horizontalSpacing={6} aria-label={t('settings')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('choices_kind')}</Table.Th>
              {mailChoices.map((mail) => (
                <Table.Th key={mail} scope="col" ta="center">
                  {t(`choice_${mail}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {choices.map(({ kind, mail: stored }) => {
              const now = chosen[kind] ?? stored;
              return (
                <Table.Tr key={kind} h="calc(var(--target) + 0.25rem)">
                  <Table.Th scope="row" fw={400}>
                    {t(`kind_${kind}`)}
                  </Table.Th>
                  {mailChoices.map((mail) => (
                    <Table.Td key={mail}>
                      <Radio
                        name={`mail-${kind}`}
                        aria-label={`${t(`kind_${kind}`)}: ${t(`choice_${mail}`)}`}
                        checked={now === mail}
                        onChange={() => void choose(kind, mail, now)}
                        styles={{ body: { justifyContent: 'center' } }}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
    </Box>
  );
}
