/**
 * A minute of the soak test (tests/load/soak.ts): people work on three nodes while each part is stopped once.
 * `node tests/load/inside.mjs soak` runs an hour.
 */
import { expect, test } from 'vitest';
import { parts } from '../load/soak/stage.ts';
import { soak } from '../load/soak.ts';
import { pgBouncer } from '../support/pooler.ts';

test.skipIf(pgBouncer === undefined)(
  'while each part is stopped once, no confirmed change is lost or duplicated, and no rule about the tables is broken',
  { timeout: 400_000 },
  async () => {
    const report = await soak({
      minutes: 0.9,
      people: 24,
      seed: 7,
      rate: 12,
      intervalSeconds: 6,
      sampleSeconds: 5,
    });
    const { requests, slowestMs, recovery, mails } = report;
    console.info(JSON.stringify({ requests, slowestMs, recovery, mails }));
    expect(report.faults).toEqual([]);
    expect(Object.keys(report.outages).sort()).toEqual([...parts].sort());
    expect(report.confirmed).toBeGreaterThan(100);
    expect(report.mails.sent).toBeGreaterThan(10);
  },
);
