/**
 * `npm test`: every automatic check.
 *
 *     npm test                  everything
 *     npm test -- unit api      some steps, by name (scripts/setup/steps.mjs) or group (check)
 *     npm run check             the quick ones, which build and start nothing
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild } from './setup/build.mjs';
import { ensureMachine, howToGet } from './setup/machine.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runMain, Stop, seconds } from './setup/report.mjs';
import { choose, steps } from './setup/steps.mjs';
import { projectEnvironment, root, run, running } from './setup/toolchain.mjs';

let interrupted = false;
function interrupt(signal) {
  interrupted = true;
  for (const child of running) child.kill(signal);
}
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);

function chosenSteps(args) {
  const names = args.includes('--quick') ? ['check'] : args.filter((arg) => arg !== '--');
  const { unknown, chosen } = choose(names);
  if (unknown.length > 0) {
    throw new Stop(`Unknown step «${unknown.join('», «')}». Use: ${Object.keys(steps).join(', ')}; check.`);
  }
  return chosen;
}

/** Prepares what the selected steps need. @returns their environment, and what is missing. */
async function prepare(chosen) {
  const needs = new Set(chosen.flatMap((name) => steps[name].needs));
  await ensurePackages();
  const found = await ensureMachine(['chromium', 'postgres15'].filter((need) => needs.has(need)));
  const missing = new Set(Object.keys(found).filter((need) => found[need] === undefined));
  const env = {};
  if (found.chromium) env.CHROMIUM_PATH = found.chromium;
  else env.SKIP_BROWSER = '1';

  if (needs.has('build')) {
    try {
      await ensureBuild();
    } catch (error) {
      // A failed build is reported at the steps that need it; the others run.
      if (!(error instanceof Stop)) throw error;
      console.log(error.message);
      missing.add('build');
    }
  }

  if (found.postgres15) env.PG_BIN = found.postgres15;
  return { env, missing };
}

/** @returns the failed tests of a report that Vitest wrote as JSON: file, title and the first line of the error. */
function failedTests(file) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return ['Vitest wrote no report: it ended before its last test.'];
  }
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const where = path.relative(root, name);
    if (failed.length === 0 && status === 'failed') return [`${where}: ${message.split('\n')[0]}`];
    return failed.map(
      (test) => `${where} > ${test.fullName}\n    ${test.failureMessages[0]?.split('\n')[0]}`,
    );
  });
}

/** Quiet steps take one line; tests have a heading and print their output. */
async function runStep(name, env) {
  const { title, show, commands, env: own } = steps[name];
  const began = performance.now();
  const label = `${title} (${name})`;
  if (show) console.log(`\n— ${label} —`);
  const reports = show ? mkdtempSync(path.join(tmpdir(), 'ardoise-test-')) : undefined;
  const report = reports && { TEST_REPORT: path.join(reports, 'report.json') };
  let output = '';
  let ok = true;
  for (const [command, ...args] of commands) {
    if (!ok || interrupted) break;
    const result = await run(command, args, {
      show,
      env: { ...projectEnvironment(), ...report, ...env, ...own },
    });
    ok = result.ok;
    output = result.output;
  }
  const failures = report && !ok ? failedTests(report.TEST_REPORT) : [];
  if (reports) rmSync(reports, { recursive: true });
  const duration = seconds(performance.now() - began);
  if (interrupted) return { name, outcome: 'failed', duration };
  console.log(
    show ? `${label}: ${ok ? 'passed' : 'failed'} in ${duration}` : `${label} … ${ok ? duration : 'failed'}`,
  );
  if (!ok && !show) console.log(`\n${output.trimEnd()}\n`);
  return { name, outcome: ok ? 'passed' : 'failed', duration, failures };
}

async function runAll(chosen, { env, missing }) {
  const results = [];
  for (const name of chosen) {
    if (interrupted) break;
    const lacking = steps[name].needs.find((need) => missing.has(need));
    if (lacking === undefined) results.push(await runStep(name, env));
    else if (lacking === 'build') results.push({ name, outcome: 'failed', duration: 'there is no build' });
    else results.push({ name, outcome: 'skipped', duration: howToGet[lacking] });
  }
  return results;
}

function summarise(results) {
  const count = (outcome) => results.filter((result) => result.outcome === outcome).length;
  const width = Math.max(...results.map((result) => result.name.length));
  console.log('');
  for (const { name, outcome, duration } of results)
    console.log(`${name.padEnd(width)}  ${outcome.padEnd(7)}  ${duration}`);
  for (const { name, failures = [] } of results)
    if (failures.length > 0) console.log(`\nFailed in ${name}:\n  ${failures.join('\n  ')}`);
  const skipped = count('skipped');
  if (skipped > 0) console.log(`\nNot everything was tested: ${skipped} skipped, for the reason beside it.`);
  if (count('failed') > 0 || skipped === results.length) process.exitCode = 1;
  console.log(`\n${count('passed')} passed, ${count('failed')} failed`);
}

await runMain(async () => {
  const chosen = chosenSteps(process.argv.slice(2));
  const results = await runAll(chosen, await prepare(chosen));
  if (interrupted) {
    console.log('\nInterrupted.');
    process.exitCode = 130;
  } else {
    summarise(results);
  }
});
