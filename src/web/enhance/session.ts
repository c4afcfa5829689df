/**
 * Public pages are the same for everybody when the server sends them. Somebody who is signed in is shown the ways into
 * the back office (`data-session="in"`) instead of the way to sign in, and who may write a post the way to its editor
 * (`data-edits`). Readers cause no call: a hint says whether to ask.
 */
import { takeChosenLanguage } from '../chosen-language.ts';
import { forgetHint, hasHint } from '../session-hint.ts';

export function showSession(): void {
  if (hasHint()) void show();
  // A page that the browser kept was left before the reader signed in or out.
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

/** @returns the bearer token of who is signed in; undefined for anybody else. */
async function tokenOfSession(): Promise<string | undefined> {
  const answer = await read<SessionAnswer>('/fetchToken');
  await keepLanguage(answer);
  // The session has ended by itself: the next pages need not ask.
  if (answer?.authenticated === false) forgetHint();
  return answer?.user_token;
}

/** The language that the person has just chosen on the site is that of their mails as well. */
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

/** Another's post, or one of another company, is refused. */
async function mayWrite(postId: string | undefined, token: string): Promise<boolean> {
  const post = await read<{ may_write?: boolean }>(`/posts/${postId}`, { authorization: `Bearer ${token}` });
  return post?.may_write === true;
}

async function read<Answer>(path: string, headers: Record<string, string> = {}): Promise<Answer | undefined> {
  try {
    const response = await fetch(`/api/v1${path}`, { headers: { accept: 'application/json', ...headers } });
    return (await response.json()) as Answer;
  } catch {
    return undefined;
  }
}
