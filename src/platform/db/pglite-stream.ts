/** The line between a pg client and the database thread, in place of a socket. */
import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import type { FromWorker } from './pglite.worker.ts';

export class PgliteStream extends Duplex {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'bytes' && message.bytes.length > 0) this.push(message.bytes);
    });
    worker.once('exit', () => this.destroy(new Error('the database thread ended')));
  }

  // What a pg client does with a socket besides reading and writing.
  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk);
    done();
  }

  /** The messages of one statement arrive together: one crossing between the threads instead of five. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  #send(bytes: Buffer): void {
    const own = new Uint8Array(bytes);
    this.#worker.postMessage(own, [own.buffer]);
  }
}
