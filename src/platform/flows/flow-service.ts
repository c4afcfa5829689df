/**
 * Client of an approved platform («plateforme agréée»): its flow service and its directory. Source: AFNOR XP Z12-013, annex A, version
 * 1.1.0 (flows), and annex B (directory); tokens by OAuth 2.0 client credentials (RFC 6749, section 4.4). Answers are untrusted: their
 * size, time and form are limited, redirects are not followed, and the internal network is not reached (docs/decisions/0087).
 */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { bounded } from '#platform/http/foreign-file.ts';
import { requestHost } from '#platform/http/foreign-host.ts';

export interface FlowAccount {
  /** URL of the flow service, without `/v1`. */
  address: string;
  /** URL of the directory service, without `/v1`; empty without one. */
  directoryAddress: string;
  /** URL that gives tokens. */
  tokenAddress: string;
  identifier: string;
  secret: string;
  /** Also allows hosts of the internal network. */
  anywhere: boolean;
  /** Milliseconds for one request; 20 s by default. */
  timeout?: number;
}

/**
 * Why a request failed: wrong identifier or secret; refused for good; not possible now, so that another attempt may succeed; an answer
 * that is not of this standard.
 */
export const flowTroubles = ['credentials', 'refused', 'later', 'unreadable'] as const;
export type FlowTrouble = (typeof flowTroubles)[number];

export class FlowError extends Error {
  readonly trouble: FlowTrouble;
  /** @param message what the platform answered, shortened. */
  constructor(trouble: FlowTrouble, message: string, cause?: unknown) {
    super(message, { cause });
    this.trouble = trouble;
  }
}

/** Bytes of a JSON answer, and of a file. */
const MOST_JSON = 1024 * 1024;
export const MOST_FLOW_BYTES = 10 * 1024 * 1024;
/** Flows of one answer. Source: annex A, `SearchFlowParams`. */
export const FLOWS_PER_PAGE = 100;
/** Lines of the directory for one company. */
const LINES = 20;
const REASON_LENGTH = 300;
const TIMEOUT_MS = 20_000;

const instant = z.iso.datetime({ offset: true });
const flow = z.object({
  flowId: z.string().min(1).max(200),
  trackingId: z.string().max(200).nullish(),
  flowType: z.string().max(100).nullish(),
  flowSyntax: z.string().max(100).nullish(),
  flowDirection: z.string().max(20).nullish(),
  name: z.string().max(500).nullish(),
  submittedAt: instant.nullish(),
  updatedAt: instant.nullish(),
  acknowledgement: z
    .object({
      status: z.string().max(20),
      details: z
        .array(
          z.object({
            level: z.string().nullish(),
            reasonCode: z.string().nullish(),
            reasonMessage: z.string().nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});
export type Flow = z.infer<typeof flow>;

const found = z.object({ results: z.array(flow).max(1000).default([]) });
const named = z.string().max(500).nullish();
const lines = z.object({
  results: z
    .array(
      z.object({
        addressingIdentifier: z.string().min(1).max(200),
        legalUnit: z.object({ businessName: named }).nullish(),
        facility: z.object({ name: named }).nullish(),
        routingCode: z.object({ routingCodeName: named }).nullish(),
      }),
    )
    .max(1000)
    .default([]),
});
const received = z.object({ flowId: flow.shape.flowId });
const granted = z.object({ access_token: z.string().min(1).max(20_000) });
const failure = z.object({ errorCode: z.string().nullish(), errorMessage: z.string().nullish() });

export interface FlowFile {
  /** Our name for the flow, at most 36 characters. */
  trackingId: string;
  name: string;
  /** `CDAR`: a life-cycle status. */
  syntax: 'Factur-X' | 'CII' | 'UBL' | 'CDAR';
  /** E-invoicing within France, or with a company abroad. */
  rule: 'B2B' | 'B2BInt';
  mediaType: string;
  bytes: Uint8Array;
}

export interface FlowService {
  /** Deposits an invoice or a status. @returns the platform's name for the flow. @throws FlowError */
  submit(file: FlowFile): Promise<string>;
  /** Finds flows, at most `FLOWS_PER_PAGE`, by the instant of their last change. @throws FlowError */
  search(where: FlowFilter): Promise<Flow[]>;
  /** Reads the file as it was sent; undefined if it is larger than `MOST_FLOW_BYTES`. @throws FlowError */
  download(flowId: string): Promise<Uint8Array | undefined>;
  /** Finds the lines of a company in the directory, at most `LINES`. @throws FlowError */
  lines(siren: string): Promise<DirectoryLine[]>;
}

export interface DirectoryLine {
  /** Electronic address in the scheme 0225. */
  address: string;
  /** Of the company, its establishment or the routing code; empty if the directory states none. */
  name: string;
}

export interface FlowFilter {
  trackingId?: string;
  /** ISO 8601 instant. */
  updatedAfter?: string;
  flowType?: readonly string[];
}

interface Request {
  method?: 'GET' | 'POST';
  type?: string;
  body?: Uint8Array;
  accept?: string;
  token?: string;
}

/** The token is asked for with the first request and kept as long as the service. */
export function openFlowService(account: FlowAccount): FlowService {
  let token: Promise<string> | undefined;
  const ask = async (path: string, request: Request, base = account.address): Promise<IncomingMessage> => {
    token ??= tokenOf(account);
    return send(account, new URL(`${base.replace(/\/+$/, '')}/v1/${path}`), {
      ...request,
      token: await token,
    });
  };
  const asked = async <T>(schema: z.ZodType<T>, path: string, request: Request, base?: string) =>
    parsed(schema, await jsonOf(await ask(path, request, base)));
  return {
    async submit(file) {
      const { type, body } = formOf(file);
      return (await asked(received, 'flows', { method: 'POST', type, body })).flowId;
    },
    async search(where) {
      const body = Buffer.from(JSON.stringify({ limit: FLOWS_PER_PAGE, where }));
      const { results } = await asked(found, 'flows/search', {
        method: 'POST',
        type: 'application/json',
        body,
      });
      return results;
    },
    async lines(siren) {
      const body = Buffer.from(
        JSON.stringify({ filters: { siren: { op: 'strict', value: siren } }, limit: LINES }),
      );
      const request = { method: 'POST', type: 'application/json', body } as const;
      const { results } = await asked(lines, 'directory-line/search', request, account.directoryAddress);
      return results.slice(0, LINES).map(({ addressingIdentifier: address, ...line }) => ({
        address,
        name: short(
          line.routingCode?.routingCodeName ?? line.facility?.name ?? line.legalUnit?.businessName ?? '',
        ),
      }));
    },
    async download(flowId) {
      const path = `flows/${encodeURIComponent(flowId)}?docType=Original`;
      return bytesOf(
        await ask(path, { accept: 'application/octet-stream, application/pdf, application/xml' }),
      );
    },
  };
}

async function tokenOf(account: FlowAccount): Promise<string> {
  const body = Buffer.from(
    new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: account.identifier,
      client_secret: account.secret,
    }).toString(),
  );
  const request: Request = { method: 'POST', type: 'application/x-www-form-urlencoded', body };
  try {
    const answer = await send(account, new URL(account.tokenAddress), request);
    return parsed(granted, await jsonOf(answer)).access_token;
  } catch (error) {
    // RFC 6749, section 5.2: 400 `invalid_client` is the answer to a wrong secret.
    if (error instanceof FlowError && error.trouble === 'refused')
      throw new FlowError('credentials', error.message, error);
    throw error;
  }
}

/** @throws FlowError for every answer but 2xx. */
async function send(
  { anywhere, timeout = TIMEOUT_MS }: FlowAccount,
  url: URL,
  { method = 'GET', type, body, accept = 'application/json', token }: Request,
): Promise<IncomingMessage> {
  const response = await requestHost(url, {
    signal: AbortSignal.timeout(timeout),
    anywhere,
    method,
    headers: {
      accept,
      'x-request-id': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(type !== undefined && { 'content-type': type }),
      ...(body !== undefined && { 'content-length': String(body.length) }),
    },
    body,
  }).catch((error: Error) => {
    throw new FlowError('later', short(error.message), error);
  });
  const { statusCode: status = 0 } = response;
  if (status >= 200 && status < 300) return response;
  throw new FlowError(troubleOf(status), short(`${status} ${await saidBy(response)}`));
}

/** 408, 425, 429 and 5xx are temporary. A redirect could lead the token elsewhere. */
function troubleOf(status: number): FlowTrouble {
  if (status === 401) return 'credentials';
  if (status >= 500 || [408, 425, 429].includes(status)) return 'later';
  return status >= 400 ? 'refused' : 'unreadable';
}

/** What the platform says about a refused request. */
async function saidBy(response: IncomingMessage): Promise<string> {
  try {
    const { errorCode, errorMessage } = failure.parse(await jsonOf(response));
    return [errorCode, errorMessage].filter(Boolean).join(': ');
  } catch {
    return '';
  }
}

async function bytesOf(response: IncomingMessage, most = MOST_FLOW_BYTES): Promise<Uint8Array | undefined> {
  return bounded(response, most).catch((error: Error) => {
    throw new FlowError('later', short(error.message), error);
  });
}

async function jsonOf(response: IncomingMessage): Promise<unknown> {
  const bytes = await bytesOf(response, MOST_JSON);
  if (bytes === undefined) throw new FlowError('unreadable', 'the answer is too large');
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new FlowError('unreadable', 'the answer is not JSON', error);
  }
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (data === undefined) throw new FlowError('unreadable', short(error?.issues[0]?.message ?? ''), error);
  return data;
}

/** Multipart with the part `flowInfo` as JSON and the part `file`. Source: annex A, `FlowPostRequest`. */
function formOf({ trackingId, name, syntax, rule, mediaType, bytes }: FlowFile): {
  type: string;
  body: Uint8Array;
} {
  const boundary = `flow-${randomUUID()}`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const info = {
    trackingId,
    name,
    processingRule: rule,
    flowSyntax: syntax,
    // Of invoices only.
    ...(syntax !== 'CDAR' && { flowProfile: 'CIUS' }),
    sha256,
  };
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(part('name="flowInfo"\r\ncontent-type: application/json')),
      Buffer.from(`${JSON.stringify(info)}\r\n`),
      Buffer.from(
        part(`name="file"; filename="${name.replace(/[^\w.-]/g, '_')}"\r\ncontent-type: ${mediaType}`),
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

function short(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
    .slice(0, REASON_LENGTH);
}
