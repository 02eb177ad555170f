// One file above 400 lines, because the stories of the report share a product, which takes seconds to start.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../../contracts/estimating/entities.ts';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

interface Area {
  areaID: number;
  areaTotal: string;
  items: { id: number; quantity: string }[];
}

async function call<Answer>(page: Page, method: 'GET' | 'POST', path: string, data?: unknown): Promise<Answer> {
  const answer = await page.request.fetch(`${product.url}${path}`, {
    method,
    data,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(answer.status()).toBe(200);
  return answer.json();
}

const areasOf = (page: Page, orderId: number) => call<Area[]>(page, 'GET', `/api/ProEstimates/${orderId}/GetAreasWithItems`);

/** The contractor at her desk, on the reports of a job of her own: two lines in the house, one of them without a quantity, and two in a hall bath. */
async function contractorAt(browser: Browser, jobName: string): Promise<{ page: Page; orderId: number }> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, product, 'contractor');
  const orderId = await call<number>(page, 'GET', `/api2/ProjectEstimate/GetNewOrder?newEstimateName=${encodeURIComponent(jobName)}`);
  // Without the tax of its place, so that no story but the one of it is asked about tax.
  await call(page, 'POST', `/api/ProEstimates/${orderId}/UpdateOrderProfitOverheadSettingsAndUpdateLineItems`, DEFAULT_SETTINGS);
  const [house] = await areasOf(page, orderId);
  const bath = await call<Area>(page, 'POST', `/api/ProEstimates/${orderId}/AddArea`, {
    NewAreaname: 'Hall bath',
    SelectedAreaType: 'Interior',
  });
  const add = (areaID: number | undefined, lines: [string, string][]) =>
    call(page, 'POST', `/api/ProEstimates/${orderId}/AddRepairItems/0`, {
      Areas: [areaID],
      Repairs: lines.map(([description, quantity]) => ({ itemXREF: 99999, description, quantity, labor: '40', material: '12.5' })),
    });
  await add(house?.areaID, [
    ['Dumpster', '1'],
    ['Permit', '0'],
  ]);
  await add(bath.areaID, [
    ['Vanity', '1'],
    ['Tile floor', '44'],
  ]);
  await page.goto(`${product.url}/ProEstimate/ReportTracking/${orderId}/0`);
  await expect(page.getByRole('heading', { name: `Reports of ${jobName}` })).toBeVisible();
  return { page, orderId };
}

/** A phone in the hand of somebody who is signed in nowhere. */
async function phone(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
}

/** Makes a report of all lines in the dialog, and is asked about the one without a quantity (R293); answers its link. */
async function send(page: Page, recipient = ''): Promise<string> {
  await page.getByRole('button', { name: 'Send estimate' }).first().click();
  await page.getByLabel('For', { exact: true }).fill(recipient);
  await page.getByRole('button', { name: 'Make report' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm zero quantities' });
  await expect(asked.getByText('Permit')).toBeVisible();
  await asked.getByRole('button', { name: 'Send with zero quantities' }).click();
  const link = page.getByLabel('Link for the customer');
  await expect(link).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
  // Sent is what was mailed or copied (decision 68).
  const copied = page.waitForResponse(/\/copied$/);
  await link.focus();
  await page.keyboard.press('ControlOrMeta+c');
  expect((await copied).status()).toBe(200);
  return link.inputValue();
}

/** R522, R523: nothing on the page writes a date or an amount in another way (decision 11). */
async function expectOneWayOfWriting(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text.match(/\b(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d{1,2}\b/g)).toBeNull();
  expect(text.match(/\$\d{4,}|\$[\d,]+(?!\.\d\d)(?![\d.,])/g)).toBeNull();
}

test('a customer answers on a phone, and the open screen of the contractor shows it without a reload', async ({ browser }) => {
  const { page, orderId } = await contractorAt(browser, 'Mudroom and laundry');
  const link = await send(page, 'Amir Haddad');
  await test.step('M125: the report made is announced', async () => {
    await expect(page.getByText('Report has been added')).toBeVisible();
  });
  const jobs = await page.context().newPage();
  await test.step('S091: the list of jobs says that what was made in the dialog is sent', async () => {
    await jobs.goto(product.url);
    await expect(jobs.getByRole('row').filter({ hasText: 'Mudroom and laundry' })).toContainText('Sent');
  });
  await expectAccessible(page);

  await test.step('M134: an alert needs its day', async () => {
    await page.getByRole('button', { name: 'Save alert' }).click();
    await expect(page.getByText('Please select a reminder date to be notified if there has been no response by that time.')).toBeVisible();
  });
  await test.step('M140: the alert is saved', async () => {
    await page.getByLabel('When there is no response by').fill('2099-01-31');
    await page.getByRole('button', { name: 'Save alert' }).click();
    await expect(page.getByText('Alert settings saved')).toBeVisible();
  });
  const report = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Mudroom and laundry' }) });
  await expect(report.getByText('Sent', { exact: true })).toBeVisible();

  const customer = await phone(browser);
  await test.step('R225, S090: the link shows the report, and the contractor sees it opened', async () => {
    await customer.goto(link);
    await expect(customer.getByRole('heading', { name: 'Mudroom and laundry', level: 1 })).toBeVisible();
    await expect(report.getByText('Opened', { exact: true })).toBeVisible();
  });
  const [, , , , , order, checksum, number] = link.split('/');
  // The documents' other shapes of the link lead to its one address.
  const leadsToIt = async (shape: string) => {
    await customer.goto(`${product.url}/${shape}/${order}/${checksum}/${number}`);
    await expect(customer).toHaveURL(link);
    await expect(customer.getByRole('heading', { name: 'Mudroom and laundry', level: 1 })).toBeVisible();
  };
  await test.step('R224, S088: the shape of the builder leads to the report', () => leadsToIt('app/viewestimate#/viewreport'));
  await test.step('the shape of the builder for a guest leads to the report', () => leadsToIt('app/viewestimate#/viewguestreport'));
  await test.step('S101, S102: the shape of the view leads to the report', () => leadsToIt('viewreport'));
  await test.step('S103: the shape of the view for a guest leads to the report', () => leadsToIt('viewguestreport'));
  await test.step('S089: the report is shared to three networks', async () => {
    await customer.getByText('Share', { exact: true }).click();
    for (const network of ['Facebook', 'X', 'LinkedIn'])
      await expect(customer.getByRole('link', { name: network, exact: true })).toHaveAttribute(
        'href',
        new RegExp(`${encodeURIComponent(link)}$`),
      );
    await customer.getByText('Share', { exact: true }).click();
  });
  await expectAccessible(customer);
  await expectOneWayOfWriting(customer);
  await expectOneWayOfWriting(page);
  const total = await customer.getByRole('complementary', { name: 'Total' }).getByRole('definition').innerText();

  await test.step('S104: the answer is asked for in a form, with the choice first', async () => {
    await customer.getByRole('button', { name: 'Respond' }).first().click();
    await expect(customer.getByRole('radio', { name: 'Accept' })).toBeFocused();
  });
  await test.step('R324: an answer must have a name, which begins as the one the report is for', async () => {
    await expect(customer.getByLabel('Your name')).toHaveValue('Amir Haddad');
    await customer.getByLabel('Your name').fill('');
    await customer.getByRole('button', { name: 'Send answer' }).click();
    await expect(customer.getByText(/^Give your name, so that .* knows who answered\.$/)).toBeVisible();
    await customer.getByLabel('Your name').fill('Amir Haddad');
  });
  await test.step('R325: an answer must be accept or decline', async () => {
    await customer.getByRole('button', { name: 'Send answer' }).click();
    await expect(customer.getByText('Choose accept or decline.')).toBeVisible();
    await customer.getByText('Decline', { exact: true }).click();
    await expect(customer.getByRole('heading', { name: 'When you decline' })).toBeVisible();
    await customer.getByText('Accept', { exact: true }).click();
    await expect(customer.getByRole('heading', { name: 'When you accept' })).toBeVisible();
  });
  await test.step('R326: comments are there for who asks for them', async () => {
    await customer.getByRole('button', { name: 'Add a comment' }).click();
    await customer.getByLabel('Comments').fill('Please begin after the 24th.');
  });
  // Typed and drawn are of equal rank; a finger is offered to draw. The box is never ticked beforehand.
  await customer.getByText('Type', { exact: true }).click();
  await expect(customer.getByRole('group', { name: 'Signature' })).toContainText('Amir Haddad');
  await expect(customer.getByRole('checkbox')).not.toBeChecked();
  await customer.getByRole('button', { name: `Sign and accept for ${total}` }).click();
  await expect(customer.getByText('Tick the box to sign. Nothing was sent.')).toBeVisible();
  await expect(customer.getByRole('checkbox')).toBeFocused();
  await customer.getByRole('checkbox').check();
  await expectAccessible(customer);

  await customer.route('**/UpdateTrackingWithResponse', (route) => route.abort(), { times: 1 });
  await customer.getByRole('button', { name: `Sign and accept for ${total}` }).click();
  await expect(customer.getByRole('alert')).toContainText('Nothing you typed is lost.');
  await expect(customer.getByLabel('Your name')).toHaveValue('Amir Haddad');

  const answered = customer.waitForResponse('**/UpdateTrackingWithResponse');
  await customer.getByRole('button', { name: /Try again/ }).click();
  await answered;
  await test.step('S104: the contractor sees the answer and the comment', async () => {
    await expect(report.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(report.getByText('Please begin after the 24th.')).toBeVisible();
  });
  await expect(jobs.getByRole('row').filter({ hasText: 'Mudroom and laundry' })).toContainText(/Accepted.*Accepted today/);
  await expect(jobs.getByRole('region', { name: 'Answered today' })).toContainText(`Amir Haddad accepted Mudroom and laundry, ${total}`);
  await jobs.goto(`${product.url}/ProEstimate/EstimateView/${orderId}/0`);
  await expect(jobs.getByRole('region', { name: "The customer's answer" })).toContainText(
    /Amir Haddad accepted this estimate, .*“Please begin after the 24th.”/,
  );
  await test.step('R330: what was answered is archived', async () => {
    await expect(report.getByRole('link', { name: /Archived Copy/ })).toBeVisible();
  });

  await test.step('M142: the customer reads that the contractor was alerted', async () => {
    await expect(customer.getByRole('heading', { name: 'You accepted this estimate' })).toBeVisible();
    await expect(customer.getByText('Contractor has been alerted and report has been archived.')).toBeVisible();
  });
  await expectAccessible(customer);
  await customer.reload();
  await expect(customer.getByRole('heading', { name: 'You accepted this estimate' })).toBeVisible();
  await expectAccessible(page);
});

test('an answer archives the report, and the copy stays as it was, whatever is edited later', async ({ browser }) => {
  const { page, orderId } = await contractorAt(browser, 'Bath of the Abernathys');
  await send(page);
  await page.getByRole('button', { name: 'Without an alert' }).click();
  await page.getByRole('button', { name: 'Actions for Bath of the Abernathys' }).click();
  await test.step('S106, M139: an answer is recorded by hand', async () => {
    await page.getByRole('menuitem', { name: 'Record an answer' }).click();
    await page.getByRole('dialog', { name: 'Record an answer' }).getByLabel('accepted').check();
    await page.getByLabel('Who said so').fill('Ruth Abernathy');
    await page.getByRole('button', { name: 'Record answer' }).click();
    await expect(page.getByText('Alert response recorded.')).toBeVisible();
  });

  const steps = page.getByRole('list', { name: 'Steps of the report' });
  await test.step('R330: the answer archives the report', async () => {
    await page.getByRole('link', { name: 'Bath of the Abernathys', exact: true }).click();
    await expect(steps.getByText('Accepted')).toBeVisible();
  });
  await expect(steps.getByText('Archived')).toBeVisible();
  await expect(page.getByText('recorded that Ruth Abernathy accepted')).toBeVisible();
  await expectAccessible(page);

  await test.step('S107, M143: the copy is listed by the name of its report, and opens sealed', async () => {
    await page.getByRole('link', { name: /^Estimate \d+ Archived Copy$/ }).click();
    await expect(page.getByText(/^Sealed/)).toBeVisible();
  });
  // The certificate of the answer follows the report's own page.
  const paper = page.getByRole('article').first();
  const sealed = await paper.innerText();
  await expectAccessible(page);

  const before = await areasOf(page, orderId);
  const [line] = before.flatMap((area) => area.items);
  await call(page, 'POST', `/api/ProEstimates/${orderId}/SaveLineItemQuantityWithDecimals`, { ItemID: line?.id, Quantity: '40' });
  expect((await areasOf(page, orderId)).map((area) => area.areaTotal)).not.toEqual(before.map((area) => area.areaTotal));

  await test.step('C178: the copy stays as it was, whatever is edited later', async () => {
    await page.reload();
    await expect(page.getByText(/^Sealed/)).toBeVisible();
    expect(await paper.innerText()).toBe(sealed);
  });
});

test('a link is copied again, replaced only after a question; a withdrawn one says so and why, and a wrong one names nobody', async ({
  browser,
}) => {
  const { page } = await contractorAt(browser, 'Deck of the Delgados');
  const link = await send(page);
  await page.getByRole('button', { name: 'Without an alert' }).click();
  await page.getByRole('button', { name: 'Actions for Deck of the Delgados' }).click();
  await page.getByRole('menuitem', { name: 'Make a new link' }).click();
  const question = page.getByRole('dialog', { name: 'Make a new link' });
  await expect(question.getByText(/stops working as soon as there is a new one/)).toBeVisible();
  const until = question.getByLabel('Good until');
  await until.fill('2020-05-01');
  await question.getByRole('button', { name: 'Make a new link' }).click();
  await expect(until).toBeFocused();
  await expect(until).toHaveAccessibleDescription('This day is over. Choose today or a later day.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Actions for Deck of the Delgados' }).click();
  await page.getByRole('menuitem', { name: 'Copy the link again' }).click();
  await expect(page.getByLabel('Link for the customer')).toHaveValue(link);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Deck of the Delgados' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw link' }).click();
  await page.getByLabel('Reason').fill('The tile is no longer made.');
  await page.getByRole('button', { name: 'Withdraw link' }).click();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();

  const customer = await phone(browser);
  await customer.goto(link);
  await expect(customer.getByRole('heading', { name: 'This estimate was withdrawn' })).toBeVisible();
  await expect(customer.getByText('The tile is no longer made.')).toBeVisible();
  await expectAccessible(customer);

  await customer.goto(link.replace(/\/[^/]+\/(\d+)$/, '/not-the-checksum/$1'));
  await expect(customer.getByRole('heading', { name: 'There is no estimate at this address' })).toBeVisible();
  await expect(customer.getByText('Whitfield')).toHaveCount(0);
  await expectAccessible(customer);

  await page.goto(`${product.url}/ProEstimate/ReportTracking/999999/0`);
  await expect(page.getByRole('heading', { name: 'There is no estimate at this address' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to the jobs' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('choosing the lines of a report, whose reader sees the tax unasked', async ({ browser }) => {
  const { page, orderId } = await contractorAt(browser, 'Choice of lines');
  const settings = { ...DEFAULT_SETTINGS, taxableAmount: '8' };
  await call(page, 'POST', `/api/ProEstimates/${orderId}/UpdateOrderProfitOverheadSettingsAndUpdateLineItems`, settings);
  await page.reload();
  await test.step('S091, R305, M114: the dialog sums up the lines in one sentence', async () => {
    await page.getByRole('button', { name: 'Send estimate' }).first().click();
    const summary = page.getByText(/^\d+ items totalling \$[\d,.]+ \(tax amount: \$[\d,.]+\)$/);
    await expect(summary).toBeVisible();
  });
  await test.step('R289: the tax of the report is said unasked', async () => {
    await expect(page.getByText(/^With \$[\d,.]+ of sales tax: what is signed is what is billed\.$/)).toBeVisible();
  });
  await expect(page.getByText('A line has no quantity and adds nothing: Permit.')).toBeVisible();
  await page.getByRole('button', { name: 'Show it', exact: true }).click();
  await expect(page.getByLabel('Only without a quantity')).toBeChecked();
  await page.getByLabel('Only without a quantity').click();
  const until = page.getByLabel('Good until');
  const chosen = await until.inputValue();
  await until.fill('2020-05-01');
  await test.step('a day that is over is refused', async () => {
    await page.getByRole('button', { name: 'Make report' }).click();
    await expect(until).toHaveAccessibleDescription('This day is over. Choose today or a later day.');
  });
  await until.fill(chosen);
  await test.step('R293, M129, S099: a line without a quantity is asked about', async () => {
    await page.getByRole('button', { name: 'Make report' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm zero quantities' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Go back' }).click();
  });
  const lines = page.getByRole('group', { name: 'Lines to choose from' });
  const all = await lines.getByRole('checkbox', { name: /^(?!All lines)/ }).count();

  await page.getByLabel('Filter lines').fill('hall bath');
  const found = await lines.getByRole('checkbox', { name: /^(?!All lines)/ }).count();
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(all);
  await test.step('R298: deselecting takes those out alone that were found', async () => {
    await page.getByRole('button', { name: 'Deselect all found' }).click();
    await expect(page.getByText(`${all - found} of ${all} lines selected`)).toBeVisible();
  });
  await test.step('R299: the selected lines are shown alone', async () => {
    await page.getByLabel('Filter lines').fill('');
    await page.getByLabel('Only selected').check();
    await expect(lines.getByRole('checkbox', { name: /^(?!All lines)/ })).toHaveCount(all - found);
    await expectAccessible(page);
  });

  await page.getByRole('button', { name: 'Deselect all' }).click();
  await test.step('R292, M127, S097: without a line nothing is made, and lines are asked for', async () => {
    await page.getByRole('button', { name: 'Make report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select items' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Select items' }).click();
    await expect(page.getByText('0 of')).toBeVisible();
  });
  await test.step('R297: selecting takes those in alone that are found', async () => {
    await page.getByLabel('Only selected').uncheck();
    await page.getByLabel('Filter lines').fill('hall bath');
    await page.getByRole('button', { name: 'Select all found', exact: true }).click();
    await expect(page.getByText(`${found} of ${all} lines selected`)).toBeVisible();
  });
});

/** The call answers so, once, whatever the server would say. */
async function once(
  page: Page,
  path: string,
  answer: { status: number; json?: unknown; body?: string; contentType?: string },
): Promise<void> {
  await page.route(path, (route) => route.fulfill(answer), { times: 1 });
}
const FAULT = { status: 403, json: { code: 'FORBIDDEN', detail: 'Not now.' } };
const FALSE = { status: 200, body: 'false', contentType: 'application/json' };

test('a report is changed, tracked, archived and deleted in the words of the documents', async ({ browser }) => {
  const { step } = test;
  const { page, orderId } = await contractorAt(browser, 'Porch steps');
  const form = page.getByRole('form', { name: 'Report' });
  const save = page.getByRole('button', { name: 'Save report', exact: true });
  const actions = page.getByRole('button', { name: 'Actions for Porch steps' });
  const menu = async (name: string) => {
    await actions.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Porch steps' }) });
  const side = page.getByRole('complementary', { name: 'Alert, answer and copies' });

  await step('S092, M108-M112: the editor offers the five types by name', async () => {
    await page.goto(`${product.url}/ProEstimate/ReportEditor/${orderId}/0`);
    const types = ['Estimate', 'Invoice', 'Work Order', 'ELM Report', 'ProfitLoss'];
    await expect(form.getByText(/^(Estimate|Invoice|Work Order|ELM Report|ProfitLoss)$/)).toHaveText(types);
  });
  await step('M117: a report that is not saved says so', async () => {
    await once(page, '**/AddEstimateReport', FAULT);
    await save.click();
    await expect(page.getByText(/^Error saving report/)).toBeVisible();
  });
  await step('a report is added', async () => {
    await save.click();
    await expect(page.getByText('Report has been added')).toBeVisible();
  });

  const actionsOfCopy = page.getByRole('button', { name: 'Actions for Copy of Porch steps' });
  await step('M106: a duplicate is named after the report', async () => {
    await menu('Duplicate');
    await save.click();
    await expect(actionsOfCopy).toBeVisible();
  });
  const deleteCopy = async () => {
    await actionsOfCopy.click();
    await page.getByRole('menuitem', { name: 'Delete report', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete report' }).click();
  };
  await step('M118: a report that is not deleted says so', async () => {
    await once(page, '**/DeleteReport', FALSE);
    await deleteCopy();
    await expect(page.getByText('Error deleting report')).toBeVisible();
  });
  await step('M123: the duplicate is deleted, while nobody has answered it', async () => {
    await deleteCopy();
    await expect(page.getByText('Report has been deleted')).toBeVisible();
    await expect(actionsOfCopy).toHaveCount(0);
  });

  const choose = async (last: string) => {
    await form.getByRole('button', { name: 'Choose repairs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose repairs' });
    await dialog.getByRole('checkbox', { name: /Permit/ }).click();
    await dialog.getByRole('button', { name: last }).click();
    await expect(dialog).toHaveCount(0);
  };
  const amended = page.getByText('Amended list.');
  await step('S096, R300: a choice of repairs that is cancelled leaves the list as it was', async () => {
    await menu('Change');
    await choose('Cancel');
    await expect(form.getByText(/^3 items totalling/)).toBeVisible();
    await expect(amended).toHaveCount(0);
  });
  await step('R294, M128, S098: a choice that is taken says that the list is amended', async () => {
    await choose('Use these repairs');
    await expect(form.getByText(/^4 items totalling/)).toBeVisible();
    await expect(amended).toBeVisible();
    await expectAccessible(page);
  });
  const zero = page.getByRole('dialog', { name: 'Confirm zero quantities' });
  await step('R293, M129, S099: a line without a quantity is asked about before the report is changed', async () => {
    await save.click();
    await expect(zero.getByText('Permit')).toBeVisible();
  });
  await step('C156, M124: the report is changed', async () => {
    await zero.getByRole('button', { name: 'Save with zero quantities' }).click();
    await expect(page.getByText('Report has been updated')).toBeVisible();
  });

  await step('S105, M105: the list of reports says In Progress where no status was typed', () =>
    expect(entry).toContainText('In Progress'),
  );
  await step('R231, S095: the status is typed in a dialog, and shown as it was typed', async () => {
    await menu('Edit status');
    const status = page.getByRole('dialog', { name: 'Edit the status' });
    await status.getByLabel('Report status').fill('Waits for the permit <b>');
    await expect(status.getByLabel('Tracking status')).toHaveValue('No Tracking');
    await status.getByRole('button', { name: 'Save status' }).click();
    await expect(entry).toContainText('Waits for the permit <b>');
  });

  const alert = page.getByRole('dialog', { name: 'Alert settings' });
  await step('S106, M137: an alert that is not saved says so', async () => {
    await menu('Alert settings');
    await alert.getByLabel('When there is no response by').fill('2099-01-31');
    await once(page, '**/SaveReportTrackingOptions', FAULT);
    await alert.getByRole('button', { name: 'Save alert' }).click();
    await expect(alert.getByText(/^Error saving Alert settings/)).toBeVisible();
  });
  await step('M131: with a reminder the report is tracked', async () => {
    await alert.getByRole('button', { name: 'Save alert' }).click();
    await expect(entry).toContainText('You are alerted when there is no response by 01/31/2099.');
    await page.getByRole('link', { name: 'Porch steps', exact: true }).click();
    await expect(side.getByText('Active', { exact: true })).toBeVisible();
  });
  await step('M135: an alert that is not removed says so', async () => {
    await once(page, '**/RemoveTracking/**', FAULT);
    await side.getByRole('button', { name: 'Remove alert' }).click();
    const failed = page.getByRole('alert').filter({ hasText: /^Error removing alert/ });
    await failed.getByRole('button', { name: 'Close' }).click();
  });
  await step('M138: an alert is removed', async () => {
    await side.getByRole('button', { name: 'Remove alert' }).click();
    await expect(page.getByText('Alert removed')).toBeVisible();
  });
  await step('M130: without it the report is not tracked', () => expect(side.getByText('No Tracking', { exact: true })).toBeVisible());

  const keep = page.getByRole('dialog', { name: 'Archive a copy' });
  await step('M145: a copy that is not archived says so', async () => {
    await once(page, '**/CreateArchivedReport', FAULT);
    await side.getByRole('button', { name: 'Keep one now' }).click();
    await keep.getByRole('button', { name: 'Archive copy' }).click();
    await expect(keep.getByText(/^Error archiving report/)).toBeVisible();
  });
  const copy = side.getByRole('listitem').filter({ hasText: `Estimate ${orderId} Archived Copy` });
  await step('M146, S107: a copy is archived and listed', async () => {
    await keep.getByRole('button', { name: 'Archive copy' }).click();
    await expect(page.getByText('Report Has Been Archived')).toBeVisible();
    await expect(copy).toBeVisible();
  });
  const removeCopy = async () => {
    await copy.getByRole('button', { name: /^Delete/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
  };
  await step('M144: a copy that is not deleted says so', async () => {
    await once(page, '**/DeleteArchivedReport', FALSE);
    await removeCopy();
    await expect(page.getByText('Error deleting archived report')).toBeVisible();
  });
  await step('M147: a copy is deleted', async () => {
    await removeCopy();
    await expect(page.getByText('Archived report has been deleted')).toBeVisible();
    await expect(copy).toHaveCount(0);
  });

  await step('M136: an answer that is not recorded says so', async () => {
    await side.getByLabel('accepted').check();
    await side.getByLabel('Who said so').fill('Ruth');
    await once(page, '**/UpdateTrackingWithResponse', FAULT);
    await side.getByRole('button', { name: 'Record answer' }).click();
    await expect(side.getByText(/^Error recording alert response\./)).toBeVisible();
  });
  await step('M139: an answer is recorded by hand', async () => {
    await side.getByRole('button', { name: 'Record answer' }).click();
    await expect(page.getByText('Alert response recorded.')).toBeVisible();
  });
  await step('what was answered stays, and the menu offers no deletion', async () => {
    await page.getByRole('link', { name: 'All reports of the job' }).click();
    await actions.click();
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Delete report' })).toHaveCount(0);
  });
});

test('a link is mailed to the customer, and a work order to a vendor, who opens it from the mail and answers', async ({ browser }) => {
  const { page, orderId } = await contractorAt(browser, 'Fence of the Vendors');
  const vendors = await call<{ id: number; displayName: string; email: string }[]>(
    page,
    'GET',
    `/api/ProEstimates/${orderId}/GetVendorsForOrderId?take=100`,
  );
  const vendor = vendors.find(({ email }) => email !== '');
  const { reportId } = await call<{ reportId: number }>(page, 'POST', `/api/ProEstimates/${orderId}/AddEstimateReport`, {
    reportDetail: { customReportType: 'Work Order', name: 'Fence', vendor_Id: vendor?.id, workOrderPricing: 'Vendor' },
  });
  await page.goto(`${product.url}/ProEstimate/ReportTracking/${orderId}/0/${reportId}`);
  const mail = page.getByRole('dialog', { name: 'Mail the link' });
  const sendTo = async (whom: 'Customer' | 'Vendor') => {
    await page.getByRole('button', { name: 'Mail link' }).click();
    await mail.getByRole('radiogroup', { name: 'To whom' }).getByText(whom).click();
  };
  await test.step('M119: a link that is not mailed says so', async () => {
    await sendTo('Customer');
    await mail.getByLabel('Email').fill('ruth@abernathy.example');
    await once(page, '**/SendReportLink', FAULT);
    await mail.getByRole('button', { name: 'Send mail' }).click();
    await expect(mail.getByText(/^Error sending report link/)).toBeVisible();
  });
  await test.step('M122: the link is mailed to the customer', async () => {
    await mail.getByRole('button', { name: 'Send mail' }).click();
    await expect(page.getByText('Report link sent')).toBeVisible();
  });
  await test.step('S093, S094: the mail to the vendor has the address and takes a message', async () => {
    await sendTo('Vendor');
    await expect(mail.getByLabel('Email')).toHaveValue(vendor?.email ?? '');
    await mail.getByLabel('Message').fill('Can you begin on the 7th?');
    await mail.getByRole('button', { name: 'Send mail' }).click();
  });
  await test.step('R310, M126: the vendor was mailed', async () => {
    await expect(page.getByText('Message Sent')).toBeVisible();
    await expect(page.getByText(`mailed the link to ${vendor?.displayName}`)).toBeVisible();
  });

  // The mail is put out by a reaction to the event.
  const toVendor = async () => {
    const mails = await call<{ to: string; text: string }[]>(page, 'GET', '/api/outbox');
    return mails.find(({ to, text }) => to === vendor?.email && text.includes('Can you begin on the 7th?'))?.text ?? '';
  };
  await expect.poll(toVendor).toContain('/ProEstimate/Report/');
  const link = /\/ProEstimate\/Report\/\S+/.exec(await toVendor())?.[0] ?? '';
  const crew = await phone(browser);
  await crew.goto(`${product.url}${link}`);
  await expect(crew.getByRole('heading', { name: 'Fence', level: 1 })).toBeVisible();
  await expect(page.getByText('The link was opened, on a phone')).toBeVisible();
  await test.step('R308: the vendor answers, and the contractor sees it', async () => {
    await crew.getByRole('button', { name: 'Respond' }).first().click();
    await crew.getByText('Decline', { exact: true }).click();
    await crew.getByLabel('Your name').fill(vendor?.displayName ?? '');
    await crew.getByRole('button', { name: /^Decline/ }).click();
    await expect(crew.getByRole('heading', { name: /^You declined this/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Steps of the report' }).getByText('Declined')).toBeVisible();
  });
});
