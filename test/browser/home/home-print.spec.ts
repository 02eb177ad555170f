import { expect, type Page, test } from '@playwright/test';
import { plainPng } from '../../estimating/photos/pictures.ts';
import { readPdf } from '../../reporting/read-pdf.ts';
import { closeContexts, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
test.use({ colorScheme: 'dark' });

const THINGS = 45;
const SALES = 60;

const sales = ['Address,ZIP,Sale date,Sale price,Living area,Bedrooms,Year built,Property type,Latitude,Longitude']
  .concat(
    Array.from(
      { length: SALES },
      (_, n) =>
        `${n} Main St,43202,2026-0${1 + (n % 9)}-11,${400_000 + n * 500},${1_500 + n * 4},3,1950,Single family,40.02,${-83.01 - n / 9_000}`,
    ),
  )
  .join('\n');

/** A house with its value, a vault of several pages, one thing of it with a photograph, and an estimate. */
async function furnish(page: Page): Promise<void> {
  const request = async (method: string, path: string, data?: object | string) => {
    const headers = typeof data === 'string' ? { 'Content-Type': 'application/octet-stream' } : undefined;
    const answer = await page.request.fetch(product.url + path, { method, data, headers });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
    return answer.json();
  };
  await request('PUT', '/api/home/address', { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' });
  await request('POST', '/api/home/setup', { bedrooms: 3, totalLivingArea: '1640' });
  await request('POST', '/api2/ProjectEstimate/GetErcReportResponse', { state: 'OH', livingArea: '1640', quality: 4 });
  // The widest reason there is does not make its paper two pages.
  await request('PUT', '/api/home/place-factor', { factor: '0.97', reason: 'W'.repeat(255) });
  await request('POST', '/api/home/property-value/sales?fileName=sales.csv&keep=true', sales);
  const compared = { livingArea: '1640', within: '2', likeness: 30, since: '2025-01', propertyType: 0, leftOut: [] };
  await request('POST', '/api2/ProjectEstimate/GetEstimatedPropertyValueResponse', compared);
  for (let n = 0; n < THINGS; n++) {
    const thing = { name: `Lamp ${n}`, inventoryCategory_Id: 3, priceCost: '10.50' };
    const { id } = await request('POST', '/api/inventories/0/items', thing);
    if (n > 0) continue;
    const file = { name: 'lamp.png', mimeType: 'image/png', buffer: await plainPng(640, 480) };
    const path = `${product.url}/api/inventories/0/items/${id}/attachments`;
    await page.request.post(path, { multipart: { uploadInventoryItemFile: file } });
  }
  const orderId = await request('GET', '/api2/ProjectEstimate/GetNewOrder?newEstimateName=Water%20heater');
  const area = await request('POST', `/api/ProEstimates/${orderId}/AddArea`, { SelectedArea: 'Basement' });
  const Repairs = [26310, 26345, 26350, 26360].map((itemXREF) => ({ itemXREF, quantity: '1' }));
  await request('POST', `/api/ProEstimates/${orderId}/AddRepairItems/0`, { Areas: [area.areaID], Repairs });
}

/** The paper that a window makes which was opened to print, once it asked for it. */
async function printed(page: Page, query: string) {
  await page.goto(`${product.url}/homereports?${query}&print`);
  await page.waitForFunction(() => document.documentElement.dataset.printed);
  const photographs = await page.locator('main img').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0));
  await page.emulateMedia({ media: 'print' });
  const ground = await page.evaluate(() => {
    const root = getComputedStyle(document.documentElement);
    return [root.colorScheme, getComputedStyle(document.body).backgroundColor];
  });
  const { pages } = await readPdf(await page.pdf({ format: 'Letter', preferCSSPageSize: true, printBackground: true }));
  await page.emulateMedia({ media: 'screen' });
  return { pages: pages.map(({ rows }) => rows.join('\n')), photographs, ground };
}

test('S118-S126, R408: each report prints white, with its house at the head, its columns on each page and numbers at the foot, and nothing of the screen', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await signIn(page, product, 'homeowner');
  await furnish(page);
  for (const { query, kind, columns, most } of [
    { query: 'report=replacement', kind: 'Replacement cost report', columns: '', most: 1 },
    { query: 'report=inventory', kind: 'Home inventory', columns: '', most: 6 },
    {
      query: 'report=inventory&photographs=no',
      kind: 'Home inventory',
      columns: 'Name Category Serial number Quantity Price each Total',
      most: 3,
    },
    { query: 'report=value', kind: 'Property value', columns: 'Use Sale Miles Sold Living area Beds Built Price Per SF', most: 4 },
    { query: 'report=csi&depth=3', kind: 'CSI divisions', columns: 'Number Division Lines, quantity Share Total', most: 1 },
    { query: 'report=map', kind: 'Map', columns: '', most: 1 },
  ]) {
    const { pages, photographs, ground } = await printed(page, query);
    expect(ground, query).toEqual(['light', 'rgb(255, 255, 255)']);
    expect(pages.length, query).toBeLessThanOrEqual(most);
    expect(pages[0], query).toContain('214 E Tulane Rd');
    expect(pages[0], query).toContain(kind);
    for (const [n, text] of pages.entries()) {
      expect(text, query).toContain(`${kind}, 214 E Tulane Rd, Columbus OH 43202 Page ${n + 1} of ${pages.length}`);
      if (n < pages.length - 1) expect(text, query).toContain(columns);
      expect(text, query).not.toMatch(/Find anything|Settings|Show on the map|Choose one|Arranged by|House only|New report/);
    }
    if (query === 'report=inventory') expect(photographs).toEqual([true]);
  }
});
