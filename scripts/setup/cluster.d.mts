export interface Cluster {
  /** As the role `ardoise`, which is no superuser, to its database. */
  url: string;
  /** Kills the server and keeps its data. */
  pause(): Promise<void>;
  /** Starts it again on the same port. */
  resume(): Promise<void>;
  /** Kills it and removes everything. */
  stop(): Promise<void>;
}

/** @param bin the folder with PostgreSQL's programs. */
export function startCluster(bin: string): Promise<Cluster>;
