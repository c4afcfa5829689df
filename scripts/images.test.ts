/** Container images are pinned by digest, and configured by the documented variables. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverArguments } from './setup/server-process.mjs';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');

const [beforeStages = ''] = dockerfile.split(/^FROM /m);
const defaults = [...beforeStages.matchAll(/^ARG (\w+)=(\S+)$/gm)];

test('each image of the Dockerfile is an argument or another stage', () => {
  const names = defaults.map(([, name]) => `\${${name}}`);
  const stages = [...dockerfile.matchAll(/^FROM .+ AS (\w+)$/gm)].map(([, stage]) => stage);
  const froms = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const copied = [...dockerfile.matchAll(/--from=(\S+)/g)].map(([, image]) => image);
  expect(froms.length).toBeGreaterThan(0);
  expect([...froms, ...copied].filter((image) => ![...names, ...stages].includes(image))).toEqual([]);
});

test('each image of compose and of the Dockerfile is a variable, and .env.example lists all of them', () => {
  const images = [...compose.matchAll(/^\s+image: (.+)$/gm)].map(([, image = '']) => image);
  expect(images.length).toBeGreaterThan(0);
  const named = images.map((image) => /^\$\{(\w+):-\S+\}$/.exec(image)?.[1] ?? image);
  const given = defaults.map(([, name = '', image]) => {
    expect(compose).toContain(`${name}: '\${${name}:-${image}}'`);
    return name;
  });
  const example = read('.env.example');
  expect([...named, ...given].filter((name) => !example.includes(`#${name}=`))).toEqual([]);
});

test('the image and the service in operations.md start the program with the usual arguments', () => {
  const [command = ''] = /(?<=^CMD ).+$/m.exec(dockerfile) ?? [];
  expect(JSON.parse(command)).toEqual(['node', ...serverArguments]);
  expect(read('docs/operations.md')).toContain(`/node ${serverArguments.join(' ')}\n`);
});

/** Variables that the image and compose.yaml set. */
const decided = ['HOST', 'DATABASE_URL', 'DATA_DIR', 'PG_BIN'];

test('each variable of .env.example is passed to the program', () => {
  const [example = ''] = read('.env.example').split('# For docker compose only');
  const variables = [...example.matchAll(/^#(\w+)=/gm)].map(([, name = '']) => name);
  expect(variables).toContain('SECRET_KEY');
  const [app = ''] = compose.split(/^ {2}db:$/m);
  expect(variables.filter((name) => !decided.includes(name) && !app.includes(`\${${name}:-`))).toEqual([]);
});
