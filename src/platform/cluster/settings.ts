/**
 * Settings of the embedded PostgreSQL, which shares the machine with the program. They are passed at each
 * start, so that updates of the program apply. All other settings are PostgreSQL's defaults: fsync and
 * autovacuum are on.
 */

/** PostgreSQL 18 has settings that older versions reject. */
const SINCE_18 = {
  // Most reads come from memory; I/O worker processes would only use up memory.
  io_method: 'sync',
};

/**
 * Returns the settings for one version of PostgreSQL.
 * @param major the version of the server.
 * @param pool the number of connections that one process of the program opens.
 */
export function serverSettings(major: number, pool: number): Record<string, string> {
  return {
    // Enough for a server, a worker and a command, and for their connections that receive notifications.
    max_connections: String(3 * pool + 20),
    // Enough for the whole database of a small company; larger ones use the system's file cache.
    shared_buffers: '48MB',
    // Allows bursts of writes without a checkpoint each minute; a recovery reads at most this much.
    max_wal_size: '256MB',
    min_wal_size: '48MB',
    // There are no standbys: `cli backup` makes the copies.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Compiling short statements gains nothing.
    jit: 'off',
    // Parallel workers would take the processor from requests.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    max_worker_processes: '2',
    max_logical_replication_workers: '0',
    autovacuum_max_workers: '2',
    // Allocates memory on demand, also in containers with a small /dev/shm.
    dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
    huge_pages: 'off',
    // The program logs statement errors itself, with their request.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    timezone: 'UTC',
    lc_messages: 'C',
    ...(major >= 18 && SINCE_18),
  };
}

export const argumentsOf = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
