/** The part of the profile with the person's own bank account. */
import { type ClientLoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { readVersioned } from '#kernel/client.ts';
import { apiContext } from '#ui/context.ts';
import { sessionContext } from '#ui/session.tsx';
import { readBankAccount } from '../bank.contract.ts';
import { BankPart } from '../components/bank-part.tsx';

/** Returns nothing under doAs, because the account is private. */
export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const person = context.get(sessionContext).current();
  if (person === undefined || person.actedBy !== undefined) return { reading: undefined };
  const params = { userId: person.userId };
  return { reading: await readVersioned(context.get(apiContext), readBankAccount, { params }) };
}

export default function Bank() {
  const { reading } = useLoaderData<typeof clientLoader>();
  return (
    <>
      {reading !== undefined && <BankPart reading={reading} />}
      <Outlet />
    </>
  );
}
