import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { searchItems } from '../../../contracts/catalogue/catalogue/search-items.ts';
import { addCustomLibrary } from '../../../contracts/catalogue/libraries/add-custom-library.ts';
import { addCustomLineItemAndPutInLibrary } from '../../../contracts/catalogue/libraries/add-custom-line-item-and-put-in-library.ts';
import { addItemsToLibrary } from '../../../contracts/catalogue/libraries/add-items-to-library.ts';
import { checkCustomLibrariesForCustomLine } from '../../../contracts/catalogue/libraries/check-custom-libraries-for-custom-line.ts';
import { deleteCustomLibrary } from '../../../contracts/catalogue/libraries/delete-custom-library.ts';
import { deleteLibrarySubcategory } from '../../../contracts/catalogue/libraries/delete-library-subcategory.ts';
import { duplicateLibrary } from '../../../contracts/catalogue/libraries/duplicate-library.ts';
import { getCustomActionDetails } from '../../../contracts/catalogue/libraries/get-custom-action-details.ts';
import { getCustomLibraries } from '../../../contracts/catalogue/libraries/get-custom-libraries.ts';
import { getCustomLibrary } from '../../../contracts/catalogue/libraries/get-custom-library.ts';
import { getCustomLibrarySubCategories } from '../../../contracts/catalogue/libraries/get-custom-library-sub-categories.ts';
import { getCustomSubCategories } from '../../../contracts/catalogue/libraries/get-custom-sub-categories.ts';
import { getLibraryItems } from '../../../contracts/catalogue/libraries/get-library-items.ts';
import { getLibraryItemsAsRelatedActions } from '../../../contracts/catalogue/libraries/get-library-items-as-related-actions.ts';
import { getLibraryItemsInQuality } from '../../../contracts/catalogue/libraries/get-library-items-in-quality.ts';
import { getLibraryNames } from '../../../contracts/catalogue/libraries/get-library-names.ts';
import { getLibraryNamesByKeywords } from '../../../contracts/catalogue/libraries/get-library-names-by-keywords.ts';
import { getMultipleLibrariesAsRelatedActions } from '../../../contracts/catalogue/libraries/get-multiple-libraries-as-related-actions.ts';
import { getOrgCustomLibraries } from '../../../contracts/catalogue/libraries/get-org-custom-libraries.ts';
import { getOrgCustomLibrarySubCategories } from '../../../contracts/catalogue/libraries/get-org-custom-library-sub-categories.ts';
import type { CustomLibrary, LibraryBody } from '../../../contracts/catalogue/libraries/library.ts';
import { modifyExistingLibrary } from '../../../contracts/catalogue/libraries/modify-existing-library.ts';
import { removeItemFromLibrary } from '../../../contracts/catalogue/libraries/remove-item-from-library.ts';
import { undoCustomLibrary } from '../../../contracts/catalogue/libraries/undo-custom-library.ts';
import { addCustomLineItem } from '../../../contracts/catalogue/lineitems/add-custom-line-item.ts';
import { deleteCustomLine } from '../../../contracts/catalogue/lineitems/delete-custom-line.ts';
import { editCustomLineItem } from '../../../contracts/catalogue/lineitems/edit-custom-line-item.ts';
import { getCustomLineItems } from '../../../contracts/catalogue/lineitems/get-custom-line-items.ts';
import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { turnAreaIntoCustomLibrary } from '../../../contracts/estimating/areas/turn-area-into-custom-library.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { setInteriorMeasurements } from '../../../contracts/estimating/measurements/set-interior-measurements.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';
import { newColleague, newOrganization } from '../people.ts';

let app: TestApp;
let priya: Caller;
let dana: Caller;
let marcus: Caller;
let stranger: Caller;
let organizationId = 0;
/** Items of the book: walls to paint (measured, in qualities) and a toilet (each). */
let paint = 0;
let toilet = 0;

beforeAll(async () => {
  app = await startApp();
  ({ dana: priya, marcus } = await newOrganization(app, 91));
  dana = await newColleague(app, 91, { place: 2, firstName: 'Sam', lastName: 'Whitfield', isAdmin: false });
  ({ dana: stranger } = await newOrganization(app, 92));
  organizationId = (await dana.call(getMe)).body?.organizationId ?? 0;
  const found = async (keyword: string, unit: string) => {
    const { body } = await dana.call(searchItems, { query: { keyword } });
    return body.find((hit) => hit.unit === unit && hit.code < 30_000)?.code as number;
  };
  paint = await found('paint walls two coats', 'SF');
  toilet = await found('toilet', 'EA');
});
afterAll(() => app?.close());

const add = async (body: Partial<LibraryBody>, by = dana) => (await by.call(addCustomLibrary, { params: { id: 0 }, body })).body;
const names = async (by: Caller, call: typeof getCustomLibraries | typeof getOrgCustomLibraries = getCustomLibraries) =>
  (await by.call(call)).body.map(({ name }) => name);

describe('custom libraries', () => {
  describe('of a person and of an organisation', () => {
    let mine: CustomLibrary;
    let shared: CustomLibrary;
    beforeAll(async () => {
      mine = await add({ name: 'Hall bath', newName: 'Bath', lines: [{ itemXREF: toilet }, { itemXREF: paint }] });
      shared = await add({ name: 'Every job', organization_Id: organizationId }, priya);
      await app.caughtUp();
    });

    it('C112: are added with their lines', () => {
      expect(mine).toMatchObject({ name: 'Hall bath', newName: 'Bath', lines: 2, uniqueItems: 2, organization_Id: 0, isAssembly: false });
      expect(shared).toMatchObject({ organization_Id: organizationId, newName: 'Uncategorized', lines: 0 });
    });

    it('C109, R168: one’s own are in one’s own list alone', async () => {
      expect(await names(dana)).toEqual(['Hall bath']);
      expect(await names(marcus)).toEqual([]);
    });

    it('C110, R168: the organisation’s are in the list of each of its people, and of nobody else', async () => {
      for (const by of [dana, marcus, priya]) expect(await names(by, getOrgCustomLibraries)).toEqual(['Every job']);
      expect(await names(stranger, getOrgCustomLibraries)).toEqual([]);
    });

    it('C105: one’s own subcategories count them', async () => {
      const [bath] = (await dana.call(getCustomLibrarySubCategories)).body;
      expect(bath).toMatchObject({ name: 'Bath', libraries: 1, id: mine.customSubCategory_Id });
    });

    it('C111: the organisation’s subcategories count them', async () =>
      expect((await dana.call(getOrgCustomLibrarySubCategories)).body).toMatchObject([{ name: 'Uncategorized', libraries: 1 }]));

    it('R168: a colleague’s own and another organisation’s do not exist', async () => {
      for (const by of [marcus, stranger]) {
        expect((await by.call(modifyExistingLibrary, { params: { id: mine.id }, body: { name: 'x' } })).body.code).toBe(
          'LIBRARY_NOT_FOUND',
        );
        expect((await by.call(getCustomLibrary, { params: { id: mine.id } })).body.code).toBe('LIBRARY_NOT_FOUND');
        expect((await by.call(getLibraryItems, { params: { libId: mine.id } })).body.code).toBe('LIBRARY_NOT_FOUND');
        expect((await by.call(duplicateLibrary, { params: { id: 0 }, body: { CopyFromId: mine.id } })).body.code).toBe('LIBRARY_NOT_FOUND');
      }
    });

    it('C115, R168: the organisation’s is deleted by those alone who may change it', async () => {
      expect((await dana.call(deleteCustomLibrary, { params: { id: shared.id } })).body.code).toBe('LIBRARY_LOCKED');
      const spare = await add({ name: 'Once', organization_Id: organizationId }, priya);
      await priya.call(deleteCustomLibrary, { params: { id: spare.id } });
      expect(await names(priya, getOrgCustomLibraries)).toEqual(['Every job']);
    });

    it('C112: a name is taken once, in whatever letters', async () =>
      expect((await add({ name: 'hall BATH' })).code).toBe('LIBRARY_NAME_TAKEN'));

    it('C112: nothing is added to another organisation', async () =>
      expect((await add({ name: 'Theirs', organization_Id: organizationId + 1 }, priya)).code).toBe('NOT_FOUND'));
  });

  it('C113, C114, R167: a duplicate names its source, and no longer follows its changes', async () => {
    const source = await add({ name: 'Shared paint', organization_Id: organizationId, lines: [{ itemXREF: paint }] }, priya);
    await app.caughtUp();
    const copy = (await dana.call(duplicateLibrary, { params: { id: 0 }, body: { CopyFromId: source.id, name: 'My paint' } })).body;
    expect(copy).toMatchObject({ name: 'My paint', lines: 1, organization_Id: 0, mayChange: true });
    const changed = await priya.call(modifyExistingLibrary, { params: { id: source.id }, body: { removed: [1] } });
    expect(changed.body).toMatchObject({ id: source.id, lines: 0 });
    expect((await dana.call(getLibraryItems, { params: { libId: copy.id } })).body).toHaveLength(1);
    const { changes } = (await dana.call(getCustomLibrary, { params: { id: copy.id } })).body;
    expect(changes[0]?.sentence).toBe('Copied the library My paint to their own list');
  });

  it('C106, C107, C108: lines are put in, read and taken out; undo brings back what was', async () => {
    const { id } = await add({ name: 'Lines' });
    const put = {
      params: { libId: id },
      body: { Repairs: [{ itemXREF: toilet }, { itemXREF: paint, quantity: { by: 'formula' as const, text: 'walls * 0.5' } }] },
    };
    expect((await dana.call(addItemsToLibrary, put)).body).toMatchObject({ lines: 2, isAssembly: true });
    const lines = (await dana.call(getLibraryItems, { params: { libId: id } })).body;
    expect(lines).toMatchObject([
      { quantity: { by: 'typed', quantity: '1' }, unit: 'EA', gone: false },
      { quantity: { by: 'formula', text: 'walls * 0.5' }, unit: 'SF' },
    ]);
    const [one] = lines;
    const gone = (await dana.call(removeItemFromLibrary, { params: { libId: id, id: one?.lineId ?? 0 } })).body;
    expect(gone.lines).toBe(1);
    await dana.call(undoCustomLibrary, { params: { id }, body: { revision: gone.revision } });
    expect((await dana.call(getLibraryItems, { params: { libId: id } })).body).toHaveLength(2);
    const { changes } = (await dana.call(getCustomLibrary, { params: { id } })).body;
    expect(changes[1]).toMatchObject({ sentence: 'Took out 1 line of the library Lines', before: expect.stringContaining('1 EA') });
  });

  it('a library holds items, and no library, no colleague’s line item and nothing unknown', async () => {
    const { id } = await add({ name: 'Strange' });
    const { body: own } = await marcus.call(addCustomLineItem, { body: { description: 'Marcus’ own' } });
    const code = own.prices[0]?.itemXREF ?? 0;
    await app.caughtUp();
    for (const itemXREF of [id, 30_000 + id, 29_999, code]) {
      const { body } = await dana.call(addItemsToLibrary, { params: { libId: id }, body: { Repairs: [{ itemXREF }] } });
      expect(body.code).toBe('XREF_NOT_FOUND');
    }
    const wrong = { by: 'formula' as const, text: 'walls / 0 +' };
    const refused = await dana.call(addItemsToLibrary, {
      params: { libId: id },
      body: { Repairs: [{ itemXREF: paint, quantity: wrong }] },
    });
    expect(refused.body).toMatchObject({ code: 'LIBRARY_INVALID', detail: expect.stringContaining('at character 12') });
    const endless = { by: 'formula' as const, text: '1'.repeat(10_001) };
    expect(
      (await dana.call(addItemsToLibrary, { params: { libId: id }, body: { Repairs: [{ itemXREF: paint, quantity: endless }] } })).status,
    ).toBe(400);
  });

  it('C116, R169: Uncategorized that still has items cannot be deleted; they can be moved, and then it is gone', async () => {
    const { id } = await add({ name: 'Punch list' }, marcus);
    const [sub] = (await marcus.call(getCustomLibrarySubCategories)).body;
    const remove = (body: { moveTo?: string }) => marcus.call(deleteLibrarySubcategory, { params: { id: sub?.id ?? 0 }, body });
    expect((await remove({})).body).toMatchObject({ code: 'LIBRARY_SUBCATEGORY_USED', detail: expect.stringContaining('Punch list') });
    expect((await remove({ moveTo: 'Every job' })).body).toEqual({ moved: 1 });
    expect((await marcus.call(getCustomLibrarySubCategories)).body.map(({ name }) => name)).toEqual(['Every job']);
    expect((await remove({})).body).toEqual({ moved: 0 });
    expect((await marcus.call(getCustomLibrary, { params: { id } })).body.library.newName).toBe('Every job');
  });

  describe('as the builder reads them', () => {
    let first: CustomLibrary;
    let second: CustomLibrary;
    const subcategories = async (id: number, by = dana) => (await by.call(getCustomSubCategories, { params: { id } })).body;
    beforeAll(async () => {
      const outside = (name: string, lines: LibraryBody['lines']) => add({ name, newName: 'Outside', lines });
      first = await outside('Deck stain', [{ itemXREF: toilet, quantity: { by: 'typed', quantity: '2' } }]);
      second = await outside('Fence stain', [{ itemXREF: toilet, quantity: { by: 'typed', quantity: '5' } }, { itemXREF: paint }]);
    });
    const outside = () => ({ id: first.customSubCategory_Id, name: 'Outside', libraries: 2 });

    it('C090, R125: category 10001 has their subcategories, 10000 none', async () => {
      expect(await subcategories(10_001)).toContainEqual(outside());
      expect(await subcategories(10_000)).toEqual([]);
    });

    it('R126: a subcategory is a category above 3,000,000, of its own people', async () => {
      expect(first.customSubCategory_Id).toBeGreaterThanOrEqual(3_000_000);
      expect(await subcategories(outside().id)).toEqual([outside()]);
      expect(await subcategories(outside().id, stranger)).toEqual([]);
    });

    it('R124: categories 10003 to 10006 are customs without subcategories', async () => {
      for (const id of [10_003, 10_004, 10_005, 10_006]) expect(await subcategories(id)).toEqual([]);
    });

    it('C090: any other category does not exist', async () => {
      for (const id of [7, 9_999, 10_007, 2_999_999]) expect(await subcategories(id)).toMatchObject({ code: 'CATEGORY_NOT_FOUND' });
    });

    it('C092: those of a subcategory are named', async () => {
      const inside = (await dana.call(getLibraryNames, { params: { id: first.customSubCategory_Id } })).body;
      expect(inside.map(({ name }) => name)).toEqual(['Deck stain', 'Fence stain']);
    });

    it('C091: keywords find them by their name and their lines', async () => {
      const byWords = (await dana.call(getLibraryNamesByKeywords, { query: { keywords: 'fence toilet' } })).body;
      expect(byWords.map(({ name }) => name)).toEqual(['Fence stain']);
    });

    it('C096: several are one list, in which the larger quantity counts', async () => {
      const both = { params: { id: first.id }, query: { ids: String(second.id) } };
      const merged = (await dana.call(getMultipleLibrariesAsRelatedActions, both)).body;
      expect(merged).toHaveLength(2);
      expect(merged[0]?.quantity).toEqual({ by: 'typed', quantity: '5' });
    });

    it('C095: the lines are read in a quality', async () => {
      const query = { baseLibraryId: second.id, qualityoption: 'Best' as const };
      const best = (await dana.call(getLibraryItemsInQuality, { params: { id: 0 }, query })).body;
      expect((best[1]?.itemXREF ?? 0) - (best[1]?.code ?? 0)).toBe(3);
    });

    it('C093: the details ask nothing, and name the items', async () =>
      expect((await dana.call(getCustomActionDetails, { params: { id: second.id } })).body).toMatchObject({
        name: 'Fence stain',
        ask: [],
        items: [{ code: toilet }, { code: paint }],
      }));

    it('C097: the lines are read as related actions', async () =>
      expect((await dana.call(getLibraryItemsAsRelatedActions, { params: { id: second.id } })).body).toHaveLength(2));
  });
});

it('C101, C124: an own item in a library follows its changes; deleted, its line stays, says so, and is left out', async () => {
  const { id } = await add({ name: 'With own' });
  const { body: item } = await dana.call(addCustomLineItemAndPutInLibrary, {
    params: { id },
    body: { description: 'Guest closet', labor: '90' },
  });
  await app.caughtUp();
  expect((await dana.call(checkCustomLibrariesForCustomLine, { params: { id: item.id } })).body.map(({ name }) => name)).toEqual([
    'With own',
  ]);
  expect((await dana.call(getCustomLibrary, { params: { id } })).body.library).toMatchObject({ lines: 1, uniqueItems: 0 });
  await dana.call(editCustomLineItem, { params: { id: item.id }, body: { description: 'Guest closet, shelved' } });
  expect((await dana.call(getLibraryItems, { params: { libId: id } })).body[0]?.description).toBe('Guest closet, shelved');
  await dana.call(deleteCustomLine, { params: { id: item.id } });
  expect((await dana.call(getLibraryItems, { params: { libId: id } })).body).toMatchObject([
    { gone: true, description: expect.stringContaining('Guest closet') },
  ]);
  expect((await dana.call(getLibraryItemsAsRelatedActions, { params: { id } })).body).toEqual([]);
});

it('C100: an area becomes a library; measured lines follow the next room, what was typed by hand becomes a line item', async () => {
  const orderId = Number((await dana.call(getNewOrder)).body);
  const { areaID } = (await dana.call(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } })).body;
  await dana.call(setInteriorMeasurements, {
    params: { id: orderId },
    body: { AreaID: areaID, walls: '208', ceilings: '40', floor: '40', baseboard: '26' },
  });
  const hand = {
    itemXREF: 99_999,
    description: 'Wall niche by hand',
    unit: 'EA',
    labor: '120',
    material: '0',
    equipment: '0',
    quantity: '2',
  };
  const added = await dana.call(addRepairItems, {
    params: { orderId, taskId: 0 },
    body: { Areas: [areaID], Repairs: [{ itemXREF: paint }, { itemXREF: toilet, quantity: '1' }, hand] },
  });
  expect(added.body).toHaveLength(3);
  const make = (body: object) =>
    dana.call(turnAreaIntoCustomLibrary, {
      params: { taskId: 0 },
      body: { orderId, areaID, name: 'Hall bath again', newName: 'Bath', ...body },
    });
  const { body: made } = await make({});
  expect(made).toMatchObject({ name: 'Hall bath again', lines: 3, newName: 'Bath' });
  const lines = (await dana.call(getLibraryItems, { params: { libId: made.id } })).body;
  expect(lines.map(({ quantity }) => quantity.by)).toEqual(['measured', 'typed', 'typed']);
  expect(lines[2]).toMatchObject({ description: 'Wall niche by hand', own: true, quantity: { quantity: '2.0' } });
  expect((await dana.call(getCustomLineItems)).body).toContainEqual(
    expect.objectContaining({ description: 'Wall niche by hand', labor: '120' }),
  );
  expect((await make({ areaID: areaID + 999, name: 'Nowhere' })).body.code).toBe('AREA_NOT_FOUND');
  expect((await make({})).body.code).toBe('LIBRARY_NAME_TAKEN');
  const theirs = await stranger.call(turnAreaIntoCustomLibrary, { params: { taskId: 0 }, body: { orderId, areaID, name: 'x' } });
  expect(theirs.body.code).toBe('ORDER_NOT_FOUND');
});
