import { expect, type Page, test } from '@playwright/test';
import { productOfFile, signIn } from '../product.ts';

const product = productOfFile();
const said = (page: Page) => page.getByRole('region', { name: 'Totals' }).getByRole('status');

/** The call fails for a reason of the server's own until it is let through again. */
async function failing(page: Page, path: string, work: () => Promise<void>): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }));
  await work();
  await page.unroute(path);
}

test('the name and the notes of an area are kept with the words of the documents, and a failure is said with its own', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  const grid = page.getByRole('grid');
  const open = async (area: string) => {
    await grid.getByRole('button', { name: `More of ${area}` }).click();
    await page.getByRole('menuitem', { name: 'Name and notes…' }).click();
  };
  const save = page.getByRole('button', { name: 'Save area', exact: true });

  await failing(page, '**/SaveAreaLabel*', async () => {
    await open('Hall bath');
    await page.getByLabel('Name', { exact: true }).fill('Guest bath');
    await save.click();
    await test.step('M037: a name that is not saved says so', async () => {
      await expect(page.getByText(/^Error Saving Area Label/)).toBeVisible();
      await expect(grid.getByRole('button', { name: 'More of Hall bath' })).toBeVisible();
    });
  });
  await failing(page, '**/SaveAreaNotes*', async () => {
    await open('Hall bath');
    await page.getByLabel('Notes', { exact: true }).fill('Keys under the mat');
    await save.click();
    await test.step('M038: notes that are not saved say so', async () => {
      await expect(page.getByText(/^Error Saving Area Notes/)).toBeVisible();
    });
  });
  await open('Hall bath');
  await expect(page.getByLabel('Notes', { exact: true })).not.toHaveValue('Keys under the mat');
  await page.getByLabel('Notes', { exact: true }).fill('Keys at the neighbor');
  await save.click();
  await test.step('M042, S189: notes are kept', async () => {
    await expect(said(page)).toContainText('Area Notes Saved: Hall bath.');
    await open('Hall bath');
    await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('Keys at the neighbor');
  });
  await page.getByLabel('Name', { exact: true }).fill('Guest bath');
  await save.click();
  await test.step('M041: the name is kept', async () => {
    await expect(said(page)).toContainText('Area Label Updated: Hall bath is Guest bath now.');
  });

  await test.step('M036: the house itself says why it stays', async () => {
    await open('Entire House');
    await expect(page.getByRole('button', { name: 'Delete area' })).toBeDisabled();
    await expect(page.getByText('Deleting the Entire House area is not allowed.')).toBeVisible();
  });
});

test('what fails at a line or a measurement says so, and the screen is as it was', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  const grid = page.getByRole('grid');
  const line = grid.getByRole('row').filter({ hasText: 'Dust barrier' }).first();
  const total = page.getByRole('region', { name: 'Totals' });
  const sum = await total.getByRole('button', { name: /^Total/ }).innerText();
  const quantity = line.getByRole('gridcell').filter({ hasText: 'SF' }).first();

  await failing(page, '**/DeleteLineItemFromArea/**', async () => {
    await quantity.click();
    await page.keyboard.press('Delete');
    await test.step('M048: a line that is not deleted says so', async () => {
      await expect(page.getByText(/^Could not update item/)).toBeVisible();
      await expect(line).toBeVisible();
    });
  });
  await failing(page, '**/SaveChangedOrderSequence*', async () => {
    await quantity.click();
    await page.keyboard.press('Alt+ArrowDown');
    await test.step('M039: an order that is not kept says so', async () => {
      await expect(page.getByText(/^Error saving display order/)).toBeVisible();
    });
  });
  await failing(page, '**/SaveItemNotes*', async () => {
    await quantity.click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const notes = page.getByRole('textbox', { name: 'Notes' });
    await expect(notes).toBeFocused();
    await page.keyboard.type('Zip wall');
    await page.keyboard.press('Shift+Tab');
    await test.step('M049: notes of a line that are not kept say so', async () => {
      await expect(page.getByText(/^Error saving item comment/)).toBeVisible();
    });
  });
  expect(await total.getByRole('button', { name: /^Total/ }).innerText()).toBe(sum);

  await grid.getByRole('button', { name: 'More of Kitchen' }).click();
  await page.getByRole('menuitem', { name: /Measure/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Measurements of Kitchen' });
  const short = dialog.getByLabel('Short walls', { exact: true });
  const was = await short.inputValue();
  await test.step('M046, S032: a side that is missing is named', async () => {
    await short.fill('');
    await dialog.getByRole('button', { name: 'Calculate' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Missing fields: short walls.');
  });
  await test.step('M045: with it the area is calculated', async () => {
    await short.fill(was);
    await dialog.getByRole('button', { name: 'Calculate' }).click();
    await expect(said(page)).toContainText('Area Measurements Calculated');
  });
});

test('job setup says with the words of the documents what was kept and what was not', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/Setup/1002`);
  const job = page.getByRole('region', { name: 'Job and address' });
  await test.step('M022, S022: the job id is kept', async () => {
    await job.getByLabel('Job id').fill('Kitchen and hall bath, Elm');
    await job.getByLabel('Job id').press('Tab');
    await expect(page.getByText('Job information updated')).toBeVisible();
  });

  await test.step('M017: percentages apply', async () => {
    await expect(page.getByRole('radio', { name: 'Apply', exact: true })).toBeChecked();
  });
  await test.step('M018: the other way is Do Not Apply', async () => {
    await expect(page.getByRole('radio', { name: 'Do Not Apply', exact: true })).not.toBeChecked();
  });
  const profit = page.getByRole('textbox', { name: 'Profit percentage' });
  const was = await profit.inputValue();
  await failing(page, '**/UpdateOrderProfitOverheadSettings*', async () => {
    await profit.fill('14');
    await profit.press('Enter');
    const question = page.getByRole('heading', { name: /which lines/ });
    await question
      .or(page.getByText(/^Settings have not been updated\./))
      .first()
      .waitFor();
    if (await question.isVisible()) await page.keyboard.press('Control+Enter');
    await test.step('M020, S023: percentages that are not kept say so, and go back', async () => {
      await expect(page.getByText(/^Settings have not been updated\./)).toBeVisible();
      await expect(profit).toHaveValue('14');
    });
    await page.keyboard.press('Escape');
    await expect(profit).toHaveValue(was);
  });

  const tasks = page.getByRole('region', { name: 'Tasks' });
  const name = tasks.getByRole('form', { name: 'New task' }).getByRole('textbox');
  await failing(page, '**/EstimateTasks*', async () => {
    await name.fill('Phase 2');
    await page.keyboard.press('Enter');
    await test.step('M026: a task that is not added says so', async () => {
      await expect(page.getByText(/^Unable to add task at this moment\. ErrorMessage=500\./)).toBeVisible();
    });
  });
  await name.fill('Phase 2');
  await page.keyboard.press('Enter');
  await failing(page, '**/DeleteEstimateTask/**', async () => {
    await tasks.getByRole('button', { name: 'Delete Phase 2' }).click();
    await page.getByRole('dialog', { name: 'Delete Phase 2?' }).getByRole('button', { name: 'Delete task' }).click();
    await test.step('M027: a task that is not deleted says so', async () => {
      await expect(page.getByText(/^Unable to delete task at this moment\. ErrorMessage=500\./)).toBeVisible();
    });
  });
  await test.step('S025: the task stays in its list', async () => {
    await expect(tasks).toContainText('Phase 2');
  });
  await failing(page, '**/EstimateTasks', async () => {
    await page.reload();
    await test.step('M024, M025: tasks that are not loaded say so', async () => {
      await expect(page.getByText(/^Unable to retrieve tasks at this moment\. ErrorMessage=500/)).toBeVisible();
    });
  });
});

test('a payment or an expense that was not saved or not deleted stays, and says so', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/Payments/1000`);
  await expect(page.getByRole('heading', { level: 2 })).toContainText('owed');
  const row = (words: string) => page.getByRole('row').filter({ hasText: words });
  await failing(page, '**/SaveOrderPayment*', async () => {
    await page.keyboard.press('e');
    await expect(page.getByLabel('Amount')).toBeFocused();
    await page.keyboard.type('12.34');
    await page.keyboard.press('Enter');
    await test.step('M099: an expense that is not saved stays', async () => {
      await expect(page.getByText(/^Error saving Payment\/Expense\./)).toBeVisible();
      await expect(page.getByText('1 entry not saved')).toBeVisible();
    });
  });
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(page.getByText('1 entry not saved')).toHaveCount(0);
  // What is on its way cannot be deleted yet.
  await expect(row('12.34')).toHaveCount(1);
  await expect(row('Saving')).toHaveCount(0);
  await failing(page, '**/DeletePayment*', async () => {
    await page.getByRole('button', { name: /Edit the expense .* 12.34/ }).press('Delete');
    await test.step('M100: an expense that is not deleted stays', async () => {
      await expect(page.getByText(/^Error deleting Payment\/Expense\./)).toBeVisible();
      await expect(row('12.34')).toHaveCount(1);
    });
    await page
      .getByRole('button', { name: /Edit the payment/ })
      .first()
      .press('Delete');
    await test.step('M102: a payment that is not deleted says so', async () => {
      await expect(page.getByText(/^Error deleting payment\./)).toBeVisible();
    });
  });
});
