/** The part of the profile in which the person chooses how notifications are mailed. */

import { Radio, Table } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { apiContext } from '#ui/context.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { sessionContext } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useCall } from '#ui/use-call.ts';
import { chooseMail, type MailChoices, readMailChoices } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type MailChoice, mailChoices, type NotificationKind } from '../rules.ts';

/** Returns nothing under doAs: only the person chooses. */
export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const person = context.get(sessionContext).current();
  if (person === undefined || person.actedBy !== undefined) return { choices: undefined };
  return context.get(apiContext)(readMailChoices);
}

export default function Choices() {
  const { choices } = useLoaderData<typeof clientLoader>();
  return (
    <>
      {choices !== undefined && <MailChoiceTable choices={choices} />}
      <Outlet />
    </>
  );
}

/** A table of kinds of notifications with the way each is mailed. Each choice is saved at once. */
function MailChoiceTable({ choices }: MailChoices) {
  const t = useTexts({ en, fr });
  const [chosen, setChosen] = useState<Partial<Record<NotificationKind, MailChoice>>>({});
  const { attempt } = useCall(chooseMail, { reload: false });
  async function choose(kind: NotificationKind, mail: MailChoice, before: MailChoice) {
    setChosen((all) => ({ ...all, [kind]: mail }));
    const problem = await attempt({ params: { kind }, body: { mail } });
    if (problem !== undefined) setChosen((all) => ({ ...all, [kind]: before }));
  }
  return (
    <SettingsSection title={t('choices_title')} hint={t('choices_lead')} anchor="notifications">
      <div className={layout.scroll}>
        <Table horizontalSpacing={6}>
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
    </SettingsSection>
  );
}
