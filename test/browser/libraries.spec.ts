import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from './product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(`${product.url}${path}`, { data, headers: { 'Idempotency-Key': crypto.randomUUID() } });
  expect(answer.status()).toBe(200);
  return answer.json();
};

/** A new estimate with a measured bathroom. */
async function newEstimate(page: Page, feet: { long: string; short: string }): Promise<{ orderId: number; areaId: number }> {
  const made = await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder?newEstimateName=Libraries`);
  const orderId = (await made.json()) as number;
  const { areaID: areaId } = await post(page, `/api/ProEstimates/${orderId}/AddArea`, { SelectedArea: 'Bathroom' });
  const floor = Number(feet.long) * Number(feet.short);
  const around = 2 * (Number(feet.long) + Number(feet.short));
  await post(page, `/api/ProEstimates/${orderId}/SetInteriorMeasurements`, {
    AreaID: areaId,
    walls: String(around * 8),
    ceilings: String(floor),
    floor: String(floor),
    baseboard: String(around),
  });
  return { orderId, areaId };
}

test('R166: a library made of an area, given a formula, used on the next estimate', async ({ page }) => {
  await signIn(page, product, 'contractor');
  const first = await newEstimate(page, { long: '10', short: '5' });
  const found = await page.request.get(
    `${product.url}/Order/GetRestOfKeyWordSearchItems?keyword=${encodeURIComponent('paint walls two coats')}`,
  );
  const [paint] = (await found.json()) as { description: string; prices: { itemXREF: number }[] }[];
  await post(page, `/api/ProEstimates/${first.orderId}/AddRepairItems/0`, {
    Areas: [first.areaId],
    Repairs: [{ itemXREF: paint?.prices[0]?.itemXREF, quality: undefined }],
  });
  await page.goto(`${product.url}/ProEstimate/EstimateView/${first.orderId}/0`);
  await page.getByRole('button', { name: 'Menu of Bathroom' }).click();
  await page.getByRole('menuitem', { name: 'Turn into a library…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn Bathroom into a library' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bath paint');
  await dialog.getByRole('button', { name: 'Create library' }).click();
  await expect(page.getByText('Library has been created')).toBeVisible();
  await page.getByRole('button', { name: 'Open it' }).click();

  const panel = page.getByRole('region', { name: 'Bath paint' });
  const quantity = panel.getByRole('textbox', { name: /^Quantity of/ });
  await quantity.fill('wals * 0.5');
  await expect(panel.getByRole('alert')).toContainText('There is no measurement or answer wals. Did you mean walls?');
  await quantity.press('Tab');
  await expect(quantity).toHaveValue('walls * 0.5');
  await quantity.press('Enter');
  await expect(page.getByText('Library modified').first()).toBeVisible();
  await expect(panel.getByText('176.0')).toBeVisible();
  await expectAccessible(page);

  const next = await newEstimate(page, { long: '12', short: '8' });
  await page.goto(`${product.url}/ProEstimate/EstimateView/${next.orderId}/0`);
  await page
    .getByRole('button', { name: /^Add items/ })
    .first()
    .click();
  const builder = page.getByRole('dialog', { name: 'Add items' });
  await builder.getByRole('tab', { name: 'Libraries' }).click();
  await builder.getByRole('checkbox', { name: /^Bath paint/ }).check();
  await builder.getByRole('checkbox', { name: /^Bathroom/ }).check();
  const house = builder.getByRole('checkbox', { name: /^Entire House/ });
  if (await house.isChecked()) await house.uncheck();
  await expect(builder.getByText('Bath paint: walls * 0.5 = 160.0 SF')).toBeVisible();
  await expectAccessible(page);
  await builder.getByRole('button', { name: 'Add 1 line' }).click();
  await expect(builder.getByText('Added 1 line')).toBeVisible();
  await expect(builder.getByText('in Bathroom already')).toBeVisible();
});
