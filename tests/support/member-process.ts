/** Signs a member in to a separate server process, and finds the ids that calls need. */
import { type ApiClient, createClient } from '#kernel/client.ts';
import { DEMO_PASSWORD, type ServerProcess } from './server-process.ts';
import type { Ids } from './siege.ts';

export interface Member {
  userId: number;
  headers: { authorization: string };
  /** The typed client. */
  api: ApiClient;
  request(target: string, init?: RequestInit): Promise<Response>;
}

export const signInForm = (email: string) => ({ email, password: DEMO_PASSWORD });

/** @param more headers of this request only. */
export async function signIn(
  server: Pick<ServerProcess, 'fetch'>,
  email: string,
  more: Record<string, string> = {},
): Promise<Member> {
  const body = new URLSearchParams(signInForm(email));
  const response = await server.fetch('/api/v1/authenticate', { method: 'POST', body, headers: more });
  const { user_token, user_id: userId } = (await response.json()) as { user_token: string; user_id: number };
  const authorization = `Bearer ${user_token}`;
  const send = (target: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', authorization);
    return server.fetch(target, { ...init, headers });
  };
  return {
    userId,
    headers: { authorization },
    api: createClient(send),
    request: (target, init) => send(`/api/v1${target}`, init),
  };
}

/** Returns the ids for a call: the member's own; a new receipt or picture if the call adds files to it. */
export async function idsOf({ request, userId }: Member): Promise<Ids> {
  const make = async (target: string, fields: Record<string, string>) => {
    const response = await request(target, { method: 'POST', body: new URLSearchParams(fields) });
    return (await response.json()) as Record<string, number>;
  };
  const post = await make('/posts', { title: 'Slate', language: 'EN', description: 'Grey' });
  const { contractId } = await make('/contracts', {
    cname: 'Basalt',
    kind: 'internal',
    forEverybody: 'true',
  });
  const dates = { startdate: '2026-10-01', enddate: '2026-10-31' };
  const { report_id: reportId } = await make('/reports', {
    ...dates,
    title: 'October',
    contractId: String(contractId),
  });
  const answer = await (await request('/postes?rowsPerPage=10')).json();
  const [{ posteId }] = (answer as { postes: [{ posteId: number }] }).postes;
  const receipt = { date: '2026-10-15', posteId: String(posteId), valuettc: '12.00' };
  const own = {
    postId: post.post_id,
    translationId: post.translation_id,
    contractId,
    reportId,
    language: 'EN',
    userId,
    forUserId: userId,
    memberId: userId,
    year: 2026,
    month: 10,
    from: '2026-01-01',
    to: '2026-12-31',
  };
  return async ({ path: target }) => {
    if (target.startsWith('/receipts/{receiptId}/'))
      return { ...own, ...(await make('/receipts', { ...receipt, reportId: String(reportId) })) };
    if (target.includes('{mediaId}'))
      return { ...own, mediaId: (await make('/medias', { title: 'Slate' })).media_id };
    return own;
  };
}
