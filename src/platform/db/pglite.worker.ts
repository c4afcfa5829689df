/**
 * The embedded database runs here, in a thread of its own: a long statement must not stop the server from
 * answering. It speaks PostgreSQL's wire protocol; what the other side (`pglite-stream.ts`) sends is handed
 * in, what comes out is handed back.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

export type ToWorker = Uint8Array<ArrayBuffer> | 'close' | 'dump';
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'dump'; bytes: Uint8Array<ArrayBuffer> };

export interface WorkerStart {
  /** Left out, the database lives in memory. */
  dataDir?: string;
  /** A dumped directory to begin with. */
  image?: Uint8Array<ArrayBuffer>;
}

const port = parentPort;
if (port === null) throw new Error('pglite.worker runs as a worker thread');
const post = (message: FromWorker, bytes?: Uint8Array<ArrayBuffer>) =>
  port.postMessage(message, bytes === undefined ? [] : [bytes.buffer]);

/** A copy of its own buffer, which can change hands; the database's memory cannot. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

async function obey(db: PGlite, order: ToWorker): Promise<void> {
  if (order === 'close') {
    await db.close();
    port?.close();
  } else if (order === 'dump') {
    const bytes = own(new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()));
    post({ kind: 'dump', bytes }, bytes);
  } else {
    const bytes = own(await db.execProtocolRaw(order));
    post({ kind: 'bytes', bytes }, bytes);
  }
}

try {
  const { dataDir, image } = workerData as WorkerStart;
  const db = await PGlite.create({ dataDir, ...(image && { loadDataDir: new Blob([image]) }) });
  let line: Promise<void> = Promise.resolve();
  port.on('message', (order: ToWorker) => {
    line = line.then(() => obey(db, order));
  });
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'failed', message: (error as Error).message });
}
