import { existsSync, readdirSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { Files } from '../../server/platform/files/files.ts';
import type { PaperDocument } from '../../server/platform/pdf/paper-document.ts';
import { PDF_FILE, weightOf } from '../../server/platform/pdf/paper-job.ts';
import { Papers } from '../../server/platform/pdf/papers.ts';
import { eventually } from '../fault/product.ts';

const paper = (rows: number): PaperDocument => ({
  ...{ kind: 'Home inventory', title: '214 E Tulane Rd', author: 'Helen Kowalczyk', at: '2026-11-28T09:00:00.000Z', moment: 'Made' },
  facts: [],
  blocks: [
    {
      ...{
        is: 'table',
        columns: [
          { title: 'Item', grow: 1 },
          { title: 'Price', align: 'right' },
        ],
      },
      rows: Array.from({ length: rows }, (_, n) => ({ cells: [`Item ${n}`, `${n}.00`] })),
    },
  ],
});

describe('papers of two sizes', () => {
  let server: Server;
  let url = '';
  let sent: { rows: number; ended: boolean }[] = [];
  beforeAll(async () => {
    const papers = new Papers(new Files());
    const http = express();
    http.get('/:user/:rows', async (request, response) => {
      const each = { rows: Number(request.params.rows), ended: false };
      sent.push(each);
      const done = () => {
        each.ended = true;
      };
      await papers.send(paper(each.rows), 'Paper', { session: { userId: Number(request.params.user) }, response }).then(done, done);
    });
    server = http.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    sent = [];
  });
  afterAll(() => server?.close());
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('scopebook-paper-'));
  /** A paper that is being drawn. */
  const drawing = (before: readonly string[]) => () =>
    folders().some((name) => !before.includes(name) && existsSync(join(tmpdir(), name, PDF_FILE)));

  it('a short one is there while a long one is drawn, which ends once its browser has left', async () => {
    const before = folders();
    const leave = new AbortController();
    const long = fetch(`${url}/1/20000`, { signal: leave.signal }).catch((error: Error) => error.name);
    await eventually(async () => expect(drawing(before)()).toBe(true));
    const short = await fetch(`${url}/2/20`);
    expect([short.status, (await short.arrayBuffer()).byteLength > 1_000]).toEqual([200, true]);
    expect(sent.find(({ rows }) => rows === 20_000)?.ended).toBe(false);
    // Another long one has its turn at once, which it would wait for.
    const next = fetch(`${url}/3/1000`);
    leave.abort();
    expect(await long).toBe('AbortError');
    expect((await next).status).toBe(200);
    await eventually(async () => expect(folders().filter((name) => !before.includes(name))).toEqual([]));
  });

  it('what has many rows, also beside others, is long', () => {
    expect(weightOf(paper(999))).toBe(999);
    expect(weightOf({ blocks: [{ is: 'beside', rightWidth: 200, left: paper(600).blocks, right: paper(500).blocks }] })).toBe(1_100);
  });
});
