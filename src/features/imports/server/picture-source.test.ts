import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFolder } from '#platform/folder/folder.ts';
import { COVER, pictureReader } from './picture-source.ts';

let host: Server;
let site: string;
beforeAll(async () => {
  host = createServer((request, response) => {
    if (request.url === '/moved.jpg') response.writeHead(302, { location: '/a.jpg' }).end();
    else if (request.url === '/round.jpg') response.writeHead(302, { location: '/round.jpg' }).end();
    else if (request.url === '/file.jpg') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    else if (request.url === '/broken.jpg') request.socket.destroy();
    else if (request.url === '/a.jpg') response.end('picture');
    else if (request.url === '/endless.jpg') {
      const more = () => {
        while (!response.destroyed && response.write(new Uint8Array(65_536)));
      };
      response.on('drain', more);
      more();
    } else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  site = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

describe('pictures on another site', () => {
  test('pictures on another site are read, following redirects', async () => {
    const read = pictureReader({ from: 'anywhere' });
    expect(text(await read(`${site}/a.jpg`))).toBe('picture');
    expect(text(await read(`${site}/moved.jpg`))).toBe('picture');
  });

  test.each(['gone', 'round', 'file', 'endless'])('reading %s.jpg returns nothing', async (name) => {
    const read = pictureReader({ from: 'anywhere' });
    expect(await read(`${site}/${name}.jpg`)).toBeUndefined();
  });

  test('three failures in a row stop further requests to the host, and a success resets the count', async () => {
    const read = pictureReader({ from: 'anywhere' });
    const broken = `${site}/broken.jpg`;
    for (const address of [broken, broken, `${site}/a.jpg`, broken, broken]) await read(address);
    expect(text(await read(`${site}/a.jpg`))).toBe('picture');
    for (const address of [broken, broken, broken]) await read(address);
    expect(await read(`${site}/a.jpg`)).toBeUndefined();
  });

  test('pictures are never requested from private networks, or if downloads are off', async () => {
    for (const from of ['public', 'nowhere'] as const) {
      const read = pictureReader({ from });
      expect(await read(`${site}/a.jpg`)).toBeUndefined();
    }
    const read = pictureReader({ from: 'public' });
    const port = site.split(':').at(-1);
    for (const name of ['localhost', '0.0.0.0', '127.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]'])
      expect(await read(`http://${name}:${port}/a.jpg`), name).toBeUndefined();
  });
});

test('a folder returns files by the end of their path, and nothing outside the folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ardoise-pictures-'));
  await writeFile(path.join(folder, 'roof top.jpg'), 'roof');
  const read = pictureReader({
    folder: await openFolder(folder),
    cover: path.join(folder, 'roof top.jpg'),
    from: 'nowhere',
  });
  expect(text(await read('https://old.example/wp-content/2020/roof%20top.jpg'))).toBe('roof');
  expect(text(await read(COVER))).toBe('roof');
  for (const address of ['file:../../etc/passwd', 'file:/etc/passwd', 'https://old.example/%', 'roof'])
    expect(await read(address)).toBeUndefined();
  await rm(folder, { recursive: true });
});
