/** The last part of the profile (specification §2), for roles that may delete the workspace. */
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { isForRole } from '#kernel/call.ts';
import { apiContext } from '#ui/context.ts';
import { sessionContext } from '#ui/session.tsx';
import { DeletionPart } from '../components/deletion-card.tsx';
import { readSettings, submitDeletion } from '../contract.ts';

export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const person = context.get(sessionContext).current();
  const may = person?.actedBy === undefined && isForRole(submitDeletion, person?.role);
  if (!may) return { settings: undefined };
  return context.get(apiContext)(readSettings, { query: {} });
}

export default function Deletion() {
  const { settings } = useLoaderData<typeof clientLoader>();
  return settings === undefined ? null : <DeletionPart settings={settings} />;
}
