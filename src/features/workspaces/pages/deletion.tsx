/** The profile's last part (specification §2): for those who may have the workspace deleted. */
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { sessionContext } from '#ui/session.tsx';
import { DeletionCard } from '../components/deletion-card.tsx';
import { readSettings } from '../contract.ts';

export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const person = context.get(sessionContext).current();
  const may = person?.actedBy === undefined && ['ROLE_OWNER', 'ROLE_ADMIN'].includes(person?.role ?? '');
  if (!may) return undefined;
  const { settings } = await context.get(apiContext)(readSettings, { query: {} });
  return settings.deletable ? settings : undefined;
}

export default function Deletion() {
  const settings = useLoaderData<typeof clientLoader>();
  return settings === undefined ? null : <DeletionCard settings={settings} />;
}
