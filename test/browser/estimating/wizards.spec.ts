import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const builder = (page: Page) => page.getByRole('dialog', { name: 'Add items' });
const project = (page: Page, name: string) => builder(page).getByRole('button', { name: new RegExp(`^${name}`) });
const line = (page: Page, name: string) => builder(page).getByRole('checkbox', { name, exact: true });
const answer = (page: Page, question: string, name: string) =>
  builder(page).getByRole('radiogroup', { name: question, exact: true }).getByRole('radio', { name, exact: true });

/** A new estimate, with the builder open. */
async function openNew(page: Page, name: string): Promise<number> {
  await signIn(page, product, 'contractor');
  const made = await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder?newEstimateName=${name}`);
  const orderId = (await made.json()) as number;
  await page.goto(`${product.url}/ProEstimate/EstimateBuilder/${orderId}/0/0`);
  await expect(builder(page)).toBeVisible();
  return orderId;
}

const press = async (page: Page, key: string, times = 1) => {
  for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
};

test('R142, R143, S054: a kitchen from nothing by keyboard only', async ({ page }) => {
  const orderId = await openNew(page, 'Kitchen by keys');
  await builder(page).getByRole('tab', { name: 'Projects' }).focus();
  await page.keyboard.press('Enter');
  await project(page, 'Kitchen by answers').focus();
  await page.keyboard.press('ArrowRight');
  await expect(answer(page, 'Counter', 'Ceramic tile')).toBeFocused();
  await expect(line(page, 'Install Countertop, ceramic tile')).toBeChecked();

  await press(page, 'ArrowRight');
  await expect(answer(page, 'Counter', 'Laminate')).toBeChecked();
  await expect(answer(page, 'Island', 'None')).toBeChecked();
  await expect(builder(page).getByText('With a laminate counter there is no island.')).toBeVisible();
  await expect(line(page, 'Install Island, base cabinets, 5 ft')).toHaveCount(0);

  await press(page, 'ArrowRight');
  await expect(answer(page, 'Counter', 'Butcher block')).toBeChecked();
  await expect(answer(page, 'Island', 'Include')).toBeChecked();
  await expect(answer(page, 'Backsplash', 'Tile, not offered')).toBeDisabled();
  await expect(line(page, 'Install Backsplash, tile, set and grouted')).toBeDisabled();
  await expect(line(page, 'Install Backsplash, natural stone or marble mosaic')).toBeChecked();

  // Down to the oven, which is left out; an unticked dishwasher stays so.
  await press(page, 'ArrowDown', 3);
  await press(page, 'ArrowRight', 3);
  await expect(answer(page, 'Oven', 'None')).toBeChecked();
  await line(page, 'Install Dishwasher, built-in').focus();
  await page.keyboard.press('Space');
  await answer(page, 'Oven', 'None').focus();
  await press(page, 'ArrowLeft');
  await expect(answer(page, 'Oven', 'With microwave')).toBeFocused();
  await expect(line(page, 'Install Dishwasher, built-in')).not.toBeChecked();
  await expectAccessible(page);

  const button = builder(page).getByRole('button', { name: /^Add \d+ lines to Kitchen/ });
  const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
  await page.keyboard.press('Control+Enter');
  await expect(builder(page).getByText(`Added ${count} lines`)).toBeVisible();
  // Run again, what is there is left out and named.
  await expect(builder(page).getByText('in Kitchen already').first()).toBeVisible();
  // Only the dishwasher, which was left out, is offered again.
  await expect(builder(page).getByRole('button', { name: /^Add 1 line to Kitchen/ })).toBeVisible();
  const areas = await page.request.get(`${product.url}/api/ProEstimates/${orderId}/GetAreasWithItems`);
  const kitchen = ((await areas.json()) as { label: string; items: { description: string }[] }[]).find(({ label }) => label === 'Kitchen');
  expect(kitchen?.items.map(({ description }) => description)).toContain('Wall oven with microwave, combination');
  expect(kitchen?.items.map(({ description }) => description)).not.toContain('Dishwasher, built-in');
});

test('S048: the bathroom wizard on a phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openNew(page, 'Bath by thumb');
  await builder(page).getByRole('tab', { name: 'Projects' }).tap();
  await project(page, 'Bathroom by answers').tap();
  await expect(builder(page).getByRole('img', { name: /^Plan of the bath, 9' 0" by 5' 0"/ })).toBeVisible();
  await builder(page).getByRole('textbox', { name: 'Length, feet' }).fill('10');
  await expect(builder(page).getByRole('img', { name: /^Plan of the bath, 10' 0" by 5' 0"/ })).toBeVisible();
  await answer(page, 'Vanity', '48 in').tap();
  await expect(line(page, 'Install Vanity with top, 48 in')).toBeChecked();
  await line(page, 'Install Bath accessory set, four pieces').tap();
  await builder(page).getByRole('textbox', { name: 'Name of the new area' }).fill('Primary bath');
  const add = builder(page).getByRole('button', { name: 'Add 19 lines to Primary bath' });
  await expect(add).toBeInViewport();
  expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await add.tap();
  await expect(builder(page).getByText('Added 19 lines')).toBeVisible();
  await expect(builder(page).getByRole('combobox', { name: 'Area' })).toContainText(`Primary bath 10' 0" x 5' 0"`);
});

test('a complete remodel goes into a new estimate, and with lines only with Ctrl held', async ({ page }) => {
  await openNew(page, 'Remodel');
  await test.step('S046: popular projects have a tab', async () => {
    await builder(page).getByRole('tab', { name: 'Projects' }).click();
    await expect(builder(page).getByRole('heading', { name: /^Popular here/ })).toBeVisible();
    await expect(
      builder(page)
        .locator('[data-project]')
        .filter({ hasText: /estimates?last / })
        .first(),
    ).toBeVisible();
  });

  const library = builder(page).getByRole('combobox', { name: 'Projects with items of a library' });
  await test.step('C028: popular projects are narrowed by a library', async () => {
    for (const name of ['Punch list, half day', 'Hall bath, tub and surround']) {
      const narrowed = page.waitForResponse((response) => /GetProjects\?customlibids=\d+/.test(response.url()));
      await library.selectOption({ label: `with ${name}` });
      const { length } = (await (await narrowed).json()) as unknown[];
      await expect(
        builder(page)
          .locator('[data-project]')
          .filter({ hasText: /estimates?last / }),
      ).toHaveCount(length);
      const none = builder(page).getByText('No project that several estimates have in common has an item of this library.');
      await expect(none).toHaveCount(length === 0 ? 1 : 0);
    }
  });
  await project(page, 'Complete remodel').click();
  const add = builder(page).getByRole('button', { name: 'Add complete remodel' });
  const warning = builder(page).getByRole('alert').filter({ hasText: 'A complete remodel can only be used on a new estimate.' });
  await expect(warning).toHaveCount(0);
  await expect(builder(page).getByRole('row', { name: /^Entire House.* 4 / })).toBeVisible();
  await add.click();
  await expect(project(page, 'Complete remodel')).toContainText('new estimates');

  await test.step('R144, M058: with lines a complete remodel is blocked, and says so', async () => {
    await add.click();
    await expect(warning).toBeVisible();
  });
  await test.step('R146: the warning goes by itself', async () => {
    await expect(warning).toHaveCount(0, { timeout: 20_000 });
  });
  await test.step('R145: with Ctrl held it is added', async () => {
    await builder(page)
      .getByRole('button', { name: 'Add complete remodel' })
      .click({ modifiers: ['Control'] });
    await expect(builder(page).getByRole('row', { name: /^Entire House.*8 lines/ })).toBeVisible();
  });
});
