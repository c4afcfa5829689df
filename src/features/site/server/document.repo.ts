import { sql } from 'kysely';
import type { CompanyContent } from '#kernel/company-site.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { listStatements, sliceOf } from '#platform/db/list.ts';
import { listSiteVersions } from '../document.contract.ts';
import type { SiteDocument } from '../document.rules.ts';

const columns = ['id', 'version', 'kind', 'changed', 'saved_by', 'acted_by_name', 'saved_at'] as const;

/** Finds the public version; undefined while nothing was saved. */
export function findCurrent(db: Database) {
  return db
    .selectFrom('site_versions')
    .select([...columns, 'document', 'shown'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findVersion(db: Database, id: number) {
  return db.selectFrom('site_versions').select('document').where('id', '=', id).executeTakeFirst();
}

export interface NewVersion {
  workspaceId: number;
  version: number;
  kind: 'saved' | 'restored';
  document: SiteDocument;
  shown: CompanyContent;
  mediaIds: number[];
  changed: string[];
  savedBy: { id: number | null; name: string };
  /** Who acted for that person, if anybody. */
  keyboard?: { id: number; name: string };
  savedAt: Date;
}

export async function insertVersion(db: Database, version: NewVersion): Promise<void> {
  await db
    .insertInto('site_versions')
    .values({
      workspace_id: version.workspaceId,
      version: version.version,
      kind: version.kind,
      document: JSON.stringify(version.document),
      shown: JSON.stringify(version.shown),
      media_ids: version.mediaIds,
      changed: version.changed,
      saved_by_id: version.savedBy.id,
      saved_by: version.savedBy.name,
      acted_by_id: version.keyboard?.id ?? null,
      acted_by_name: version.keyboard?.name ?? '',
      saved_at: version.savedAt,
    })
    .execute();
}

export function listVersions(db: Database, query: ListQuery<typeof listSiteVersions>) {
  const { end } = sliceOf(listSiteVersions, query, { id: sql`id`, sort: {}, filters: {} });
  return listStatements(db, db.selectFrom('site_versions').select(columns), end);
}

/** Finds the workspace's name with the public version, for rendering pages. */
export function findCompany(db: Database) {
  return db
    .selectFrom('workspaces as w')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('site_versions as v')
          .select(['v.id', 'v.shown'])
          .orderBy('v.version', 'desc')
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select(['w.name', 'w.is_site', 'w.domain_name', 'w.time_zone as zone', 'v.id as versionId', 'v.shown'])
    .where('w.id', '=', sql<number>`current_workspace()`)
    .executeTakeFirst();
}
