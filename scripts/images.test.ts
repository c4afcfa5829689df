/** Checks Dockerfile, compose.yaml and .env.example: they name the same images and pass on the same variables. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { secrets } from '#platform/config/config.ts';
import { serverArguments } from './setup/server-process.mjs';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');

const [beforeStages = ''] = dockerfile.split(/^FROM /m);
const defaults = [...beforeStages.matchAll(/^ARG (\w+)=(\S+)$/gm)];

test('each image in the Dockerfile is a build argument or an earlier stage', () => {
  const names = defaults.map(([, name]) => `\${${name}}`);
  const stages = [...dockerfile.matchAll(/^FROM .+ AS (\w+)$/gm)].map(([, stage]) => stage);
  const froms = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const copied = [...dockerfile.matchAll(/--from=(\S+)/g)].map(([, image]) => image);
  expect(froms.length).toBeGreaterThan(0);
  expect([...froms, ...copied].filter((image) => ![...names, ...stages].includes(image))).toEqual([]);
});

test('compose.yaml and the Dockerfile take each image from a variable that .env.example lists', () => {
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

test('the Dockerfile starts Node with the arguments of scripts/setup', () => {
  const [command = ''] = /(?<=^CMD ).+$/m.exec(dockerfile) ?? [];
  expect(JSON.parse(command)).toEqual(['node', ...serverArguments]);
});

/** The image or compose.yaml sets these; secrets are files; compose.yaml starts no pooler. */
const decided: readonly string[] = ['HOST', 'DATA_DIR', 'PG_BIN', 'DATABASE_PREPARED', ...secrets];

test('compose.yaml passes each variable of .env.example to the program or sets it itself', () => {
  const [example = ''] = read('.env.example').split('# For docker compose only');
  const variables = [...example.matchAll(/^#(\w+)=/gm)].map(([, name = '']) => name);
  expect(variables).toContain('SECRET_KEY');
  const [app = ''] = compose.split(/^ {2}db:$/m);
  expect(variables.filter((name) => !decided.includes(name) && !app.includes(`\${${name}:-`))).toEqual([]);
});
