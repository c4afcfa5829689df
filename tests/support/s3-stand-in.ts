/**
 * Imitates S3 with the functions that Amazon's client uses here: buckets and objects by path, for one access
 * key.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface S3StandIn {
  url: string;
  accessKey: string;
  secretKey: string;
  region: string;
  /** Objects of each bucket, by name. */
  buckets: Map<string, Map<string, Buffer>>;
  /** While true, every request is answered with 503. */
  down: boolean;
  /** The number of next uploads whose connection is closed without an answer. */
  cut: number;
  close(): Promise<void>;
}

export async function openS3StandIn(): Promise<S3StandIn> {
  const server = createServer((request, response) => {
    answer(standIn, request, response).catch((error: Error) => refuse(response, 500, error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  const standIn: S3StandIn = {
    url: `http://127.0.0.1:${address.port}`,
    accessKey: 'AKSTANDIN',
    secretKey: 'a secret of the stand-in',
    region: 'eu-west-3',
    buckets: new Map(),
    down: false,
    cut: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

function send(response: ServerResponse, status: number, body: string | Buffer = '', headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/xml', ...headers });
  response.end(body);
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  send(
    response,
    status,
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );

async function answer(standIn: S3StandIn, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', standIn.url);
  const body = await buffer(request);
  if (request.method === 'PUT' && standIn.cut > 0) {
    standIn.cut--;
    return request.socket.destroy();
  }
  if (standIn.down) return refuse(response, 503, 'SlowDown');
  if (!isSigned(standIn, request, url)) return refuse(response, 403, 'SignatureDoesNotMatch');
  const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  const objects = standIn.buckets.get(bucket);
  if (key === '' && request.method === 'PUT') {
    if (objects !== undefined) return refuse(response, 409, 'BucketAlreadyOwnedByYou');
    if (!body.toString().includes(`<LocationConstraint>${standIn.region}<`))
      return refuse(response, 400, 'IllegalLocationConstraintException');
    standIn.buckets.set(bucket, new Map());
    return send(response, 200);
  }
  if (objects === undefined) return refuse(response, 404, 'NoSuchBucket');
  if (key === '') return answerAboutBucket(standIn, { bucket, objects, url, body }, request, response);
  if (request.method === 'PUT') {
    objects.set(key, body);
    return send(response, 200);
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return send(response, 204);
  }
  const content = objects.get(key);
  if (content === undefined) return refuse(response, 404, 'NoSuchKey');
  return send(response, 200, request.method === 'HEAD' ? '' : content, {
    'content-type': 'application/octet-stream',
    'content-length': content.length,
    'last-modified': new Date(0).toUTCString(),
    etag: '"stand-in"',
  });
}

interface AboutBucket {
  bucket: string;
  objects: Map<string, Buffer>;
  url: URL;
  body: Buffer;
}

/** The number of objects per answer: so few that listing needs several requests. */
const PAGE_SIZE = 2;

async function answerAboutBucket(
  { buckets }: S3StandIn,
  { bucket, objects, url, body }: AboutBucket,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'DELETE') {
    if (objects.size > 0) return refuse(response, 409, 'BucketNotEmpty');
    buckets.delete(bucket);
    return send(response, 204);
  }
  if (request.method === 'POST' && url.searchParams.has('delete')) {
    for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key);
    return send(response, 200, '<DeleteResult/>');
  }
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()].sort().filter((key) => {
    return key.startsWith(url.searchParams.get('prefix') ?? '') && key > after;
  });
  const page = keys.slice(0, PAGE_SIZE);
  const more = keys.length > PAGE_SIZE;
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
  );
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  send(
    response,
    200,
    `<?xml version="1.0"?><ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

/** Verifies Amazon's signature version 4, implemented from its specification. */
function isSigned({ accessKey, secretKey }: S3StandIn, request: IncomingMessage, url: URL): boolean {
  const header = request.headers.authorization ?? '';
  const parts =
    /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/;
  const [, key, day = '', region = '', names = '', signature] = parts.exec(header) ?? [];
  if (key !== accessKey) return false;
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonicalRequest = [
    request.method,
    url.pathname,
    query,
    headers.join(''),
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const stringToSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    sha256(canonicalRequest),
  ].join('\n');
  const sign = (secret: string | Buffer, what: string) => createHmac('sha256', secret).update(what).digest();
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(sign, `AWS4${secretKey}`);
  return sign(signingKey, stringToSign).toString('hex') === signature;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
