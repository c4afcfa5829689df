/**
 * Mixed journeys of many people on three nodes, while a random part is stopped at intervals. At the end each
 * confirmed change exists once, no rule about the tables is broken, and nothing has grown. The seed decides who does
 * what and which part is stopped; answers and their times still differ between runs.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PASSWORD } from '#features/accounts/factory.ts';
import { createWorkspace } from '#features/workspaces/factory.ts';
import { readConfig } from '#platform/config/config.ts';
import { openEngine } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import { type Company, createCompany, createPersonOf, findSite } from './soak/company.ts';
import { createLedger } from './soak/ledger.ts';
import { memberJourneys } from './soak/member-journeys.ts';
import {
  administratorJourneys,
  managerJourneys,
  orderingJourneys,
  ownerJourneys,
  visitorJourneys,
} from './soak/office-journeys.ts';
import { breakParts, type Outage, outageAt, plannedParts } from './soak/outages.ts';
import { type Account, createPerson, type Person, type Shared, type Trouble } from './soak/person.ts';
import { createRandom, type Random } from './soak/random.ts';
import { type Sample, startSampling, type Trend, trendsOf } from './soak/samples.ts';
import { openStage, type Stage } from './soak/stage.ts';
import { type Verdict, verify } from './soak/verify.ts';

export interface Plan {
  minutes: number;
  people: number;
  seed: number;
  /** Requests per second of all people, about. */
  rate: number;
  /** Between two outages. */
  intervalSeconds: number;
  sampleSeconds: number;
  onMinute?: (progress: string) => void;
}

/** After a part runs again, everybody gets answers within this time. */
export const RECOVERY_MS = 30_000;
/** What people may see while a part is away. `no answer`: they gave up waiting (person.ts). */
const EXPECTED = new Set(['429', '503', 'connection', 'no answer']);
/** Left out of the trends: caches fill and code is compiled. */
const WARM_UP_SECONDS = 300;

export interface Report {
  faults: string[];
  requests: number;
  slowestMs: number;
  seconds: number;
  confirmed: number;
  undecided: number;
  outages: Record<string, number>;
  troubles: Record<string, number>;
  /** Milliseconds from the start of a part until the last person got answers, by part. */
  recovery: Record<string, number>;
  /** What the nodes logged as errors. */
  errors: Record<string, number>;
  mails: Verdict['mails'];
  files: Verdict['files'];
  samples: readonly Sample[];
  trends: Trend[];
}

/** The entry of inside.mjs. */
export async function measure(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '60' },
      people: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      rate: { type: 'string', default: '10' },
      interval: { type: 'string', default: '60' },
      /** A file for the samples, as JSON. */
      samples: { type: 'string' },
    },
  });
  const report = await soak({
    minutes: Number(values.minutes),
    people: Number(values.people),
    seed: Number(values.seed),
    rate: Number(values.rate),
    intervalSeconds: Number(values.interval),
    sampleSeconds: 10,
    onMinute: console.log,
  });
  const { faults, samples, trends, ...figures } = report;
  if (values.samples !== undefined) writeFileSync(values.samples, JSON.stringify(samples));
  console.log(JSON.stringify(figures, null, 2));
  for (const { name, first, last, most, slope } of trends)
    console.log(
      `  ${name.padEnd(26)} first quarter ${first.toFixed(1).padStart(7)}  last ${last.toFixed(1).padStart(7)}  most ${most.toFixed(1).padStart(7)}  ${slope >= 0 ? '+' : ''}${slope.toFixed(1)} an hour`,
    );
  console.log(
    faults.length === 0
      ? '\nNothing lost, duplicated or orphaned.'
      : `\n${faults.length} faults:\n${faults.join('\n')}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

export async function soak(plan: Plan): Promise<Report> {
  const random = createRandom(plan.seed);
  const stage = await openStage();
  let end = Number.POSITIVE_INFINITY;
  const shared: Shared = {
    urls: stage.urls,
    ledger: createLedger(),
    troubles: [],
    recoveries: [],
    requests: { count: 0, slowestMs: 0 },
    thinkMs: (1000 * plan.people) / plan.rate,
    isOver: () => Date.now() >= end,
  };
  const people = await createPeople(stage, plan, random, shared);
  const outages: Outage[] = [];
  const sampler = startSampling(stage, plan.sampleSeconds * 1000);
  const begun = Date.now();
  end = begun + plan.minutes * 60_000;
  // The last outage ends early enough for its recovery to be measured.
  const count = Math.floor((plan.minutes * 60 - RECOVERY_MS / 1000) / plan.intervalSeconds);
  const stopping = breakParts(stage, createRandom(plan.seed + 1), {
    plan: plannedParts(createRandom(plan.seed + 2), count),
    intervalMs: plan.intervalSeconds * 1000,
    outages,
  });
  const progress = setInterval(() => {
    const minute = Math.round((Date.now() - begun) / 60_000);
    const { length } = shared.troubles;
    const { what, detail } = shared.troubles[length - 1] ?? { what: '', detail: '' };
    plan.onMinute?.(
      `minute ${minute}: ${shared.requests.count} requests, ${outages.length} outages, ${length} troubles, last ${what} ${detail.slice(0, 120)}`,
    );
  }, 60_000);
  await Promise.all([stopping, ...people.map(({ person, journeys }) => person.act(journeys))]);
  clearInterval(progress);
  const seconds = (Date.now() - begun) / 1000;
  await sampler.stop();
  const uploads = shared.troubles.filter(({ detail }) => detail.includes('/attachments ')).length;
  const { faults, mails, files } = await verify(stage, shared.ledger, uploads);
  faults.push(...unexpected(shared.troubles, outages));
  const recovery = recoveryOf(shared, outages);
  for (const [part, ms] of Object.entries(recovery))
    if (ms > RECOVERY_MS) faults.push(`${part}: somebody got no answers for ${ms} ms after it ran again`);
  const errors = stage.errors();
  const codes = await stage.close();
  if (codes.some((code) => code !== 0)) faults.push(`exit codes of the nodes: ${codes}`);
  return {
    faults,
    requests: shared.requests.count,
    slowestMs: shared.requests.slowestMs,
    seconds: Math.round(seconds),
    ...shared.ledger.counts(),
    outages: tally(outages.map(({ part }) => part)),
    troubles: tally(shared.troubles.map(({ what }) => what)),
    recovery,
    errors,
    mails,
    files,
    samples: sampler.samples,
    trends: trendsOf(sampler.samples, Math.min(WARM_UP_SECONDS, seconds / 4)),
  };
}

interface Role {
  person: Person;
  journeys: (() => Promise<void>)[];
}

/** Two companies and a small one that orders plans; visitors read the site of the first. */
async function createPeople(stage: Stage, plan: Plan, random: Random, shared: Shared): Promise<Role[]> {
  const { DATABASE_URL = '', DATABASE_DIRECT_URL = DATABASE_URL } = stage.env;
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: DATABASE_DIRECT_URL,
    DATABASE_POOL: '2',
    DATA_DIR: stage.folder,
  });
  const engine = await openEngine(config, createLog('silent'));
  try {
    let number = 0;
    const people: Role[] = [];
    const add = (account: Account | undefined, journeysOf: (person: Person) => Role['journeys']) => {
      const person = createPerson(
        { account, number: ++number, password: PASSWORD },
        createRandom(random.below(2 ** 32)),
        shared,
      );
      people.push({ person, journeys: journeysOf(person) });
    };
    const [url = ''] = stage.urls;
    const site = await findSite(engine);
    const visitors = Math.max(1, Math.round(plan.people * 0.08));
    // Besides two owners, an administrator and the owner of the small company.
    const members = plan.people - visitors - 4;
    const managers = Math.max(2, Math.round(members * 0.12));
    const consultants = members - managers;
    const half = (count: number) => Math.floor(count / 2);
    const sizes = [
      { managers: managers - half(managers), consultants: consultants - half(consultants) },
      { managers: half(managers), consultants: half(consultants) },
    ];
    for (const [at, size] of sizes.entries()) {
      const company: Company = await createCompany(engine, url, at === 0 ? site : undefined, size);
      add(company.owner, (person) => ownerJourneys(person, company));
      for (const manager of company.managers) add(manager, managerJourneys);
      for (const one of company.consultants) add(one, (person) => memberJourneys(person, company));
    }
    const small = await createWorkspace(engine, { pricing: 'single' });
    add(await createPersonOf(engine, small, 'ROLE_OWNER'), orderingJourneys);
    add(await createPersonOf(engine, site, 'ROLE_ADMIN'), administratorJourneys);
    for (let at = 0; at < visitors; at++) add(undefined, visitorJourneys);
    return people;
  } finally {
    await engine.close();
  }
}

/** Troubles that no outage explains, and those that nobody should ever see. */
function unexpected(troubles: readonly Trouble[], outages: readonly Outage[]): string[] {
  return troubles
    .filter(
      ({ at, what }) =>
        !EXPECTED.has(what) || (what !== '429' && outageAt(outages, at, RECOVERY_MS) === undefined),
    )
    .map(({ at, who, what, detail }) => `${new Date(at).toISOString()} ${who} ${what}: ${detail}`);
}

/** If several outages delayed somebody, the last one counts. */
function recoveryOf({ recoveries }: Shared, outages: readonly Outage[]): Record<string, number> {
  const slowest: Record<string, number> = {};
  for (const { from, to } of recoveries) {
    if (outageAt(outages, from, RECOVERY_MS) === undefined) continue;
    const last = outages.findLast((outage) => outage.from <= to);
    if (last?.to !== undefined) slowest[last.part] = Math.max(slowest[last.part] ?? 0, to - last.to);
  }
  return slowest;
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
