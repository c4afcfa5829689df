/** The part of the profile in which the person chooses how notifications are mailed. */
import { type ClientLoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { sessionContext } from '#ui/session.tsx';
import { MailChoiceTable } from '../components/mail-choice-table.tsx';
import { readMailChoices } from '../contract.ts';

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
