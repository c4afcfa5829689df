import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { authenticate } from '#features/accounts/contract.ts';
import { createClient } from '#kernel/client.ts';
import { openSmtpSink } from '../support/smtp-sink.ts';
import type { Actor } from '../support/story.ts';
import { playThreeMonths } from '../support/three-months.ts';
import { sumsOfFec, withoutZeros } from '../support/notebook.ts';

const URL_ = 'http://127.0.0.1:4600';
const PASSWORD = 'Correct9Horse';
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(URL_ + path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: URL_, ...headers }, redirect: 'manual' });

test('live', { timeout: 600_000 }, async () => {
  const sink = await openSmtpSink(4625);
  const at = async (instant: string) => {
    const offset = Math.round((new Date(instant).getTime() - Date.now()) / 1000);
    writeFileSync('/tmp/live/time', `${offset >= 0 ? '+' : ''}${offset}\n`);
    await new Promise((r) => setTimeout(r, 1500));
    console.log(instant, (await fetch(`${URL_}/health/live`)).headers.get('date'));
  };
  const mail = async (to: string) => {
    for (let n = 0; n < 600; n++) {
      const found = sink.mails.findLast(({ recipients }) => recipients.includes(to));
      if (found?.link) return found.link;
      await new Promise((r) => setTimeout(r, 200));
    }
    throw new Error(`no mail to ${to}`);
  };
  await at('2026-08-03T08:00:00Z');
  const names = { 'password': PASSWORD, 'password-validation': PASSWORD, 'condition-checkbox': 'on' };
  const join = async (email: string, firstName: string, lastName: string) => {
    const link = await mail(email);
    const fields = Object.fromEntries(link.searchParams);
    const page = await fetch(link.href.replace(link.origin, URL_));
    const answer = await post('/signup', { ...fields, firstName, lastName, ...names });
    console.log('join', email, page.status, answer.status, answer.headers.get('location'));
  };
  let n = 0;
  const actor = async (email: string, name: string): Promise<Actor> => {
    let token = '';
    const send = async (path: string, init: RequestInit = {}) => {
      const go = () => { const h = new Headers(init.headers); h.set('x-forwarded-for', `10.9.0.${(++n % 200) + 1}`); if (token) h.set('authorization', `Bearer ${token}`); return fetch(URL_ + path, { ...init, headers: h }); };
      let answer = await go();
      if (answer.status === 401 && token) { await sign(); answer = await go(); }
      return answer;
    };
    let userId = 0;
    const sign = async () => {
      token = '';
      const user = await createClient(send)(authenticate, { body: { email, password: PASSWORD } });
      token = user.user_token; userId = user.user_id;
    };
    await sign();
    return { userId, email, name, api: createClient(send), file: async (p) => new Uint8Array(await (await send(`/api/v1${p}`)).arrayBuffer()) };
  };
  const a = await post('/signup', { firstName: 'Olga', lastName: 'Martin', email: 'olga@live.example', ...names });
  console.log('signup', a.status, a.headers.get('location'));
  await join('olga@live.example', 'Olga', 'Martin');
  const olga = await actor('olga@live.example', 'Olga Martin');
  const admin = await actor('admin@demo.example', 'Admin').catch(() => undefined);
  const billing = await import('#features/billing/contract.ts');
  await olga.api(billing.orderPlan, { body: { pricing: 'starter' } });
  const { orders } = await admin!.api(billing.listOrders, { query: { rowsPerPage: 10, page: 0 } } as never) as any;
  console.log(orders[0]);
  await admin!.api(billing.acceptOrder, { params: { orderId: orders[0].orderId ?? orders[0].order_id } } as never);
  const invite = async (email: string, role: string, f: string, l: string) => {
    const { inviteMember } = await import('#features/members/contract.ts');
    await olga.api(inviteMember, { query: { rowsPerPage: 10, page: 0 }, body: { email, role } } as never);
    await join(email, f, l);
    return actor(email, `${f} ${l}`);
  };
  const people = {
    olga,
    marc: await invite('marc@live.example', 'ROLE_MANAGER', 'Marc', 'Lefèvre'),
    ana: await invite('ana@live.example', 'ROLE_USER', 'Ana', 'Ruiz'),
    ben: await invite('ben@live.example', 'ROLE_USER', 'Ben', 'Okafor'),
    chloe: await invite('chloe@live.example', 'ROLE_USER', 'Chloé', 'Dubois'),
  };
  const outcome = await playThreeMonths({ people, at }, PASSWORD);
  for (const [i, exportId] of outcome.exports.entries()) {
    const text = new TextDecoder().decode(await olga.file(`/books/exports/${exportId}/file`));
    console.log(i, JSON.stringify(withoutZeros(sumsOfFec(text))) === JSON.stringify(withoutZeros(outcome.story.notebook.closed[i] ?? {})), JSON.stringify(withoutZeros(sumsOfFec(text))), JSON.stringify(withoutZeros(outcome.story.notebook.closed[i] ?? {})));
  }
  writeFileSync('/tmp/live/done.json', JSON.stringify(sink.mails.map(({ to, subject }) => `${to}: ${subject}`), null, 1));
  await sink.close();
});
