/**
 * A socket for the command line in the data directory of an embedded database. Only one process may have that open, so
 * what concerns a running server is asked of the server itself: a backup while it works, an examination, an administrator. The
 * socket belongs to the user who runs the server; nobody else can open it.
 */
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { compressed } from '#platform/backup/archive.ts';
import { makeBackup } from '#platform/backup/backup.ts';
import type { Platform } from '#platform/platform.ts';
import type { Contexts } from '#platform/request/contexts.ts';
import { spoolFolder } from '#platform/spool/spool.ts';
import { makeAdministrator, newAdministrator } from './cli/administrator.ts';
import { examineOpened } from './cli/examination.ts';

/** What the kernel allows for the name of a socket. */
const LONGEST_NAME = 100;

export type ControlPath = '/backup' | '/doctor' | '/administrator';

const socketOf = (dataDir: string) => path.join(dataDir, 'control.sock');

/** @returns how to close it. */
export function openControl(platform: Platform, contexts: Contexts): () => void {
  const { config, engine, log } = platform;
  const socket = socketOf(config.dataDir);
  if (engine.kind !== 'pglite' || socket.length > LONGEST_NAME) return () => {};
  const server = createServer((incoming, outgoing) => {
    answer(platform, contexts, incoming, outgoing).catch((error: Error) => {
      log.error({ err: error }, 'a command failed');
      outgoing.destroy();
    });
  });
  server.on('error', (error) =>
    log.warn({ err: error.message }, 'the command line cannot reach this server'),
  );
  // What an earlier server has left; the directory's lock says that it is gone.
  rmSync(socket, { force: true });
  rmSync(spoolFolder(config.dataDir), { recursive: true, force: true });
  listenPrivately(server, socket);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** Nobody else may open the socket, not even in the moment between its making and a change of its mode. */
function listenPrivately(server: Server, socket: string): void {
  const before = process.umask(0o177);
  try {
    server.listen(socket);
  } finally {
    process.umask(before);
  }
}

async function answer(
  platform: Platform,
  contexts: Contexts,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const target = incoming.url as ControlPath;
  if (target === '/backup') {
    // A failure cuts the connection, so that the other side does not take a part for the whole.
    await pipeline(compressed(makeBackup(platform, spoolFolder(platform.config.dataDir))), outgoing);
  } else if (target === '/administrator') {
    const given = newAdministrator.parse(JSON.parse(await text(incoming)));
    outgoing.end(JSON.stringify(await makeAdministrator(contexts, platform, given)));
  } else {
    outgoing.end(JSON.stringify(await examineOpened(platform)));
  }
}

/**
 * Asks the server that has the data directory open.
 * @param body what it has to know for it, as JSON.
 * @returns undefined when there is none that listens.
 */
export function askServer(
  dataDir: string,
  target: ControlPath,
  body?: string,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  return new Promise((resolve) => {
    const asked = request(
      { socketPath: socketOf(dataDir), path: target, method: body === undefined ? 'GET' : 'POST' },
      resolve,
    );
    asked.on('error', () => resolve(undefined));
    asked.end(body);
  });
}
