/**
 * Imitates Google Cloud Storage with the functions that Google's client uses here: buckets, objects, policies
 * and HMAC keys of its JSON API, service accounts of IAM.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { CRC32C } from '@google-cloud/storage';

export interface GoogleStandIn {
  url: string;
  /** Objects of each bucket, by name. */
  buckets: Map<string, Map<string, Buffer>>;
  /** E-mails of service accounts. */
  accounts: Set<string>;
  keys: Map<string, HmacKey>;
  /** Roles per bucket. */
  policies: Map<string, Policy>;
  close(): Promise<void>;
}

interface HmacKey {
  accessId: string;
  serviceAccountEmail: string;
  state: 'ACTIVE' | 'INACTIVE';
}

interface Policy {
  bindings: { role: string; members: string[] }[];
}

type State = Omit<GoogleStandIn, 'url' | 'close'>;

export async function openGoogleStandIn(): Promise<GoogleStandIn> {
  const state: State = { buckets: new Map(), accounts: new Set(), keys: new Map(), policies: new Map() };
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: Error) =>
      send(response, 500, { error: { message: error.message } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    ...state,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function send(response: ServerResponse, status: number, body?: object | Buffer): void {
  if (Buffer.isBuffer(body)) {
    // The client verifies these checksums.
    response.writeHead(status, {
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      'x-goog-hash': `crc32c=${checksum(body)}`,
    });
    response.end(body);
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body && JSON.stringify(body));
}

function checksum(content: Buffer): string {
  const sum = new CRC32C();
  sum.update(content);
  return sum.toString();
}

const refuse = (response: ServerResponse, status: number, message: string) =>
  send(response, status, { error: { code: status, message, errors: [{ message }] } });

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stand-in');
  const body = await buffer(request);
  const { buckets } = state;
  if (await answerAboutUsers(state, request.method ?? '', url, body, response)) return;
  if (request.method === 'POST' && url.pathname === '/storage/v1/b') {
    const { name } = JSON.parse(body.toString()) as { name: string };
    if (buckets.has(name)) return refuse(response, 409, 'already there');
    buckets.set(name, new Map());
    return send(response, 200, { kind: 'storage#bucket', name });
  }
  const match = /^(\/upload)?\/storage\/v1\/b\/([^/]+)(?:\/o(?:\/(.+))?)?$/.exec(url.pathname);
  const objects = buckets.get(decodeURIComponent(match?.[2] ?? ''));
  if (match === null || objects === undefined) return refuse(response, 404, 'no such bucket');
  const [, upload, bucket = '', encoded] = match;
  const name = encoded === undefined ? undefined : decodeURIComponent(encoded);
  const facts = (key: string) => {
    const content = objects.get(key) ?? Buffer.alloc(0);
    return {
      kind: 'storage#object',
      name: key,
      bucket,
      size: String(content.length),
      crc32c: checksum(content),
    };
  };

  if (upload !== undefined) {
    const { key, content } = partsOf(
      request.headers['content-type'] ?? '',
      body,
      url.searchParams.get('name'),
    );
    objects.set(key, content);
    return send(response, 200, facts(key));
  }
  if (name === undefined && url.pathname.endsWith('/o')) {
    const prefix = url.searchParams.get('prefix') ?? '';
    const items = [...objects.keys()].filter((key) => key.startsWith(prefix)).map(facts);
    return send(response, 200, { kind: 'storage#objects', items });
  }
  if (name === undefined) {
    if (request.method !== 'DELETE') return send(response, 200, { kind: 'storage#bucket', name: bucket });
    if (objects.size > 0) return refuse(response, 409, 'not empty');
    buckets.delete(bucket);
    return send(response, 204);
  }
  const content = objects.get(name);
  if (content === undefined) return refuse(response, 404, 'no such object');
  if (request.method === 'DELETE') {
    objects.delete(name);
    return send(response, 204);
  }
  return url.searchParams.get('alt') === 'media'
    ? send(response, 200, content)
    : send(response, 200, facts(name));
}

/** Answers requests about service accounts, their keys and policies. @returns whether the request was one of these. */
async function answerAboutUsers(
  { accounts, keys, policies }: State,
  method: string,
  url: URL,
  body: Buffer,
  response: ServerResponse,
): Promise<boolean> {
  const path = decodeURIComponent(url.pathname);
  const json = () => JSON.parse(body.toString());
  const account = /^\/v1\/projects\/([^/]+)\/serviceAccounts(?:\/(.+))?$/.exec(path);
  if (account !== null) {
    const email = account[2] ?? `${json().accountId}@${account[1]}.iam.gserviceaccount.com`;
    if (method === 'DELETE') {
      if (accounts.delete(email)) send(response, 200, {});
      else refuse(response, 404, 'no such account');
    } else if (accounts.has(email)) refuse(response, 409, 'already there');
    else {
      accounts.add(email);
      send(response, 200, { email });
    }
    return true;
  }
  const policy = /^\/storage\/v1\/b\/([^/]+)\/iam$/.exec(path)?.[1];
  if (policy !== undefined) {
    const isKnown = (member: string) => accounts.has(member.replace('serviceAccount:', ''));
    if (method === 'PUT') {
      const given = json() as Policy;
      if (!given.bindings.every(({ members }) => members.every(isKnown))) {
        refuse(response, 400, 'no such account');
        return true;
      }
      policies.set(policy, given);
    }
    send(response, 200, { kind: 'storage#policy', bindings: [], ...policies.get(policy) });
    return true;
  }
  const key = /^\/storage\/v1\/projects\/[^/]+\/hmacKeys(?:\/(.+))?$/.exec(path);
  if (key === null) return false;
  await answerAboutKeys({ accounts, keys }, method, key[1], url, json, response);
  return true;
}

async function answerAboutKeys(
  { accounts, keys }: Pick<State, 'accounts' | 'keys'>,
  method: string,
  accessId: string | undefined,
  url: URL,
  json: () => { state: HmacKey['state'] },
  response: ServerResponse,
): Promise<void> {
  const email = url.searchParams.get('serviceAccountEmail') ?? '';
  if (accessId === undefined && method === 'POST') {
    if (!accounts.has(email)) return refuse(response, 404, 'no such account');
    const made: HmacKey = { accessId: `GOOG${keys.size + 1}`, serviceAccountEmail: email, state: 'ACTIVE' };
    keys.set(made.accessId, made);
    return send(response, 200, { secret: `secret-of-${made.accessId}`, metadata: made });
  }
  if (accessId === undefined) {
    const items = [...keys.values()].filter(({ serviceAccountEmail }) => serviceAccountEmail === email);
    return send(response, 200, { kind: 'storage#hmacKeysMetadata', items });
  }
  const known = keys.get(accessId);
  if (known === undefined) return refuse(response, 404, 'no such key');
  if (method === 'PUT') known.state = json().state;
  if (method !== 'DELETE') return send(response, 200, { ...known });
  if (known.state === 'ACTIVE') return refuse(response, 400, 'a key in force is not deleted');
  keys.delete(accessId);
  return send(response, 204);
}

/** Returns the key and the content of a single upload: `multipart/related` with metadata and content. */
function partsOf(type: string, body: Buffer, named: string | null): { key: string; content: Buffer } {
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) return { key: named ?? '', content: body };
  const text = body.toString('latin1');
  const [, first = '', second = ''] = text.split(`--${boundary}`);
  const inner = (part: string) => part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, '');
  const facts = JSON.parse(inner(first)) as { name?: string };
  return { key: facts.name ?? named ?? '', content: Buffer.from(inner(second), 'latin1') };
}
