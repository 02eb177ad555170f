import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addVaultAttachment } from '../../contracts/vault/attachments/add-vault-attachment.ts';
import type { VaultAttachment } from '../../contracts/vault/attachments/attachment.ts';
import { deleteVaultAttachment } from '../../contracts/vault/attachments/delete-vault-attachment.ts';
import { getVaultAttachments } from '../../contracts/vault/attachments/get-vault-attachments.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { typedDate } from '../../contracts/vault/items/dates.ts';
import { daysAfter } from '../../contracts/vault/items/due-alerts.ts';
import { getVaultItems } from '../../contracts/vault/items/get-vault-items.ts';
import { phonePhoto } from '../estimating/photos/pictures.ts';
import type { Caller } from '../harness.ts';
import { daysAhead, eventually, type Product, queryStores, startProduct, temporaryFolder } from './product.ts';

const MINE = { params: { id: 0 } };

describe('a vault', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let product: Product;
  let helen: Caller;
  const start = async (options: { dataDir?: string; env?: NodeJS.ProcessEnv } = {}) => {
    product = await startProduct({ dataDir: folder.path, port: product?.port, ...options });
    helen = await product.signedIn('homeowner');
  };
  beforeAll(async () => {
    folder = await temporaryFolder('demo');
    await start();
  });
  afterAll(async () => {
    await product?.stop();
    await folder?.remove();
  });

  const attach = async (itemId: number, bytes: Buffer, name: string): Promise<VaultAttachment> => {
    const form = new FormData();
    form.append('uploadInventoryItemFile', new Blob([new Uint8Array(bytes)]), name);
    const path = addVaultAttachment.path.replace('{id}', '0').replace('{itemId}', String(itemId));
    const response = await helen.fetch(path, { method: 'POST', body: form });
    expect(response.status).toBe(200);
    return (await response.json()) as VaultAttachment;
  };
  const bytesAt = async (url: string): Promise<Buffer | number> => {
    const response = await helen.fetch(url);
    return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status;
  };

  it('mails what is due once, although the server is killed between the record and its mail', async () => {
    const warrantyExpires = typedDate(daysAfter(new Date().toISOString().slice(0, 10), 20));
    const item = { name: 'Television', inventoryCategory_Id: 3, inventoryItemType_Id: 301, warrantyExpires };
    await helen.call(addVaultItem, { ...MINE, body: { ...item, enableAlertNotifications: 'true' } });
    // A mail of alerts waits until it may go, and is not written where the server is killed meanwhile.
    await queryStores(
      folder.path,
      `create table may_go (go int); create function wait_for_test() returns trigger language plpgsql as
      $$ begin while not exists (select from may_go) loop perform pg_sleep(0.1); end loop; return new; end $$;
      create trigger wait_for_test before insert on mail for each row when (new.key like 'vault-alerts/%') execute function wait_for_test()`,
    );
    await product.stop();
    await start({ env: daysAhead(2) });
    const recorded = () => queryStores(folder.path, `select 1 from eventstore.events where type = 'VaultAlertsGiven'`);
    const mailed = () => queryStores<{ subject: string }>(folder.path, `select subject from mail where key like 'vault-alerts/%'`);
    await eventually(async () => expect(await recorded()).toHaveLength(1));
    // The reaction has come to the mail, and waits.
    await pause(1_000);
    expect(await mailed()).toEqual([]);
    await product.kill();

    await start({ env: daysAhead(2) });
    await queryStores(folder.path, 'insert into may_go values (1)');
    await eventually(async () => expect((await mailed()).length).toBeGreaterThan(0));
    // The rounds go on looking, and find nothing more to tell.
    await pause(7_000);
    expect([(await recorded()).length, (await mailed()).map(({ subject }) => subject)]).toEqual([
      1,
      [expect.stringContaining('Television')],
    ]);
    await product.stop();
    await start();
  });

  it('comes back from a copy of the data folder, with the files that were deleted since, and nothing that came since', async () => {
    const { id } = (await helen.call(addVaultItem, { ...MINE, body: { name: 'Oboe 🎶 “Lorée”' } })).body;
    const [bill, picture] = [Buffer.from('%PDF-1.4\n% of 2019\n'), await phonePhoto()];
    const kept = [await attach(id, picture, 'oboe.jpg'), await attach(id, bill, 'bill 2019.pdf')];
    const before = await Promise.all(kept.flatMap(({ url, thumbnail }) => [url, thumbnail].filter(Boolean)).map(bytesAt));
    expect(before.map((bytes) => bytes instanceof Buffer)).toEqual([true, true, true]);
    await product.stop();
    const backup = await mkdtemp(join(tmpdir(), 'scopebook-backup-'));
    await cp(folder.path, backup, { recursive: true });
    await start();
    for (const { id: attId } of kept) await helen.call(deleteVaultAttachment, { params: { id: 0, itemId: id, attId } });
    await helen.call(addVaultItem, { ...MINE, body: { name: 'After the backup' } });
    await product.stop();

    try {
      await start({ dataDir: backup });
      const there = (await helen.call(getVaultAttachments, { params: { id: 0, itemId: id } })).body;
      expect(there.map(({ label, sha256 }) => [label, sha256])).toEqual(kept.map(({ label, sha256 }) => [label, sha256]));
      const urls = there.flatMap(({ url, thumbnail }) => [url, thumbnail].filter(Boolean));
      expect(await Promise.all(urls.map(bytesAt))).toEqual(before);
      const names = (await helen.call(getVaultItems, MINE)).body.map(({ name }) => name);
      expect(names).toContain('Oboe 🎶 “Lorée”');
      expect(names).not.toContain('After the backup');
    } finally {
      await product.stop();
      await rm(backup, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});
