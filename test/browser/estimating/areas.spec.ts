import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
const said = (page: Page) => page.getByRole('region', { name: 'Totals' }).getByRole('status');
const total = (page: Page) => page.getByRole('region', { name: 'Totals' });
async function openEstimate(page: Page) {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await expect(total(page)).toContainText('$27,559.82');
}

test('an area is duplicated by keys into a room of its own, shown with its money before, and taken back; areas collapse', async ({
  page,
}) => {
  await openEstimate(page);
  const areas = page.getByRole('navigation', { name: 'Areas' });
  await areas.getByRole('button', { name: /^Hall bath/ }).focus();
  const dialog = page.getByRole('dialog', { name: 'Duplicate Hall bath' });
  await test.step('S051: the dialog of a duplicate asks for its name', async () => {
    await page.keyboard.press('ControlOrMeta+d');
    await expect(dialog.getByLabel('New area')).toBeFocused();
  });
  await page.keyboard.type('Upstairs bath');
  await dialog.getByLabel('Its own').check();
  await dialog.getByLabel('Short walls').fill('5');
  await dialog.getByLabel('Long walls').fill('7');
  await expect(dialog).toContainText('2 measured lines change with the room');
  await expect(dialog).toContainText('$5,580.26 and $113.68 tax; the total becomes $33,253.76.');
  await expect(areas).toContainText('Upstairs bath new+5,580.26');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await test.step('R060, M034: the duplicate is told', async () => {
    await expect(said(page)).toContainText('Area Duplicated: Hall bath as Upstairs bath.');
    await expect(total(page)).toContainText('$33,253.76');
  });
  await said(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(total(page)).toContainText('$27,559.82');

  const grid = page.getByRole('grid');
  await test.step('R067: areas collapse and expand', async () => {
    await grid.getByRole('button', { name: 'Collapse Kitchen' }).click();
    await expect(grid.getByText('Cabinets, base and wall')).toBeHidden();
    await grid.getByRole('button', { name: /^(Expand|Open|Unfold) Kitchen/ }).click();
    await expect(grid.getByText('Cabinets, base and wall')).toBeVisible();
  });
});

test('rooms are added by a click, a new one needs its name, and a failure is said at the area', async ({ page }) => {
  await openEstimate(page);
  await page.getByRole('button', { name: 'Add an area' }).click();
  const dialog = page.getByRole('dialog', { name: 'New areas' });
  await test.step('M035: a new area is made', async () => {
    await dialog.getByRole('button', { name: '+ Create New' }).click();
  });
  await test.step('R055, M064, S063: without a name it says what is missing', async () => {
    await dialog.getByRole('button', { name: 'Add 1 area' }).click();
    await expect(dialog.getByRole('alert')).toContainText('missing fields');
    await expect(dialog.getByPlaceholder('Name of the new area')).toBeFocused();
  });
  await page.keyboard.type('Deck stairs');
  await dialog.getByRole('combobox', { name: 'Type of Deck stairs' }).selectOption('Exterior');

  const fail = () => page.route('**/areas/batch', (route) => route.fulfill({ status: 500, body: '{}' }));
  await fail();
  await test.step('R070, M029: a failure is said with its status, in the dialog and beside', async () => {
    await dialog.getByRole('button', { name: 'Add 1 area' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Unable to add area at this moment. ErrorMessage=500');
    await expect(page.getByText(/^Unable to add area at this moment\. ErrorMessage=500 ./)).toBeVisible();
  });
  await test.step('R069, M031: a failure of several has words of its own', async () => {
    await dialog.getByRole('button', { name: 'Bedroom', exact: true }).click();
    await dialog.getByRole('button', { name: 'Add 2 areas' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Error when adding multiple property areas');
  });

  await page.unroute('**/areas/batch');
  await test.step('R059, M033: the areas made are told', async () => {
    await dialog.getByRole('button', { name: 'Add 2 areas' }).click();
    await expect(said(page)).toContainText('New Area Created: Deck stairs, Bedroom.');
  });
});

test('tasks are added and renamed, and one is deleted after it was asked', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/Setup/1002?part=tasks`);
  const tasks = page.getByRole('region', { name: 'Tasks' });
  await test.step('S026, R051: a new task has a form of its own', async () => {
    await tasks.getByRole('form', { name: 'New task' }).getByRole('textbox').fill('Phase 2');
    await page.keyboard.press('Enter');
  });
  await test.step('S027, R051: a task has a form of its own to rename it', async () => {
    await tasks.getByRole('button', { name: 'Rename Phase 2' }).click();
    await tasks.getByRole('form', { name: 'Rename task' }).getByRole('textbox').fill('Phase 3');
    await page.keyboard.press('Enter');
  });
  const dialog = page.getByRole('dialog', { name: 'Delete Phase 3?' });
  await test.step('M028, S028: deleting a task asks', async () => {
    await tasks.getByRole('button', { name: 'Delete Phase 3' }).click();
    await expect(dialog).toContainText('No line is in it.');
  });
  // Stopped, so that a slow machine's time does not count.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await test.step('R050: the dialog hides half a second later', async () => {
    await dialog.getByRole('button', { name: 'Delete task' }).click();
    await page.clock.runFor(400);
    await expect(dialog).toBeVisible();
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(dialog).toBeHidden();
    await expect(tasks).not.toContainText('Phase 3');
  });
});

test('on a phone the areas are put in order by thumb, and the estimate has that order', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await page.getByRole('button', { name: 'More of Kitchen' }).tap();
  const names = page.getByRole('list', { name: 'Areas in their order' }).getByRole('listitem');
  await test.step('S029: the order of the areas is a page', async () => {
    await page.getByRole('menuitem', { name: 'Order of the areas…' }).tap();
    await expect(page).toHaveURL(/areadisplayseq\/1002$/);
    await expect(names.nth(1)).toContainText('Kitchen');
  });
  await test.step('C294: the order is kept, and the estimate has it', async () => {
    await page.getByRole('button', { name: 'Move Kitchen down' }).tap();
    await expect(names.nth(2)).toContainText('Kitchen');
    await expect(page.getByText('Display order saved.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the estimate' }).tap();
    const tabs = page.getByRole('navigation', { name: 'Areas' }).getByRole('button');
    await expect(tabs.nth(3)).toContainText('Kitchen');
  });
});

test('the documents’ address of an estimate leads to it by its checksum, and by no other', async ({ page }) => {
  await signIn(page, product, 'contractor');
  const orders = (await (await page.request.get(`${product.url}/api2/ProjectEstimate/GetOrders`)).json()) as {
    id: number;
    checksum: string;
  }[];
  const checksum = orders.find(({ id }) => id === 1002)?.checksum ?? '';
  await test.step("S021: the documents' address leads to the estimate", async () => {
    await page.goto(`${product.url}/edit/1002/${checksum}`);
    await expect(page).toHaveURL(/\/ProEstimate\/EstimateView\/1002\/0$/);
  });
  await page.goto(`${product.url}/estimates/main#/edit/1002/0`);
  await expect(page).toHaveURL(/\/ProEstimate\/EstimateView\/1002\/0$/);
  await test.step('R117, S065: the selection of projects opens, and leads back', async () => {
    await page.goto(`${product.url}/page/projectselection/1002/exterior?rtn=${encodeURIComponent('/ProEstimate/main#/edit/1002/0')}`);
    const projects = page.getByRole('dialog', { name: 'Add items' });
    await expect(projects.getByRole('tab', { name: 'Projects' })).toHaveAttribute('aria-selected', 'true');
    await expect(projects.getByRole('button', { name: /^Complete remodel/ })).toBeVisible();
    await projects.getByRole('button', { name: /^Close/ }).click();
    await expect(page).toHaveURL(/\/ProEstimate\/EstimateView\/1002\/0$/);
  });
  await test.step('R036: another checksum leads to no estimate', async () => {
    await page.goto(`${product.url}/edit/1002/not-the-checksum`);
    await expect(page.getByRole('heading', { name: /no estimate|not found|does not exist/i })).toBeVisible();
  });
});

test('S183: areas and lines of one task; a line is deleted and an area duplicated in it, and both lists follow', async ({ page }) => {
  await signIn(page, product, 'contractor');
  const api = `${product.url}/api/ProEstimates`;
  const post = async (path: string, data: object) => (await page.request.post(`${api}/${path}`, { data })).json();
  const made = await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder?newEstimateName=Two%20phases`);
  const orderId = (await made.json()) as number;
  const kitchen = (await post(`${orderId}/AddArea`, { SelectedArea: 'Kitchen' })) as { areaID: number };
  const task = (await post(`${orderId}/EstimateTasks`, { Name: 'Second phase' })) as { id: number };
  const add = (taskId: number, ...names: string[]) => {
    const Repairs = names.map((description) => ({ itemXREF: 99999, description, quantity: '1', material: '10' }));
    return post(`${orderId}/AddRepairItems/${taskId}`, { Areas: [kitchen.areaID], Repairs });
  };
  await add(0, 'Rough plumbing');
  await add(task.id, 'Trim', 'Paint');
  await page.goto(`${product.url}/ProEstimate/EstimateView/${orderId}/0?task=${task.id}`);
  const grid = page.getByRole('grid');
  const line = (name: string) => grid.getByRole('row').filter({ hasText: name });
  await expect(line('Trim')).toHaveCount(1);
  await expect(line('Paint')).toHaveCount(1);
  await expect(line('Rough plumbing')).toHaveCount(0);
  await line('Paint').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await expect(page.getByText('Item Deleted: Paint.')).toBeVisible();
  await expect(line('Paint')).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('button', { name: /^Kitchen/ })
    .focus();
  await page.keyboard.press('ControlOrMeta+d');
  await expect(page.getByRole('dialog', { name: 'Duplicate Kitchen' }).getByLabel('New area')).toBeFocused();
  await page.keyboard.type('Pantry');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(said(page)).toContainText('Area Duplicated: Kitchen as Pantry.');
  await expect(line('Trim')).toHaveCount(2);
  await expect(line('Rough plumbing')).toHaveCount(0);
  await page.getByRole('region', { name: 'Lines' }).getByLabel('Task').selectOption('0');
  await expect(line('Rough plumbing')).toHaveCount(2);
});
