/** The migration lists the words of posts that were published before. */
import { expect, test } from 'vitest';
import { withSession } from '#platform/db/engine.ts';
import { migrate } from '#platform/db/migrate.ts';
import { databaseBefore, IN_NEWEST_WORKSPACE } from '../support/old-database.ts';

const old = databaseBefore('0083');

test('the upgrade lists the words of published posts, not those of drafts and of posts in the trash', async () => {
  await withSession(old.engine, (session) =>
    session.script(`
      begin;
      set local role ardoise_installation;
      insert into workspaces (name, email) values ('Old', 'old@test.example');
      ${IN_NEWEST_WORKSPACE}
      insert into accounts (workspace_id, email, login, role) values (current_workspace(), 'ada@test.example', 'ada', 'ROLE_USER');
      insert into posts (workspace_id, author_id) select current_workspace(), a.id from accounts a, generate_series(1, 3);
      insert into post_translations (workspace_id, post_id, language, title_id)
        select current_workspace(), id, 'EN', 'post-' || row_number() over (order by id) from posts;
      insert into post_versions (workspace_id, translation_id, version, status, title, description)
        select current_workspace(), id, 1, 'published', title_id, '' from post_translations;
      update post_translations t set published_version_id = v.id, published_at = '2026-01-02T03:04:05Z',
             search = setweight(to_tsvector('english', 'Gyroscopes'), 'A') || setweight(to_tsvector('english', 'gyroscopes turn'), 'C')
        from post_versions v where v.translation_id = t.id and t.title_id <> 'post-2';
      update posts set deleted_at = now() where id = (select post_id from post_translations where title_id = 'post-3');
      commit;`),
  );
  expect(await migrate(old.engine)).toContain('0083_post_words');
  const read = (statement: string) =>
    withSession(old.engine, async (session) => {
      await session.script(`begin; ${IN_NEWEST_WORKSPACE}`);
      const { rows } = await session.query(statement);
      await session.script('rollback');
      return rows;
    });
  const published_at = new Date('2026-01-02T03:04:05Z');
  expect(
    await read(`select t.title_id, w.word, w.weight, w.published_at from post_words w
                  join post_translations t on t.id = w.translation_id order by w.word`),
  ).toEqual([
    { title_id: 'post-1', word: 'gyroscop', weight: 9, published_at },
    { title_id: 'post-1', word: 'turn', weight: 1, published_at },
  ]);
  expect(await read(`select part from post_word_parts where word = 'turn' order by part`)).toEqual(
    ['', '  t', ' tu', 'rn ', 'tur', 'urn'].map((part) => ({ part })),
  );
});
