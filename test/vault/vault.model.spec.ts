import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { changeVaultItem } from '../../contracts/vault/items/change-vault-item.ts';
import { getVaultItems } from '../../contracts/vault/items/get-vault-items.ts';
import type { useEdited, Vault } from '../../web/vault/vault-model.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { type MountedModel, mountModel } from '../model.tsx';

type Model = Vault & { edited: ReturnType<typeof useEdited> };
let app: TestApp;
let helen: Caller;
let page: MountedModel<Model>;
const THINGS = [
  { name: 'Cello', inventoryCategory_Id: 13, priceCost: '4200' },
  { name: 'Café table', inventoryCategory_Id: 13, priceCost: '0' },
  { name: 'Ladder', inventoryCategory_Id: 11, priceCost: '180' },
];

beforeAll(async () => {
  app = await startApp();
  helen = await app.signedIn('homeowner');
  for (const body of THINGS) await helen.call(addVaultItem, { params: { id: 0 }, body });
});
afterAll(() => app?.close());
beforeEach(async () => {
  page = await mountModel(helen, '/vault', async () => {
    const { useEdited, useVault } = await import('../../web/vault/vault-model.ts');
    return () => {
      const vault = useVault();
      const opened = vault.all.find(({ item }) => String(item.id) === vault.itemId)?.item ?? null;
      return { ...vault, edited: useEdited(opened, vault.itemId) };
    };
  });
  await page.until((model) => expect(names(model)).toEqual(expect.arrayContaining(['Cello', 'Café table', 'Ladder'])));
});
afterEach(() => page.end());

const names = ({ chosen }: Model) => chosen.map(({ item }) => item.name);
const stored = async () => (await helen.call(getVaultItems, { params: { id: 0 } })).body;
const idOf = async (name: string) => (await stored()).find((item) => item.name === name)?.id ?? 0;

it('words find without accents, and stand in the address once typing rests; a gap leaves what lacks it', async () => {
  await page.act(({ setText }) => setText('cafe'));
  await page.until((model) => expect(names(model)).toEqual(['Café table']));
  await page.until(() => expect(page.address).toBe('/vault?q=cafe'));
  await page.act(({ setText }) => setText(''));
  await page.act(({ set }) => set('only', 'gap:price'));
  await page.until((model) => expect(names(model)).toEqual(['Café table']));
});

it('a deletion is one step back, and the item is what it was', async () => {
  const itemId = await idOf('Ladder');
  await page.act(({ saves }) => saves.remove.save({ itemId, name: 'Ladder' }));
  await page.until((model) => expect(names(model)).not.toContain('Ladder'));
  expect(page.now.saves.undo.what).toBe('Ladder deleted.');
  await page.act(({ saves }) => saves.undo.run());
  await page.until((model) => expect(names(model)).toContain('Ladder'));
  expect((await stored()).find(({ id }) => id === itemId)).toMatchObject({ name: 'Ladder', priceCost: '180.00' });
});

it('what is typed stays while somebody else saves the same item, and saving it over theirs is refused', async () => {
  const itemId = await idOf('Cello');
  await page.act(({ set }) => set('item', String(itemId)));
  await page.until(({ edited }) => expect(edited.base?.name).toBe('Cello'));
  const before = page.now.edited.base;
  await page.act(({ edited }) => edited.onTyped(true));
  await helen.call(changeVaultItem, { params: { id: 0, itemId }, body: { priceCost: '5100' } });
  await page.act(({ items }) => items.refetch());
  await page.until(({ edited }) => expect([edited.isOld, edited.base]).toEqual([true, before]));
  const body = { id: itemId, name: 'Cello', priceCost: '4400', revision: before?.revision };
  await page.act(({ saves }) => saves.save.save(body).catch(() => {}));
  await page.until(({ saves }) => expect(saves.save.failure?.code).toBe('VAULT_ITEM_CHANGED'));
  await page.act(({ edited }) => edited.show());
  await page.until(({ edited }) => expect([edited.isOld, edited.base?.priceCost]).toEqual([false, '5100.00']));
});
