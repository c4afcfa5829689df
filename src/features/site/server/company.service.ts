/** Reads the company whose public pages are rendered, once per version and process. */

import { LRUCache } from 'lru-cache';
import { type CompanySite, emptyContent } from '#kernel/company-site.ts';
import { mainlandZone, type Zone } from '#kernel/zone.ts';
import type { Engine } from '#platform/db/engine.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { companyContent } from '../shown.rules.ts';
import { findCompany } from './document.repo.ts';

export interface NamedCompany {
  /** Its own name, else the workspace's. */
  name: string;
  zone: Zone;
  /** Its own host; null for the installation's. */
  host: string | null;
  site: CompanySite;
}

interface Known {
  generation: string;
  company: NamedCompany;
}

/** Companies that are kept; others are read again. */
const MOST = 500;

/** @param generationOf changes with every announced change of a workspace's public content. */
export function createCompanies(engine: Engine, generationOf: (workspaceId: number) => string) {
  const known = new LRUCache<number, Known>({ max: MOST });

  async function read(workspaceId: number): Promise<NamedCompany> {
    const row = await asTenant(engine, workspaceId, ({ db }) => findCompany(db), { readOnly: true });
    const shown = row?.shown == null ? emptyContent : companyContent.parse(row.shown);
    return {
      name: shown.name || (row?.name ?? ''),
      zone: row?.zone ?? mainlandZone,
      host: row === undefined || row.is_site ? null : row.domain_name,
      site: { ...shown, id: `${workspaceId}.${row?.versionId ?? 0}` },
    };
  }

  return {
    async of(workspaceId: number): Promise<NamedCompany> {
      const kept = known.get(workspaceId);
      const generation = generationOf(workspaceId);
      if (kept?.generation === generation) return kept.company;
      const company = await read(workspaceId);
      known.set(workspaceId, { generation, company });
      return company;
    },
    /** The last known company, without reading the database. */
    remembered: (workspaceId: number | undefined) =>
      workspaceId === undefined ? undefined : known.get(workspaceId)?.company,
  };
}
