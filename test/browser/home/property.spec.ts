import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
// The later stories are about the house that the first one sets up.
test.describe.configure({ mode: 'serial' });

test('S113, S117, R373-R388: on a phone a home is set up in three steps, which a reload goes on with', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/home/property`);
  await expect(page).toHaveURL(/\/propertysetup$/);
  const form = page.getByRole('form', { name: 'Address' });
  await form.getByLabel('Street address').fill('214 East Tulane Road');
  await form.getByLabel('City').fill('43202');
  await form.getByLabel('State').fill('OH');
  await form.getByLabel('ZIP code').fill('Columbus');
  await form.getByRole('button', { name: 'Check address' }).click();
  const choices = form.getByRole('group', { name: 'Is this your address?' });
  await test.step('S115, M156: the proposed address', async () => {
    await expect(choices).toContainText('City and ZIP code stood in each other’s place.');
    await expect(choices.getByRole('radio').first()).toBeFocused();
    // Only what differs is marked.
    await expect(choices.locator('u')).toHaveText(['E Tulane Rd', 'Columbus', '43202']);
    await expect(choices.locator('s')).toHaveText(['East Tulane Road', '43202', 'Columbus']);
    await expectAccessible(page);
    // As typed is the bypass (R375), but prices need five digits.
    await choices.getByRole('radio').last().check();
    await form.getByRole('button', { name: 'Use this address' }).click();
    await expect(form.getByRole('alert')).toContainText('The ZIP code must have five digits.');
    await choices.getByRole('radio').first().check();
  });
  await form.getByRole('button', { name: 'Use this address' }).click();

  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'More: Bedrooms' }).click();
  await page.getByLabel('Basement').fill('many');
  await expect(page.getByLabel('Basement')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Basement').fill('820');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Basement')).toHaveValue('820');
  await expect(page.getByText('Bedroom 1 to Bedroom 2')).toBeVisible();
  await page.getByRole('button', { name: 'Make 8 areas' }).click();

  const done = page.getByRole('listitem');
  await expect(done).toHaveText([
    /Address checked.*Columbus OH 43202, Franklin.*corrected, as you chose/,
    /8 areas made.*Basement, Bathroom 1, Bedroom 1, Bedroom 2, Exterior Grounds, Garage, Half Bath 1, Kitchen/,
    /Usual values written.*1 story, Builder, condition 3, roof Moderate, single family, ceiling Flat, 8' 0", no materials/,
    /Property saved/,
    /Measurements: 7 of 8 estimated/,
  ]);
  await expectAccessible(page);
  // A ZIP code has one county in the postal data, and may lie in two.
  await page.getByRole('button', { name: 'Another county' }).click();
  await page.getByLabel('County of the house').selectOption('Delaware');
  await expect(page.getByText('Chosen by you; the postal data has Franklin County for 43202.')).toBeVisible();
  await expect(done.first()).toContainText('Columbus OH 43202, Delaware County');
  await expectAccessible(page);
  await page.reload();
  await expect(done).toHaveCount(5);
  await expect(done.first()).toContainText('Delaware County');
  await page.goto(`${product.url}/propertysetup`);
  await expect(page).toHaveURL(/\/home\/property$/);
});

test('R401, M155: a change that fails is said above the fields, keeps what was typed, and is saved by Retry', async ({ page }) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/home/property`);
  await page.route('**/propertycharacteristics/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '{}' }),
  );
  const built = page.getByRole('textbox', { name: 'Year built' });
  await built.fill('1956');
  await built.press('Enter');
  const failed = page.getByRole('alert').filter({ hasText: 'Error updating characteristics. Please try again.' });
  await expect(failed).toBeVisible();
  await expect(built).toHaveValue('1956');
  await expectAccessible(page);
  await page.unroute('**/propertycharacteristics/**');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toHaveCount(0);
  await page.reload();
  await expect(built).toHaveValue('1956');
  await built.fill('');
  const cleared = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await built.press('Enter');
  await cleared;
});

test('S112, S114, S116, R352-R372: areas follow the counts, one that was measured is asked for, and all is undone', async ({ page }) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/home/property`);
  const areas = page.getByRole('region', { name: 'Areas' });
  // The plan shows what is chosen in the list, and chooses there.
  const plan = page.getByRole('region', { name: 'Plan' });
  const drawn = (label: string) => plan.locator('[data-area]').filter({ hasText: label });
  // The tab follows what is in sight.
  const tab = (name: string) => page.getByRole('navigation', { name: 'Parts of the house' }).getByRole('button', { name });
  await expect(page.getByRole('combobox', { name: 'Cars' }).locator('option').nth(1)).toHaveText('2 cars');
  await tab('Roof and outside').click();
  await expect(tab('Roof and outside')).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Year built').scrollIntoViewIfNeeded();
  await expect(tab('House')).toHaveAttribute('aria-pressed', 'true');
  await expect(tab('Roof and outside')).toHaveAttribute('aria-pressed', 'false');

  await drawn('Bedroom 2').click();
  await expect(areas.getByRole('button', { name: /Bedroom 2/ })).toHaveAttribute('aria-current', 'true');
  await areas.getByRole('button', { name: /Basement/ }).click();
  await expect(plan.getByRole('button', { name: 'Basement' })).toHaveAttribute('aria-pressed', 'true');
  await expect(drawn('Basement')).toHaveAttribute('data-chosen', 'true');

  await page.getByRole('button', { name: 'Remove area' }).click();
  await expect(page.getByRole('textbox', { name: 'Basement' })).toHaveValue('0');
  await expect(areas.getByRole('button', { name: /Basement/ })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Total living area' }).fill('1,640');
  await page.getByRole('textbox', { name: 'Bedrooms' }).fill('3');
  await page.getByRole('textbox', { name: 'Bedrooms' }).press('Enter');
  await expect(areas.getByRole('button', { name: /Bedroom 3/ })).toContainText('175.00');
  const fit = page.getByRole('region', { name: 'Does it fit the living area?' });
  await expect(fit).toContainText('1,640.00 SF');
  // What was done is told below the tabs, which stay to be pressed.
  const tabs = await page.getByRole('navigation', { name: 'Parts of the house' }).boundingBox();
  const told = await page.locator('.mantine-Notification-root').first().boundingBox();
  expect((told?.y ?? 0) - (tabs?.y ?? 0) - (tabs?.height ?? 0)).toBeGreaterThan(0);
  await page.getByRole('textbox', { name: 'Bedrooms' }).fill('60');
  await page.getByRole('textbox', { name: 'Bedrooms' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Bedrooms' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Bedrooms' }).press('Escape');
  await page.getByRole('group', { name: 'Garage' }).getByRole('button', { name: 'None' }).click();
  await expect(areas.getByRole('button', { name: /Garage/ })).toHaveCount(0);

  await areas.getByRole('button', { name: /Bedroom 3/ }).click();
  const panel = page.getByRole('region', { name: 'Bedroom 3' });
  await panel.getByLabel('Long side').fill('12.5');
  await panel.getByLabel('Short side').fill('10');
  await panel.getByRole('button', { name: 'Measure' }).click();
  await expect(areas.getByRole('button', { name: /Bedroom 3/ })).toContainText('125.00');
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Bedrooms' }).fill('2');
  await page.getByRole('textbox', { name: 'Bedrooms' }).press('Enter');
  const ask = page.getByRole('dialog', { name: 'Take the area away?' });
  await expect(ask).toContainText('Bedroom 3 has measurements that were typed.');
  await ask.getByRole('button', { name: 'Keep it' }).click();
  await expect(areas.getByRole('button', { name: /Bedroom 3/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Bedrooms' })).toHaveValue('3');
  await page.getByRole('textbox', { name: 'Bedrooms' }).fill('2');
  await page.getByRole('textbox', { name: 'Bedrooms' }).press('Enter');
  await ask.getByRole('button', { name: 'Take it away' }).click();
  await expect(areas.getByRole('button', { name: /Bedroom 3/ })).toHaveCount(0);
  await page.getByRole('heading', { name: 'Property', level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(areas.getByRole('button', { name: /Bedroom 3/ })).toContainText('125.00');

  // As it was: the change that took the bedroom away is looked at, read only, and left again.
  await page.getByRole('button', { name: 'As it was' }).click();
  const moments = page.getByRole('navigation', { name: 'Changes of the house' }).getByRole('button');
  await expect(moments.first()).toHaveText(/^Took a change of your home back/);
  await expect(moments.last()).toHaveText(/^Gave the address of your home/);
  await page.getByRole('button', { name: 'Earlier change' }).click();
  await expect(moments.nth(1)).toHaveAttribute('aria-current', 'true');
  const facts = page.getByRole('region', { name: 'The house' });
  const band = page.getByRole('region', { name: 'The moment looked at' });
  await expect(band).toContainText('Estimates are not shown as of then: each has its own history.');
  await expect(facts.getByRole('row', { name: /^Bedroom 3/ })).toHaveText(/not there.*125\.00 SF/);
  await expect(facts.getByRole('row', { name: /^Bedrooms/ })).toHaveText(/2.*3/);
  await page.keyboard.press('a');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expectAccessible(page);
  await moments.last().click();
  await expect(facts.getByRole('row', { name: /^Bedrooms/ })).toHaveText(/not there.*3/);
  await page.reload();
  await expect(moments.last()).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(areas.getByRole('button', { name: /Bedroom 3/ })).toContainText('125.00');

  await page.keyboard.press('a');
  await expect(page.getByRole('menuitem', { name: /Garage/ }).first()).toBeVisible();
  await page.getByRole('menuitem', { name: /^Basement/ }).click();
  await expect(page.getByRole('textbox', { name: 'Basement' })).toHaveValue('100');
  await page.getByRole('button', { name: /Add area/ }).click();
  await expect(page.getByText('Basement is there; a house has one of each.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Areas', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Basement' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Plan of the areas' }).click();
  await expectAccessible(page);
  await drawn('Kitchen').click();
  await expect(page.getByRole('dialog', { name: 'Kitchen' })).toBeVisible();
  await expectAccessible(page);
});

test('S010, S011: home says what needs doing, and leads to a replacement cost whose numbers open', async ({ page }) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/dashboard`);
  const todos = page.getByRole('region', { name: 'What needs doing' });
  await expect(todos.getByRole('listitem').filter({ hasText: 'The year it was built is missing' })).toBeVisible();
  await expectAccessible(page);
  await todos.getByRole('button', { name: /Make report/ }).click();
  await test.step('S118, S119, S120, R404: the report is made in three steps', async () => {
    const form = page.getByRole('form', { name: 'Replacement cost report' });
    await expect(form.getByLabel('State')).toHaveValue('OH');
    // Below its fields, on a wide screen too.
    const [field, next] = [form.getByLabel('Total living area, SF'), form.getByRole('button', { name: 'Next' })];
    expect((await next.boundingBox())?.y).toBeGreaterThan((await field.boundingBox())?.y ?? Number.POSITIVE_INFINITY);
    await form.getByLabel('Total living area, SF').fill('100');
    await form.getByRole('button', { name: 'Next' }).click();
    await expect(form.getByLabel('Total living area, SF')).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel('Total living area, SF').fill('1,640');
    await form.getByRole('button', { name: 'Next' }).click();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Make report' }).click();
    await expect(page.getByRole('region', { name: 'Replacement cost' })).toContainText('$313,246.51');
  });
  await page.getByRole('button', { name: '0.9841' }).click();
  const source = page.getByRole('complementary', { name: 'Source' });
  await expect(source).toContainText('US Army Corps of Engineers');
  await expect(source).toContainText('March 31, 2026');
  await expect(source).toContainText('so Ohio counts against the Midwest');
  await expect(source.getByRole('img', { name: /^Kansas 0\.93, .*Ohio 0\.98, .*Illinois 1\.13; mean 0\.9958$/ })).toBeVisible();
  await expect(source).toContainText('A factor of 0.01 more adds$3,183.08');
  await expect(page.getByRole('row', { name: /^Systems/ })).toContainText('50.81');
  await expect(page.getByRole('img', { name: /^Midwest 194\.09, Northeast 179\.30/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect(source).toContainText('US Census Bureau');
  await page.keyboard.press('Escape');
  await expect(source).toHaveCount(0);

  // R408, S124: what is printed is a paper of its own, with whose house it is and the sources as footnotes, whatever the window and its colors.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'New report' })).toBeHidden();
  const paper = page.getByRole('main');
  await expect(paper.getByText('214 E Tulane Rd')).toBeVisible();
  await expect(paper.getByText('Columbus OH 43202, Delaware County')).toBeVisible();
  await expect(paper.getByText('Ohio 0.98 over the Midwest’s mean 0.9958')).toBeVisible();
  await expect(paper.getByRole('listitem')).toHaveCount(5);
  await expect(paper.getByRole('listitem').first()).toContainText('us_new_house_price_per_sqft.csv, SHA-256');
  await expect(paper).toContainText('The average house of the same kind costs $202.13 per SF, which would make $326,222.46.');
  expect(await paper.getByText('How sure it is.').evaluate((words) => getComputedStyle(words).color)).toBe('rgb(0, 0, 0)');
  await page.emulateMedia({ media: null, colorScheme: null });
  await expect(paper.getByText('How sure it is.')).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '$194.09' }).click();
  await expect(page.getByRole('dialog')).toContainText('Characteristics of New Housing');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The whole row of a number is the thumb's.
  const row = await page.getByText('Ohio in the Midwest').boundingBox();
  await page.mouse.click((row?.x ?? 0) + 2, (row?.y ?? 0) + 2);
  await expect(page.getByRole('dialog', { name: /^0\.9841/ })).toContainText('Ohio, US = 1.00');
  await page.keyboard.press('Escape');
  await test.step('S015, R413: home shows the latest replacement cost', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Replacement cost' })).toContainText('$313,246.51');
  });
  await expectAccessible(page);
});

test('R547: contractors’ rails stay as they are, homeowners’ lead to the house', async ({ page, browser }) => {
  await signIn(page, product, 'contractor');
  await page.goto(product.url);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs', exact: true })).toBeVisible();
  for (const name of ['Home', 'Property', 'Home reports'])
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })).toHaveCount(0);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, product, 'homeowner');
  await other.goto(product.url);
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Property' }).click();
  await expect(other).toHaveURL(/\/home\/property$/);
});

test('S114, S120, R404: each quality says what it would make; an own factor of the place is given, seen in another window, and undone', async ({
  page,
  context,
}) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/home/property`);
  const qualities = page.getByRole('group', { name: 'Structure quality' });
  await expect(qualities.getByRole('button', { name: 'Builder x 1.00' })).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByText('Builder: $313,246.51 to build again, in 2025 dollars. Basic would be $275,656.93, Builder Plus $360,233.49.'),
  ).toBeVisible();
  await qualities.getByRole('button', { name: /^Designer/ }).hover();
  await expect(page.getByText('Designer would be $501,194.41.')).toBeVisible();
  await qualities.getByRole('button', { name: /^Economy/ }).focus();
  await expect(page.getByText('Economy would be $244,332.28.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${product.url}/homereports`);
  await page.getByRole('button', { name: '0.9841' }).click();
  const other = await context.newPage();
  await other.goto(`${product.url}/homereports`);
  await other.getByRole('button', { name: '0.9841' }).click();
  const formOf = (window: typeof page) => window.getByRole('form', { name: 'Own factor for ZIP codes 432' });
  const own = formOf(page);
  await own.getByLabel('Factor of the place').fill('0.2');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByText('Must be at least 0.25.')).toBeVisible();
  await expect(own.getByText('Must say where the factor is from.')).toBeVisible();
  await own.getByLabel('Factor of the place').fill('0.97');
  await expect(own).toContainText('makes $308,758.37');
  await own.getByLabel('Why, or where it is from').fill('Two bids');
  await expectAccessible(page);
  const late = formOf(other);
  await late.getByLabel('Factor of the place').fill('0.99');
  await late.getByLabel('Why, or where it is from').fill('The insurer');
  await own.getByLabel('Why, or where it is from').press('Enter');
  await expect(page.getByRole('region', { name: 'Replacement cost' })).toContainText('$308,758.37');
  await expect(page.getByText('own factor of Helen Kowalczyk', { exact: true })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Source' })).toContainText('With the published factor$313,246.51');

  // The other window shows the new cost, keeps what was typed there, and is told before it saves over it.
  await expect(other.getByRole('region', { name: 'Replacement cost' })).toContainText('$308,758.37');
  await expect(late.getByLabel('Factor of the place')).toHaveValue('0.99');
  await late.getByRole('button', { name: 'Save' }).click();
  await expect(late).toContainText('It is 0.9700 now, because: Two bids. Save again to put yours in its place.');
  await expectAccessible(other);
  await late.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: '0.9900' })).toBeVisible();
  await expect(own.getByLabel('Why, or where it is from')).toHaveValue('The insurer');
  await other.close();

  await own.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('button', { name: '0.9841' })).toBeVisible();
  await page.getByRole('heading', { name: 'Home reports', level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('button', { name: '0.9900' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('own factor, ZIP codes 432; published 0.9841')).toBeVisible();
  await expect(page.getByRole('listitem').nth(1)).toContainText(
    /Own factor of Helen Kowalczyk, ZIP codes 432, in place of the published 0\.9841, .*: The insurer$/,
  );
  await page.emulateMedia({ media: null });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('dialog', { name: /^0\.9900/ })).toContainText('Own factor for ZIP codes 432');
  await expectAccessible(page);
  await page.goto(`${product.url}/home/property?asof=now`);
  await expect(page.getByRole('row', { name: /^Own place factor/ })).toContainText('0.9900 for ZIP codes 432: The insurer');
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByRole('region', { name: 'Replacement cost' })).toContainText('per SF, own place factor 0.9900, quality 1.00');
});
