/**
 * `npm test`: every automatic check.
 *
 *     npm test                  the checks, unit and API tests, main journeys in a browser, stop and restore
 *     npm test -- all           everything: also all browser tests, faults and attacks
 *     npm test -- changed       what the changes since `main` can break; changed=HEAD~3 since that commit
 *     npm test -- unit api      some steps, by name (scripts/setup/steps.mjs) or group (check)
 *     npm run check             the quick ones, which build and start nothing
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild } from './setup/build.mjs';
import { changedFiles, readImports, testsFor } from './setup/changed.mjs';
import { ensureMachine, howToGet } from './setup/machine.mjs';
import { endWithNpm } from './setup/npm-parent.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runMain, Stop, seconds } from './setup/report.mjs';
import { choose, steps } from './setup/steps.mjs';
import { projectEnvironment, run, running } from './setup/toolchain.mjs';

let interrupted = false;
function interrupt(signal) {
  interrupted = true;
  for (const child of running) child.kill(signal);
}
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);
endWithNpm();

/** @returns the steps to run, by name. */
function chosenSteps(args) {
  const names = args.includes('--quick') ? ['check'] : args.filter((arg) => arg !== '--');
  const [first = ''] = names;
  if (/^changed(=|$)/.test(first)) return stepsForChanges(first.split('=')[1]);
  const { unknown, chosen } = choose(names);
  if (unknown.length > 0) {
    throw new Stop(
      `Unknown step «${unknown.join('», «')}». Use: ${Object.keys(steps).join(', ')}; check, all, changed.`,
    );
  }
  return Object.fromEntries(chosen.map((name) => [name, steps[name]]));
}

/** Returns the checks, and the unit and API tests that the changes can break. Names the other ones. */
function stepsForChanges(since) {
  const changed = changedFiles(since);
  if (changed.length === 0) throw new Stop('Nothing has changed.');
  const { unit, api, others } = testsFor(changed, readImports());
  console.log(
    `${changed.length} files changed: ${unit.length} files of unit tests, ${api.length} of API tests.`,
  );
  if (others.length > 0) console.log(`Not run, but they import what changed:\n  ${others.join('\n  ')}\n`);
  const checks = choose(['check']).chosen.filter((name) => name !== 'words');
  return {
    ...Object.fromEntries(checks.map((name) => [name, steps[name]])),
    unit: { ...steps.unit, files: unit },
    api: { ...steps.api, files: api },
  };
}

/** Prepares what the selected steps need. @returns their environment, and a list of what is missing. */
async function prepare(chosen) {
  const all = Object.values(chosen);
  const needs = new Set(all.flatMap((step) => step.needs));
  await ensurePackages();
  const uses = new Set(all.flatMap((step) => step.uses ?? []));
  const found = await ensureMachine(Object.keys(howToGet).filter((one) => needs.has(one) || uses.has(one)));
  const missing = new Set(Object.keys(found).filter((need) => found[need] === undefined));
  for (const one of uses) if (missing.has(one)) console.log(howToGet[one]);
  const env = {};
  if (found.chromium) env.CHROMIUM_PATH = found.chromium;
  else env.SKIP_BROWSER = '1';

  if (needs.has('build')) {
    try {
      await ensureBuild();
    } catch (error) {
      // A failed build is reported at the steps that need it; the other steps run.
      if (!(error instanceof Stop)) throw error;
      console.log(error.message);
      missing.add('build');
    }
  }

  if (found.postgres15) env.PG_BIN = found.postgres15;
  // The steps share the demonstration data, which the first one creates (tests/support/e2e-server.ts).
  if (needs.has('build')) env.TEST_DEMONSTRATION = mkdtempSync(path.join(tmpdir(), 'ardoise-demo-'));
  return { env, missing };
}

/** Returns an error's message without its stack, at most 30 lines: enough for a browser's log of a click. */
function headline(message = '') {
  const lines = message.split('\n');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  return lines
    .slice(0, stack < 0 ? lines.length : stack)
    .filter((line) => line.trim() !== '')
    .slice(0, 30)
    .join('\n    ');
}

/** @returns the failures that failures-reporter.mjs wrote: file and text; undefined if Vitest ended without a report. */
function readFailures(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).map(({ file, title, message }) => ({
      file,
      text: `${[file, title].filter(Boolean).join(' > ')}\n    ${headline(message)}`,
    }));
  } catch {
    return undefined;
  }
}

/** Runs a step's commands until one fails. */
async function runCommands({ commands, files = [], show, env: own }, env) {
  let result = { ok: true, output: '' };
  for (const [command, ...args] of commands) {
    if (!result.ok || interrupted) break;
    result = await run(command, [...args, ...files], {
      show,
      env: { ...projectEnvironment(), ...env, ...own },
    });
  }
  return result;
}

/** Runs a check. Prints one line, and the check's output only if it fails. */
async function runCheck(name, step, env) {
  const { title, help } = step;
  const began = performance.now();
  const { ok, output } = await runCommands(step, env);
  const duration = seconds(performance.now() - began);
  if (interrupted) return { name, outcome: 'failed', duration };
  console.log(`${title} (${name}) … ${ok ? duration : 'failed'}`);
  if (!ok) console.log(`\n${output.trimEnd()}\n`);
  return { name, outcome: ok ? 'passed' : 'failed', duration, failures: ok ? [] : [help] };
}

/** Runs commands of Vitest. @returns also the failures of the last command. */
async function runVitest(step, env) {
  const reports = mkdtempSync(path.join(tmpdir(), 'ardoise-test-'));
  const report = path.join(reports, 'report.json');
  const { ok } = await runCommands(step, { ...env, TEST_REPORT: report });
  const failures = ok ? [] : readFailures(report);
  rmSync(reports, { recursive: true });
  return { ok, failures };
}

/** If more tests fail, they are not repeated, because the cause is not chance. */
const MOST_REPEATED = 5;

/**
 * Runs tests. Prints a heading and their output. If few fail, their files run once more, without the load of the
 * others. Those that pass then are listed as unstable: their race has to be found, but it does not block other work.
 */
async function runTests(name, step, env) {
  const label = `${step.title} (${name})`;
  const began = performance.now();
  console.log(`\n— ${label} —`);
  let { ok, failures } = await runVitest(step, env);
  let unstable = [];
  // An error outside of every test has no file that could be repeated.
  const few =
    failures?.length > 0 &&
    failures.length <= MOST_REPEATED &&
    failures.every(({ file }) => file !== undefined);
  if (few && !step.once && step.commands.length === 1 && !interrupted) {
    const files = [...new Set(failures.map(({ file }) => file))];
    console.log(`\n— ${label}, repeated: ${files.join(', ')} —`);
    const first = failures;
    ({ ok, failures } = await runVitest({ ...step, files }, env));
    if (ok) unstable = first;
  }
  const duration = seconds(performance.now() - began);
  if (interrupted) return { name, outcome: 'failed', duration };
  console.log(`${label}: ${ok ? 'passed' : 'failed'} in ${duration}`);
  return {
    name,
    outcome: ok ? 'passed' : 'failed',
    duration,
    failures: failures?.map(({ text }) => text) ?? ['Vitest wrote no report: it ended before its last test.'],
    unstable: unstable.map(({ text }) => text),
  };
}

async function runStep(name, step, { env, missing }) {
  const lacking = step.needs.find((need) => missing.has(need));
  if (lacking === undefined) return step.show ? runTests(name, step, env) : runCheck(name, step, env);
  if (lacking === 'build') return { name, outcome: 'failed', duration: 'there is no build' };
  return { name, outcome: 'skipped', duration: howToGet[lacking] };
}

/** Checks only read, so one runs on each processor. Then the tests run, one step after the other. */
async function runAll(chosen, prepared) {
  const results = new Map();
  const work = async (waiting) => {
    for (let name = waiting.shift(); name !== undefined && !interrupted; name = waiting.shift())
      results.set(name, await runStep(name, chosen[name], prepared));
  };
  const names = Object.keys(chosen);
  const checks = names.filter((name) => !chosen[name].show);
  await Promise.all(Array.from({ length: availableParallelism() }, () => work(checks)));
  await work(names.filter((name) => chosen[name].show));
  return names.flatMap((name) => results.get(name) ?? []);
}

function summarise(results) {
  const count = (outcome) => results.filter((result) => result.outcome === outcome).length;
  const width = Math.max(...results.map((result) => result.name.length));
  console.log('');
  for (const { name, outcome, duration } of results)
    console.log(`${name.padEnd(width)}  ${outcome.padEnd(7)}  ${duration}`);
  for (const { name, failures = [] } of results)
    if (failures.length > 0) console.log(`\nFailed in ${name}:\n  ${failures.join('\n  ')}`);
  for (const { name, unstable = [] } of results)
    if (unstable.length > 0)
      console.log(`\nUnstable in ${name}, passed when repeated (find the race):\n  ${unstable.join('\n  ')}`);
  const skipped = count('skipped');
  if (skipped > 0) console.log(`\nNot everything was tested: ${skipped} skipped, for the reasons above.`);
  if (count('failed') > 0 || skipped === results.length) process.exitCode = 1;
  console.log(`\n${count('passed')} passed, ${count('failed')} failed`);
}

await runMain(async () => {
  const chosen = chosenSteps(process.argv.slice(2));
  const prepared = await prepare(chosen);
  const results = await runAll(chosen, prepared);
  const { TEST_DEMONSTRATION } = prepared.env;
  if (TEST_DEMONSTRATION !== undefined) rmSync(TEST_DEMONSTRATION, { recursive: true, force: true });
  if (interrupted) {
    console.log('\nInterrupted.');
    process.exitCode = 130;
  } else {
    summarise(results);
  }
});
