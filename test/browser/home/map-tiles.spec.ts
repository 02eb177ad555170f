import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

/** What the source of tiles does: draws, refuses, or takes the call and never answers. */
let draws: 'all' | 'none' | 'street' | 'never' = 'all';
const asked: { path: string; referer: string | undefined; cookie: string | undefined }[] = [];
let source: Server;
let origin = '';
const product = productOfFile('off', async () => {
  source = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, referer: request.headers.referer, cookie: request.headers.cookie });
    if (draws === 'never') return;
    if (draws === 'none' || (draws === 'street' && !path.startsWith('/street'))) return void response.writeHead(404).end();
    const [, , z, x, y] = path.split('/');
    const color = path.startsWith('/street') ? '#f4f1e8' : '#c4d2bd';
    response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' });
    response.end(
      `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${color}" stroke="#8a8a80"/><text x="20" y="40">${z}/${x}/${y}</text></svg>`,
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => source.once('listening', resolve));
  origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  return {
    MAP_STREET_TILES: `${origin}/street/{z}/{x}/{y}?key=k`,
    MAP_STREET_ATTRIBUTION: '© The people who draw streets',
    MAP_AERIAL_TILES: `${origin}/aerial/{z}/{x}/{y}`,
    MAP_AERIAL_ATTRIBUTION: '© Those who fly over them',
    MAP_AERIAL_ZOOM: '18',
  };
});
test.afterEach(closeContexts);
test.afterAll(() => source?.close());

test('R409, R410, S126: with a source the map begins on aerial pictures at zoom 19; street tiles are a choice that is kept, and a source that is gone leaves the outline', async ({
  page,
}) => {
  await signIn(page, product, 'homeowner');
  await page.request.put(`${product.url}/api/home/address`, {
    data: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' },
  });
  await page.request.post(`${product.url}/api/home/setup`, { data: { bedrooms: 3 } });
  const answer = await page.goto(`${product.url}/homereports?report=map`);
  expect(answer?.headers()['content-security-policy']).toContain(`img-src 'self' data: blob: ${origin};`);
  const map = page.getByRole('region', { name: 'Map' });
  const ground = map.getByRole('group', { name: 'Ground' });
  const pressed = ground.locator('[aria-pressed=true]');
  await expect(pressed).toHaveText('Aerial');
  await expect(map.locator('output')).toHaveText('zoom 19');
  await expect(map).toContainText('© Those who fly over them');
  await expect(map).toContainText(`Fetched from ${new URL(origin).host}, which sees what part of the map is looked at.`);
  // Its nearest pictures are of zoom 18: at 19 they are drawn twice as large. The middle of the map is in the square of the ZIP code's position.
  await expect(async () => {
    const squares = await map.locator('img').evaluateAll((all) =>
      (all as HTMLImageElement[]).map((one) => ({
        src: one.src,
        there: one.naturalWidth > 0,
        box: one.getBoundingClientRect().toJSON(),
      })),
    );
    const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const mid = squares.find((one) => one.box.left <= x && x < one.box.right && one.box.top <= y && y < one.box.bottom);
    expect(squares.every(({ there }) => there)).toBe(true);
    expect([mid?.box.width, new URL(mid?.src ?? origin).pathname.split('/')[2]]).toEqual([512, '18']);
    const covered = squares.reduce((sum, one) => sum + one.box.width * one.box.height, 0);
    expect(covered).toBeGreaterThanOrEqual(box.width * box.height);
  }).toPass();
  // The page's address, with what is in it, stays here; so do cookies.
  expect(new Set(asked.map(({ referer, cookie }) => `${referer} ${cookie}`))).toEqual(new Set([`${product.url}/ undefined`]));
  await expectAccessible(page);

  await ground.getByRole('button', { name: 'Street tiles' }).press('Enter');
  await expect(map).toContainText('© The people who draw streets');
  await expect.poll(() => asked.some(({ path }) => /^\/street\/19\/\d+\/\d+\?key=k$/.test(path))).toBe(true);
  await map.getByRole('button', { name: 'Farther' }).click();
  await expect.poll(() => asked.some(({ path }) => path.startsWith('/street/18/'))).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.reload();
  await expect(pressed).toHaveText('Street tiles');

  draws = 'street';
  await ground.getByRole('button', { name: 'Aerial' }).click();
  await expect(map.getByRole('alert')).toContainText('does not answer: this is the outline. Choose again to try again.');
  await expect(pressed).toHaveText('Outline');
  await expect(map.locator('img')).toHaveCount(0);
  await expect(map.getByText('214 E Tulane Rd')).toBeVisible();
  draws = 'all';
  await ground.getByRole('button', { name: 'Aerial' }).click();
  await expect(pressed).toHaveText('Aerial');
  await expect(map.getByRole('alert')).toHaveCount(0);

  draws = 'never';
  await page.reload();
  await expect(map.getByRole('alert')).toContainText('does not answer', { timeout: 20_000 });
  await ground.getByRole('button', { name: 'Outline' }).click();
  const before = asked.length;
  await page.reload();
  await expect(pressed).toHaveText('Outline');
  await expect(map).toContainText('Nothing is fetched from outside.');
  expect(asked.length).toBe(before);
});
