/**
 * The embedded database runs here, in a thread of its own: a long statement must not stop the server from
 * answering. The other side is `pglite.ts`; one message is one statement.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

export interface WorkerRequest {
  id: number;
  text: string;
  /** Left out: the text is a script of several statements. */
  parameters?: readonly unknown[];
}

export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'result'; id: number; rows: unknown[]; affected: number }
  | { kind: 'error'; id: number; message: string; code?: string; constraint?: string; detail?: string }
  | { kind: 'notification'; channel: string; payload: string };

const INT8 = 20;
const DATE = 1082;

const port = parentPort;
if (port === null) throw new Error('pglite.worker runs as a worker thread');
const post = (message: WorkerMessage) => port.postMessage(message);

const { dataDir, channels, image } = workerData as {
  dataDir?: string;
  channels: string[];
  image?: Uint8Array<ArrayBuffer>;
};

async function open(): Promise<PGlite> {
  const db = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(image === undefined ? {} : { loadDataDir: new Blob([image]) }),
    // The same JavaScript values as the pg driver gives, so that nobody above can tell the engines apart.
    parsers: { [INT8]: Number, [DATE]: (text: string) => text },
  });
  for (const channel of channels)
    await db.listen(channel, (payload) => post({ kind: 'notification', channel, payload }));
  return db;
}

async function answer(db: PGlite, request: WorkerRequest): Promise<WorkerMessage> {
  try {
    if (request.parameters === undefined) {
      const results = await db.exec(request.text);
      const rows = results.flatMap((result) => result.rows);
      return { kind: 'result', id: request.id, rows, affected: results.at(-1)?.affectedRows ?? 0 };
    }
    const result = await db.query(request.text, [...request.parameters]);
    return {
      kind: 'result',
      id: request.id,
      rows: result.rows,
      affected: result.affectedRows ?? result.rows.length,
    };
  } catch (error) {
    const { message, code, constraint, detail } = error as Error & {
      code?: string;
      constraint?: string;
      detail?: string;
    };
    return { kind: 'error', id: request.id, message, code, constraint, detail };
  }
}

try {
  const db = await open();
  let line: Promise<void> = Promise.resolve();
  port.on('message', (request: WorkerRequest | 'close' | 'dump') => {
    line = line.then(async () => {
      if (request === 'close') {
        await db.close();
        port.close();
      } else if (request === 'dump') {
        const dump = await db.dumpDataDir('none');
        const bytes = new Uint8Array(await dump.arrayBuffer());
        port.postMessage({ kind: 'dump', bytes }, [bytes.buffer]);
      } else {
        post(await answer(db, request));
      }
    });
  });
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'failed', message: (error as Error).message });
}
