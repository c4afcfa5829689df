import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Failure,
  openPlatformStandIn,
  type PlatformStandIn,
} from '../../../tests/support/platform-stand-in.ts';
import { openFlowService } from './flow-service.ts';

let platform: PlatformStandIn;
beforeAll(async () => {
  platform = await openPlatformStandIn();
});
afterAll(() => platform.close());
beforeEach(() => {
  platform.flows.length = 0;
  platform.failures.length = 0;
});

const service = (changed: object = {}) =>
  openFlowService({
    ...platform.account,
    address: platform.account.flowAddress,
    anywhere: true,
    timeout: 500,
    ...changed,
  });
const file = {
  trackingId: 'track-1',
  name: 'F2026-0001.pdf',
  syntax: 'Factur-X',
  rule: 'B2B',
  mediaType: 'application/pdf',
  bytes: Buffer.from('%PDF-1.7 é\r\n--\r\n'),
} as const;

test('a flow is deposited with its digest, found by our name, and read back with the same bytes', async () => {
  const flows = service();
  const flowId = await flows.submit(file);
  expect(await flows.search({ trackingId: 'track-1' })).toMatchObject([
    { flowId, flowType: 'CustomerInvoice', flowSyntax: 'Factur-X', acknowledgement: { status: 'Pending' } },
  ]);
  expect(await flows.search({ trackingId: 'track-2' })).toEqual([]);
  expect(Buffer.from((await flows.download(flowId)) ?? [])).toEqual(file.bytes);
});

test.each([
  [401, 'credentials'],
  [403, 'refused'],
  [422, 'refused'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
  ['timeout', 'later'],
  ['lost', 'later'],
  ['not-json', 'unreadable'],
  ['redirect', 'unreadable'],
] as [Failure, string][])('the failure %s of the platform is %s', async (failure, trouble) => {
  platform.failures.push({ path: 'flows', failure });
  await expect(service().submit(file)).rejects.toMatchObject({ trouble });
});

test('a wrong secret is one of the credentials; the text of the platform is shortened', async () => {
  await expect(service({ secret: 'wrong' }).search({})).rejects.toMatchObject({ trouble: 'credentials' });
  platform.failures.push({ path: 'flows', failure: 422 });
  await expect(service().submit(file)).rejects.toThrow('422 FAILURE_422');
});

test('an answer of another form or size is not read', async () => {
  const strange = platform.put({ flowId: 'x' });
  Object.assign(strange, { flowId: 7 });
  await expect(service().search({ flowType: ['SupplierInvoice'] })).rejects.toMatchObject({
    trouble: 'unreadable',
  });
  const large = platform.put({ flowId: 'large', bytes: new Uint8Array(11 * 1024 * 1024) });
  expect(await service().download(large.flowId)).toBeUndefined();
});

test('the internal network is not reached', async () => {
  for (const address of ['http://127.0.0.1:1', 'https://[::1]', 'https://10.0.0.1', 'http://localhost:1'])
    await expect(
      service({ anywhere: false, address, tokenAddress: address }).search({}),
      address,
    ).rejects.toThrow('internal network');
});
