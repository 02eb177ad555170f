import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const builder = (page: Page) => page.getByRole('dialog', { name: 'Add items' });

test('by keys alone through the seven steps, two items are ticked, priced beside, added to an area and told for two seconds; the task list stays as one left it', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  const made = await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder?newEstimateName=Steps`);
  const orderId = (await made.json()) as number;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.url}/ProEstimate/EstimateView/${orderId}/0`);
  await page
    .getByRole('button', { name: /^Add items/ })
    .first()
    .click();
  await builder(page).getByRole('tab', { name: 'Categories' }).press('Enter');
  await test.step('S038: the step of categories has the focus by its number', async () => {
    const categories = builder(page).getByRole('listbox', { name: 'Category', exact: true });
    await expect(categories.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('1');
    await expect(categories.getByRole('option').first()).toBeFocused();
  });
  for (let n = 0; n < 40; n++) {
    if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Painting') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('ArrowRight');
  const items = builder(page).getByRole('listbox', { name: 'Item', exact: true }).getByRole('option');
  await test.step('S039: the subcategory is entered, and its items are shown', async () => {
    const inSubcategories = builder(page).getByRole('listbox', { name: 'Subcategory' }).getByRole('option').first();
    await expect(inSubcategories).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items.nth(1)).toBeVisible();
  });
  await test.step('R111: the steps stand in the order of the work', async () => {
    const steps = builder(page).getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await expect(steps).toHaveText([/Category/, /Subcategory/, /Action/, /Items/, /Quality/, /Areas/, /Task/]);
  });
  await test.step('S040: the step of actions has the focus by its number', async () => {
    await page.keyboard.press('3');
    await expect(builder(page).getByRole('listbox', { name: 'Action' }).getByRole('option').first()).toBeFocused();
  });
  await test.step('R139, S041: items are ticked by keys, without waiting', async () => {
    await page.keyboard.press('4');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(builder(page).getByRole('list', { name: 'Steps' })).toContainText('2 chosen');
  });
  await test.step('S055: the quality is chosen where there are several', async () => {
    await expect(builder(page).getByRole('radiogroup', { name: 'Quality' })).toBeVisible();
  });
  const added = builder(page).getByRole('region', { name: 'Will be added' });
  await test.step('S042: the area is ticked, and the lines that will be added are shown', async () => {
    await page.keyboard.press('q');
    await page.keyboard.press('a');
    const house = builder(page).getByRole('checkbox', { name: 'Entire House' });
    await expect(house).toBeFocused();
    if (!(await house.isChecked())) await page.keyboard.press('Space');
    await expect(added.getByRole('listitem')).toHaveCount(2);
  });
  await expectAccessible(page);
  await test.step('R138, M059: what was added is told, and the flash hides by itself', async () => {
    await page.keyboard.press('ControlOrMeta+Enter');
    const flash = builder(page).getByRole('status').filter({ hasText: 'Added 2 lines' });
    await expect(flash).toBeVisible();
    await expect(flash).toBeHidden();
  });
  await test.step('R135: the list shows at once what is in the area', async () => {
    await expect(items.first()).toContainText('in Entire House');
  });

  // What is there already is left out, until its area is ticked once more.
  await page.keyboard.press('4');
  await page.keyboard.press('Space');
  await expect(added).toContainText('All of it is there already');
  await page.keyboard.press('a');
  await page.keyboard.press('Space');
  await expect(added.getByRole('listitem')).toHaveCount(1);

  const tasks = builder(page).getByRole('button', { name: 'Tasks' });
  await test.step('R115: nobody chose yet, which means hidden', async () => {
    await expect(tasks).toHaveAttribute('aria-expanded', 'false');
  });
  await test.step('S043, S049: the tasks of the estimate open beside', async () => {
    const kept = page.waitForResponse(/SaveUserTaskFlyoutChoice/);
    await tasks.press('Enter');
    await expect(builder(page).getByRole('radiogroup', { name: 'Tasks of the estimate' })).toBeVisible();
    await kept;
  });
  await test.step('R114: the task list stays as one left it', async () => {
    await page.reload();
    await page
      .getByRole('button', { name: /^Add items/ })
      .first()
      .click();
    await builder(page).getByRole('tab', { name: 'Categories' }).click();
    await expect(builder(page).getByRole('radiogroup', { name: 'Tasks of the estimate' })).toBeVisible();
  });
});

test('S054, R140: answers to the questions of an item say what they move, and what is added has the share, the line that an answer brings, and the reason', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await page
    .getByRole('button', { name: /^Add items/ })
    .first()
    .click();
  await builder(page).getByRole('tab', { name: 'Categories' }).click();
  await builder(page).getByRole('listbox', { name: 'Category', exact: true }).getByRole('option', { name: 'Painting' }).click();
  await builder(page).getByRole('listbox', { name: 'Subcategory' }).getByRole('option', { name: 'Interior Paint' }).click();
  const items = builder(page).getByRole('listbox', { name: 'Item', exact: true });
  await items.getByRole('option', { name: /Walls, two coats/ }).click();
  const areas = builder(page).getByRole('checkbox');
  for (const name of ['Entire House', 'Kitchen']) {
    const area = areas.and(builder(page).getByRole('checkbox', { name, exact: true }));
    if ((await area.isChecked()) !== (name === 'Kitchen')) await area.press('Space');
  }
  const three = builder(page).getByRole('radio', { name: /^Three walls/ });
  await expect(builder(page).getByRole('radio', { name: /^All walls/ })).toBeChecked();
  await expect(three).toHaveAccessibleName(/−105\.37$/);
  await builder(page)
    .getByRole('radio', { name: /^All walls/ })
    .focus();
  await page.keyboard.press('ArrowDown');
  await expect(three).toBeChecked();
  const will = builder(page).getByRole('region', { name: 'Will be added' });
  await expect(will).toContainText('268.0 SF at 1.18, three walls, 75 %');
  await builder(page)
    .getByRole('radio', { name: /^Smoke or nicotine/ })
    .check();
  await expect(will.getByRole('listitem')).toHaveCount(2);
  await expect(will).toContainText('268.0 SF at 1.02, for the stain');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(builder(page).getByRole('status').filter({ hasText: 'Added 2 lines' })).toBeVisible();
  const answer = await page.request.get(`${product.url}/api/ProEstimates/1002/GetAreasWithItems`);
  const kitchen = (
    (await answer.json()) as { label: string; items: { description: string; quantity: string; percentageAffected: string }[] }[]
  )
    .find(({ label }) => label === 'Kitchen')
    ?.items.slice(-2)
    .map(({ description, quantity, percentageAffected }) => [description, quantity, Number(percentageAffected)]);
  expect(kitchen).toEqual([
    ['Walls, two coats', '268.0', 75],
    ['Nicotine or smoke stains, sealed, one coat', '268.0', 100],
  ]);

  // Roofing squares: what the words ask for is the quantity, which one may count in squares.
  await builder(page).getByRole('tab', { name: 'Search' }).click();
  await builder(page).getByRole('combobox', { name: 'Search the price book' }).fill('shingles 30 sq');
  const quantity = builder(page).getByRole('textbox', { name: 'Quantity in Kitchen' });
  await expect(quantity).toHaveValue('3,000.0');
  await builder(page).getByRole('button', { name: 'SF, or squares' }).click();
  await expect(quantity).toHaveValue('30.0');
  await quantity.fill('25.5');
  await quantity.press('Enter');
  await builder(page).getByRole('button', { name: 'Squares of 100 SF' }).click();
  await expect(quantity).toHaveValue('2,550.0');
});

test('the area that is asked for is one click; a locked order and a suspended account have dialogs that say who and why; what was chosen stays, and is added once it can be', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'contractor');
  const admin = await browser.newPage();
  await signIn(admin, product, 'admin');
  const made = await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder?newEstimateName=Locked`);
  const orderId = (await made.json()) as number;
  await page.setViewportSize({ width: 1440, height: 900 });
  await admin.goto(`${product.url}/ProEstimate/EstimateView/${orderId}/0`);
  await expect(admin.getByRole('button', { name: /^Add items/ }).first()).toBeVisible();
  await admin.keyboard.press('ControlOrMeta+k');
  await admin.getByRole('combobox', { name: 'Find anything' }).fill('Lock or unlock');
  await admin.getByRole('option', { name: /Lock or unlock the estimate/ }).click();
  const locking = admin.getByRole('dialog', { name: `Lock estimate ${orderId}` });
  await locking.getByRole('textbox', { name: 'Why' }).fill('Accepted, waits for the start');
  await locking.getByRole('button', { name: 'Lock estimate' }).click();
  await expect(locking).toBeHidden();

  const sign = page.getByRole('region', { name: 'Lock' });
  await test.step('S059: the estimate says who locked it and why', async () => {
    await page.goto(`${product.url}/ProEstimate/EstimateView/${orderId}/0`);
    await expect(sign).toContainText('Locked by Priya Raman');
    await expect(sign).toContainText('Accepted, waits for the start');
  });
  await page
    .getByRole('button', { name: /^Add items/ })
    .first()
    .click();
  await test.step('R133, S061, M062: without an item nothing is added', async () => {
    await expect(builder(page).getByRole('combobox', { name: 'Search the price book' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    const what = page.getByRole('dialog', { name: 'Choose items first' });
    await expect(what).toContainText('Nothing is chosen yet.');
    await page.keyboard.press('Enter');
    await expect(what).toBeHidden();
  });
  await builder(page).getByRole('combobox', { name: 'Search the price book' }).fill('toilet flange');
  await builder(page).getByRole('listbox', { name: 'Items found' }).getByRole('option').first().click();
  const where = page.getByRole('dialog', { name: 'Choose an area first' });
  await test.step('R134, S062, M063: without an area nothing is added', async () => {
    const house = builder(page).getByRole('checkbox', { name: 'Entire House' });
    if (await house.isChecked()) await house.press('Space');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(where).toContainText('1 item waits. Where does the work happen?');
  });
  await expectAccessible(page);
  await where.getByRole('button', { name: 'Entire House' }).click();
  const add = builder(page).getByRole('button', { name: /^Add to Entire House/ });
  const locked = page.getByRole('dialog', { name: `Estimate ${orderId} is locked` });
  await test.step('R131, R132, M060: adding to a locked order opens the dialog, with who and why', async () => {
    await expect(locked).toContainText('Priya Raman locked Locked');
    await expect(locked).toContainText('Accepted, waits for the start');
  });
  await expectAccessible(page);
  await test.step('once it is unlocked, both windows show so', async () => {
    await locked.getByRole('button', { name: 'Unlock' }).click();
    await expect(locked).toBeHidden();
    await expect(sign).toHaveCount(0);
    await expect(admin.getByRole('region', { name: 'Lock' })).toHaveCount(0);
  });

  await admin.goto(`${product.url}/people`);
  const row = admin.getByRole('row').filter({ hasText: 'Dana' });
  await row.getByRole('button').click();
  const dana = admin.getByRole('complementary', { name: /^Dana/ });
  await dana.getByRole('button', { name: 'Suspend' }).click();
  const suspending = admin.getByRole('dialog', { name: /^Suspend the account of Dana/ });
  await suspending.getByRole('textbox', { name: 'Why' }).fill('On leave');
  await expectAccessible(admin);
  await suspending.getByRole('button', { name: 'Suspend' }).click();
  await expect(row).toHaveAttribute('data-suspended', 'true');
  const suspended = page.getByRole('dialog', { name: 'This account is suspended' });
  await test.step('R129, R130, S060, M061: a suspended account has a dialog at once, with who and why', async () => {
    await expect(suspended).toContainText('“On leave”');
    await expect(suspended.getByRole('link', { name: 'Write to Priya' })).toHaveAttribute('href', /^mailto:priya/);
    await page.keyboard.press('Escape');
    await expect(suspended).toBeVisible();
  });
  await expectAccessible(page);

  await dana.getByRole('button', { name: 'Make active' }).click();
  await expect(dana.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await expect(suspended).toBeHidden();
  await add.click();
  await expect(builder(page).getByRole('status').filter({ hasText: 'Added 1 line' })).toBeVisible();
});
