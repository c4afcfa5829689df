/**
 * Checks that the search in stored folded texts finds the same requests as a search that folds every text.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contains } from '#platform/db/list.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../../../tests/support/api.ts';
import { listRequests } from './server/contact.repo.ts';

const app = testApi();

const people = [
  {
    first_name: 'Élodie',
    last_name: 'Lefèvre',
    email: 'elodie@exemple.fr',
    phone_number: '+33 6 12',
    request: '',
  },
  {
    first_name: 'JOSÉ',
    last_name: 'Nuñez',
    email: 'J@EXEMPLE.FR',
    phone_number: '',
    request: 'Œuvre ﬁnale, 12 %',
  },
  {
    first_name: 'e\u0301mile',
    last_name: 'Zola',
    email: 'z@exemple.fr',
    phone_number: '01',
    request: 'L’été\n12',
  },
  { first_name: '', last_name: '', email: 'nobody@example.com', phone_number: '', request: 'İstanbul ⅷ' },
];

test.each([
  '',
  'ELODIE',
  'lefevre elodie',
  'jose',
  'nunez j@',
  'œuvre',
  'finale',
  'e\u0301t',
  '12',
  'z@',
  'viii',
  '%',
  'none',
])('«%s» finds the same requests', async (q) => {
  const workspaceId = await app.workspace();
  await asTenant(app.platform.engine, workspaceId, async ({ db }) => {
    const same = { workspace_id: workspaceId, receive_news: false, locale: 'fr' as const };
    await db
      .insertInto('contact_requests')
      .values(people.map((one) => ({ ...same, ...one })))
      .execute();
    const found = await listRequests(db, { q, rowsPerPage: 10, page: 0 }).rows();
    const before = await db
      .selectFrom('contact_requests as r')
      .select('r.id')
      .where(
        sql<boolean>`${contains(sql`concat_ws(' ', r.first_name, r.last_name, r.email, r.phone_number, r.request)`, q)}`,
      )
      .orderBy('r.id', 'desc')
      .execute();
    expect(found.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
});
