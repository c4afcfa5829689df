/**
 * Publishes a different title of the newest English post as a node would: the row and its notification in one
 * transaction.
 */
import pg from 'pg';

/** @param url of a superuser, who bypasses row-level security. */
export async function changeTitle(url: string, title: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(
    `update post_versions set title = $1 where id = (select published_version_id from post_translations
      where language = 'EN' and published_version_id is not null order by published_at desc limit 1)`,
    [title],
  );
  await client.query(`select pg_notify('content', (select id::text from workspaces where is_site))`);
  await client.query('commit');
  await client.end();
}
