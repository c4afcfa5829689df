/** People for journeys that do not begin with signing up: made by the same forms, without a browser. */
import { inject } from 'vitest';
import { mailTo } from './browser.ts';

export const PASSWORD = 'Chalk-and-slate-9';

let posts = 0;

/** Posts a native form, as from an address of its own. @returns where it leads. */
async function post(path: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(inject('baseUrl') + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': `10.8.0.${1 + (++posts % 250)}` },
    body: new URLSearchParams(fields),
  });
  const target = response.headers.get('location');
  if (target === null) throw new Error(`${path} answered ${response.status}`);
  return target;
}

/** The link that a mail brought. */
export function linkIn({ text }: { text: string }): string {
  const link = /https?:\/\/[^\s<>"]+\/app\/[^\s<>"]+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in:\n${text}`);
  return link;
}

/** The owner of a new workspace, activated; the password is `PASSWORD`, mails come in the given language. */
export async function newOwner(email: string, locale: 'en' | 'fr' = 'en'): Promise<void> {
  await post(`/${locale}/signup`, {
    firstName: 'Nina',
    lastName: 'Delmas',
    email,
    password: PASSWORD,
    'password-validation': PASSWORD,
    'condition-checkbox': 'on',
    operation: 'signup',
  });
  const link = new URL(linkIn(await mailTo(email)));
  const target = await post(link.pathname.replace('/app', ''), Object.fromEntries(link.searchParams));
  if (!target.endsWith('/signup/activated')) throw new Error(`activation led to ${target}`);
}
