/**
 * Lists the server processes of an installation. Each keeps one connection for notifications, whose
 * `application_name` contains its version, role, machine and process id.
 */
import { hostname } from 'node:os';
import type { Config } from '#platform/config/config.ts';
import type { Session } from './engine.ts';

const PREFIX = 'ardoise-node';
/** PostgreSQL cuts longer names. */
const MOST_CHARACTERS = 63;

export interface ServerNode {
  version: string;
  role: string;
  /** `machine:process id`. */
  name: string;
  /** Since when it has received notifications without interruption. */
  since: Date;
}

export function nodeName({ version, role }: Pick<Config, 'version' | 'role'>): string {
  const start = `${PREFIX} ${version} ${role} `;
  const end = `:${process.pid}`;
  return `${start}${hostname().slice(0, MOST_CHARACTERS - start.length - end.length)}${end}`;
}

/** The name of this process, as `readNodes` lists it. */
export function ownNode(config: Pick<Config, 'version' | 'role'>): string {
  return nodeName(config).split(' ')[3] ?? '';
}

/** Runs as the login role, which sees the names of its own connections only. */
export async function readNodes(session: Session): Promise<ServerNode[]> {
  const { rows } = await session.query(
    `select split_part(application_name, ' ', 2) as version, split_part(application_name, ' ', 3) as role,
            split_part(application_name, ' ', 4) as name, backend_start as since
       from pg_stat_activity
      where datname = current_database() and starts_with(application_name, $1) order by backend_start, name`,
    [`${PREFIX} `],
  );
  return rows;
}
