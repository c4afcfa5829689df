/**
 * Imitates an approved platform: flow service and directory of AFNOR XP Z12-013 (annexes A, 1.1.0, and B) as far as the program uses them,
 * and tokens by OAuth 2.0 client credentials. Failures can be ordered for the next requests.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface StandInFlow {
  flowId: string;
  trackingId?: string;
  flowType: string;
  flowSyntax: string;
  flowDirection: 'In' | 'Out';
  name: string;
  submittedAt: string;
  updatedAt: string;
  acknowledgement: { status: string; details?: object[] };
  bytes: Uint8Array;
}

/**
 * A status code; `timeout`: no answer; `not-json`; `redirect` to another host; `lost`: the request takes effect, but the connection
 * ends before the answer; `none`: this request succeeds, a later failure is for the next one.
 */
export type Failure = number | 'timeout' | 'none' | 'not-json' | 'redirect' | 'lost';

export interface PlatformStandIn {
  /** The entries of the account: address of the flow service, address for tokens, identifier and secret. */
  account: {
    flowAddress: string;
    directoryAddress: string;
    tokenAddress: string;
    identifier: string;
    secret: string;
  };
  /** Lines of the directory by SIREN. */
  directory: Map<string, object[]>;
  /** In the order of their last change. */
  flows: StandInFlow[];
  /** Failures of the next requests to the flow service whose path begins with this text; each fails once. */
  failures: { path: string; failure: Failure }[];
  /** Method and path of each request. */
  requests: string[];
  /** Adds a flow, or changes one. */
  put(flow: Partial<StandInFlow>): StandInFlow;
  close(): Promise<void>;
}

const token = 'a-token';

/** @param now milliseconds; each change of a flow is a second later. */
export async function openPlatformStandIn(now = Date.now()): Promise<PlatformStandIn> {
  let clock = now;
  const identifier = 'ardoise';
  const secret = 'a secret of the stand-in';
  const flows: StandInFlow[] = [];
  const failures: PlatformStandIn['failures'] = [];
  const requests: string[] = [];
  const directory: PlatformStandIn['directory'] = new Map();

  function put(given: Partial<StandInFlow>): StandInFlow {
    clock += 1000;
    const at = new Date(clock).toISOString();
    const before = flows.findIndex(({ flowId }) => flowId === given.flowId);
    const flow: StandInFlow = {
      flowId: randomUUID(),
      flowType: 'SupplierInvoice',
      flowSyntax: 'Factur-X',
      flowDirection: 'In',
      name: 'invoice.pdf',
      submittedAt: at,
      acknowledgement: { status: 'Ok' },
      bytes: new Uint8Array(),
      ...(before === -1 ? undefined : flows[before]),
      ...given,
      updatedAt: at,
    };
    if (before !== -1) flows.splice(before, 1);
    flows.push(flow);
    return flow;
  }

  async function deposit(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const [part, file] = [form.get('flowInfo'), form.get('file')];
    const text = typeof part === 'string' ? part : await part?.text();
    if (text === undefined || !(file instanceof File))
      return send(response, 400, { errorCode: 'MISSING_REQUIRED_FIELD' });
    const info: { flowSyntax?: string; trackingId?: string; name?: string; sha256?: string } =
      JSON.parse(text);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (info.sha256 !== undefined && info.sha256 !== sha256)
      return send(response, 422, { errorCode: 'ChecksumMismatch' });
    const flow = put({
      ...info,
      flowType: info.flowSyntax === 'CDAR' ? lifeCycleOf(bytes) : 'CustomerInvoice',
      flowDirection: 'Out',
      acknowledgement: { status: 'Pending' },
      bytes,
    });
    send(response, 202, { ...info, flowId: flow.flowId, submittedAt: flow.submittedAt });
  }

  function search(body: Buffer, response: ServerResponse): void {
    const { where = {}, limit = 25 } = JSON.parse(body.toString()) as {
      where?: { trackingId?: string; updatedAfter?: string; flowType?: string[] };
      limit?: number;
    };
    const results = flows
      .filter(
        (flow) =>
          (where.trackingId === undefined || flow.trackingId === where.trackingId) &&
          (where.updatedAfter === undefined || flow.updatedAt > where.updatedAfter) &&
          (where.flowType === undefined || where.flowType.includes(flow.flowType)),
      )
      .slice(0, limit)
      .map(({ bytes: _, ...flow }) => flow);
    send(response, 200, { limit, filters: where, results });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    if (pathname === '/token') {
      const given = new URLSearchParams(body.toString());
      const isKnown = given.get('client_id') === identifier && given.get('client_secret') === secret;
      return isKnown
        ? send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3600 })
        : send(response, 400, { error: 'invalid_client' });
    }
    requests.push(`${request.method} ${pathname}`);
    if (request.headers.authorization !== `Bearer ${token}`)
      return send(response, 401, { errorCode: 'MISSING_TOKEN' });
    const at = failures.findIndex(
      ({ path }) => pathname.startsWith(`/flow/v1/${path}`) || pathname === `/directory/v1/${path}`,
    );
    const failure = at === -1 ? undefined : failures.splice(at, 1)[0]?.failure;
    if (failure === 'timeout') return;
    if (failure === 'not-json') return send(response, 200, Buffer.from('<html>Welcome</html>'));
    if (failure === 'redirect') {
      response.writeHead(302, { location: 'http://elsewhere.example/' }).end();
      return;
    }
    if (typeof failure === 'number') return send(response, failure, { errorCode: `FAILURE_${failure}` });
    if (failure === 'lost') response.end = (() => request.socket.destroy()) as unknown as typeof response.end;
    if (pathname === '/directory/v1/directory-line/search') {
      const { filters } = JSON.parse(body.toString()) as { filters: { siren: { value: string } } };
      return send(response, 200, { results: directory.get(filters.siren.value) ?? [] });
    }
    if (pathname === '/flow/v1/flows' && request.method === 'POST') return deposit(request, body, response);
    if (pathname === '/flow/v1/flows/search') return search(body, response);
    if (pathname === '/flow/v1/healthcheck') return send(response, 200, {});
    const flow = flows.find(({ flowId }) => pathname === `/flow/v1/flows/${flowId}`);
    if (flow === undefined) return send(response, 404, { errorCode: 'MISSING_RESOURCE' });
    const { bytes, ...metadata } = flow;
    return send(response, 200, searchParams.get('docType') === 'Original' ? Buffer.from(bytes) : metadata);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => send(response, 500, { errorMessage: error.message }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    account: {
      flowAddress: `${url}/flow`,
      directoryAddress: `${url}/directory`,
      tokenAddress: `${url}/token`,
      identifier,
      secret,
    },
    directory,
    flows,
    failures,
    requests,
    put,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A seller states what became of its own invoice, a buyer of a supplier's. */
function lifeCycleOf(bytes: Uint8Array): string {
  const isOfSeller = new TextDecoder().decode(bytes).includes('>212<');
  return isOfSeller ? 'CustomerInvoiceLC' : 'SupplierInvoiceLC';
}

function send(response: ServerResponse, status: number, body: object | Buffer): void {
  const isFile = Buffer.isBuffer(body);
  response.writeHead(status, { 'content-type': isFile ? 'application/octet-stream' : 'application/json' });
  response.end(isFile ? body : JSON.stringify(body));
}

/** A life-cycle message about an invoice, as platforms send it. Source: AFNOR XP Z12-012, CDAR. */
export function statusMessage(number: string, code: number, reason = ''): Uint8Array {
  const status = reason
    ? `<ram:SpecifiedDocumentStatus><ram:ReasonCode>TX_TVA_ERR</ram:ReasonCode><ram:Reason>${reason}</ram:Reason></ram:SpecifiedDocumentStatus>`
    : '';
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocument><ram:ID>${number}_${code}</ram:ID></rsm:ExchangedDocument>
  <rsm:AcknowledgementDocument>
    <ram:MultipleReferencesIndicator><udt:Indicator>false</udt:Indicator></ram:MultipleReferencesIndicator>
    <ram:TypeCode>305</ram:TypeCode>
    <ram:ReferenceReferencedDocument>
      <ram:IssuerAssignedID>${number}</ram:IssuerAssignedID>
      <ram:TypeCode>380</ram:TypeCode>
      <ram:ProcessConditionCode>${code}</ram:ProcessConditionCode>
      ${status}
    </ram:ReferenceReferencedDocument>
  </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>`);
}
