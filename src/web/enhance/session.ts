/**
 * The server sends the same public page to everybody. This script shows signed-in people the links to the back
 * office (`data-session="in"`) instead of the sign-in link, and authors the link to the editor (`data-edits`).
 * Without the hint cookie it makes no call.
 */
import { forgetHint, hasHint, takeChosenLanguage } from '../session-hint.ts';

export function showSession(): void {
  if (hasHint()) void show();
  // A page from the back/forward cache may be older than the sign-in or sign-out.
  addEventListener('pageshow', ({ persisted }) => persisted && void show());
}

async function show(): Promise<void> {
  const token = hasHint() ? await tokenOfSession() : undefined;
  for (const element of document.querySelectorAll<HTMLElement>('[data-session]'))
    element.hidden = (element.dataset.session === 'in') !== (token !== undefined);
  for (const link of document.querySelectorAll<HTMLElement>('[data-edits]'))
    link.hidden = token === undefined || !(await mayWrite(link.dataset.edits, token));
}

interface SessionAnswer {
  authenticated?: boolean;
  user_token?: string;
  user_id?: number;
}

/** @returns the bearer token; undefined for a visitor. */
async function tokenOfSession(): Promise<string | undefined> {
  const answer = await read<SessionAnswer>('/fetchToken');
  await keepLanguage(answer);
  // The session has expired, so later pages need not ask the server.
  if (answer?.authenticated === false) forgetHint();
  return answer?.user_token;
}

/** Also uses the language that the person has just chosen on the site for their mails. */
async function keepLanguage({ user_token: token, user_id: userId }: SessionAnswer = {}): Promise<void> {
  if (token === undefined) return;
  const locale = takeChosenLanguage();
  if (locale === undefined) return;
  await fetch(`/api/v1/users/${userId}/profile/language`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ locale }),
    keepalive: true,
  }).catch(() => undefined);
}

/** Whether the person may edit the post. The server refuses posts of other authors or companies. */
async function mayWrite(postId: string | undefined, token: string): Promise<boolean> {
  const post = await read<{ may_write?: boolean }>(`/posts/${postId}`, { authorization: `Bearer ${token}` });
  return post?.may_write === true;
}

async function read<Answer>(path: string, headers: Record<string, string> = {}): Promise<Answer | undefined> {
  try {
    const response = await fetch(`/api/v1${path}`, { headers });
    return (await response.json()) as Answer;
  } catch {
    return undefined;
  }
}
