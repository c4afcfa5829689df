import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asTenant } from '#platform/db/transaction.ts';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { COUNTED_EVENTS } from './rules.ts';

let app: TestApi;
beforeAll(async () => {
  app = await startApi();
});
afterAll(() => app.close());

test('a long record is counted in part and says so; its list goes on', async () => {
  const owner = await app.signIn('ROLE_OWNER');
  const { workspaceId } = owner.account;
  const fill = (events: number) =>
    asTenant(app.platform.engine, workspaceId, ({ db }) =>
      sql`insert into audit_events (workspace_id, action, subject_type, subject_id)
          select ${workspaceId}::integer, 'thing.done', 'thing', n::text from generate_series(1, ${events}::integer) n`.execute(
        db,
      ),
    );
  const read = (page: number) => owner.api(contract.listEvents, { query: { rowsPerPage: 100, page } });
  await fill(COUNTED_EVENTS);
  expect(await read(0)).toMatchObject({ totalCount: COUNTED_EVENTS, countedInPart: false });
  await fill(1);
  expect(await read(0)).toMatchObject({ totalCount: COUNTED_EVENTS, countedInPart: true });
  expect((await read(COUNTED_EVENTS / 100)).events).toHaveLength(1);
});
