import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { PropertyArea } from '../../contracts/home/property/property-area.ts';
import { categoryOf, ITEM_CATEGORIES } from '../../contracts/vault/items/categories.ts';
import { dateFaults } from '../../contracts/vault/items/dates.ts';
import { itemName, type VaultItem, VaultItemBody } from '../../contracts/vault/items/vault-item.ts';
import { faultsOf, useForm } from '../app/form.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { FailureLine } from '../ui/states.tsx';
import { grouped, localDay } from '../ui/words.ts';
import { ItemAlerts } from './alerts/item-alerts.tsx';
import { Attachments, Pictures, useDroppedFiles, withFiles } from './attachments/attachments.tsx';
import css from './vault.module.css';
import type { Vault } from './vault-model.ts';

interface Values {
  name: string;
  inventoryCategory_Id: string;
  inventoryItemType_Id: string;
  inventoryArea_Id: string;
  modelNumber: string;
  serialNumber: string;
  quantity: string;
  priceCost: string;
  purchaseDate: string;
  purchasedFrom: string;
  warrantyProvider: string;
  warrantyExpires: string;
  description: string;
  enableAlertNotifications: 'true' | 'false';
}

const firstType = (categoryId: string): string => String(categoryOf(Number(categoryId))?.types[0]?.id ?? '');

/** R433, R434, R442. */
const newValues = (categoryId: string, areaId: string): Values => ({
  ...{ name: '', modelNumber: '', serialNumber: '', purchaseDate: '', purchasedFrom: '', warrantyProvider: '', warrantyExpires: '' },
  ...{ description: '', quantity: '1', priceCost: '0.00', enableAlertNotifications: 'false' },
  inventoryCategory_Id: categoryId,
  inventoryItemType_Id: firstType(categoryId),
  inventoryArea_Id: areaId,
});
const valuesOf = ({ id: _, inventory_Id: __, quantity, priceCost, ...item }: VaultItem): Values => ({
  name: item.name,
  inventoryCategory_Id: String(item.inventoryCategory_Id),
  inventoryItemType_Id: String(item.inventoryItemType_Id ?? ''),
  inventoryArea_Id: String(item.inventoryArea_Id ?? ''),
  modelNumber: item.modelNumber,
  serialNumber: item.serialNumber,
  quantity: String(quantity),
  priceCost: grouped(priceCost),
  purchaseDate: item.purchaseDate,
  purchasedFrom: item.purchasedFrom,
  warrantyProvider: item.warrantyProvider,
  warrantyExpires: item.warrantyExpires,
  description: item.description,
  enableAlertNotifications: item.enableAlertNotifications,
});
const bodyOf = ({ inventoryCategory_Id, inventoryItemType_Id, inventoryArea_Id, quantity, ...rest }: Values) => ({
  ...rest,
  quantity: Number(quantity),
  inventoryCategory_Id: Number(inventoryCategory_Id),
  inventoryItemType_Id: Number(inventoryItemType_Id) || null,
  inventoryArea_Id: Number(inventoryArea_Id) || null,
});

interface Props {
  item: VaultItem | null;
  /** What a new one begins with. */
  categoryId: string;
  areaId: string;
  areas: readonly PropertyArea[];
  vault: Vault;
  onTyped: (differs: boolean) => void;
  /** What was saved elsewhere meanwhile is shown instead of what is typed; null while this is the newest. */
  onShowNewer: (() => void) | null;
  /** Deleted elsewhere while this form held something that was not saved. */
  isGone: boolean;
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** What is typed of an item. A save without a change only goes back to the list (R439, R440). */
function useItemForm({ item, categoryId, areaId, vault: { saves }, onTyped, onSaved, onClose }: Props) {
  const initial = item ? valuesOf(item) : newValues(categoryId, areaId);
  const form = useForm<Values>({
    initial,
    // One that was only photographed may stay without.
    required: item?.name === '' ? {} : { name: 'Give it a name.' },
    faults: (values) => ({
      ...faultsOf({ body: VaultItemBody }, bodyOf(values)),
      // R426 to R432: said as people would, under the documents' names for them.
      ...Object.fromEntries(dateFaults(values, localDay()).map(({ field, text }) => [field, text])),
    }),
    save: {
      ...saves.save,
      save: async (values) => {
        const isSame = item !== null && JSON.stringify(values) === JSON.stringify(initial);
        if (isSame) {
          onClose();
          return true;
        }
        const body = { id: item?.id ?? 0, ...bodyOf(values), ...(item && { revision: item.revision }) };
        return saves.save.save(body, () => onSaved(saves.savedId()));
      },
    },
  });
  const differs = JSON.stringify(form.values) !== JSON.stringify(initial);
  useEffect(() => onTyped(differs), [differs, onTyped]);
  return form;
}
type ItemFormModel = ReturnType<typeof useItemForm>;

/** S138. */
export function ItemForm(props: Props) {
  const { item, areas, vault, onShowNewer, isGone, onClose } = props;
  const { saves, attachments } = vault;
  const own = attachments.filter(({ inventoryItem_Id }) => inventoryItem_Id === item?.id);
  const drop = useDroppedFiles(item?.id);
  const [asks, setAsks] = useState(false);
  const title = item ? itemName(item.name) : 'New item';
  const form = useItemForm(props);
  return (
    <section className={css.panel} aria-label={title} {...drop.props}>
      <div className={css.head}>
        <h2>{title}</h2>
        {item && !isGone ? <IconButton icon="trash" label="Delete item" onClick={() => setAsks(true)} /> : null}
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      {item ? <Pictures attachments={own} saves={saves} itemId={item.id} /> : null}
      <form {...form.props} className={css.form} aria-label="Item">
        {onShowNewer ? (
          <p className="amber" role="status">
            It was saved elsewhere meanwhile.{' '}
            <button type="button" className="link" onClick={onShowNewer}>
              Show what was saved
            </button>
          </p>
        ) : null}
        {isGone ? (
          <p className="amber" role="status">
            It was deleted elsewhere meanwhile. Undo brings it back there; what you typed stands here until you close it.
          </p>
        ) : null}
        {form.refusal ? <FailureLine error={form.refusal} what="The item was not saved." onRetry={form.send} /> : null}
        <Fields form={form} areas={areas} />
        <ItemAlerts
          itemId={item?.id ?? 0}
          typeId={Number(form.values.inventoryItemType_Id) || null}
          isOn={form.values.enableAlertNotifications === 'true'}
          onChange={(isOn) => form.change({ enableAlertNotifications: isOn ? 'true' : 'false' })}
          saves={saves}
        />
        <Textarea label="Description" autosize minRows={2} maxRows={8} maxLength={4000} {...form.field('description')} />
        <div className={css.actions}>
          <Button type="submit" loading={form.busy} fullWidth>
            {item ? 'Save' : 'Add item'}
          </Button>
        </div>
      </form>
      {item ? <Attachments attachments={own} saves={saves} itemId={item.id} isOver={drop.isOver} /> : null}
      {/* R441, M166. */}
      <DeleteDialog
        opened={asks}
        title={`Delete ${title}${withFiles(own)}?`}
        onClose={() => setAsks(false)}
        onDelete={() => item && void saves.remove.save({ itemId: item.id, name: title }, onClose)}
      >
        <p>It can be brought back with Undo.</p>
      </DeleteDialog>
    </section>
  );
}

function Fields({ form, areas }: { form: ItemFormModel; areas: readonly PropertyArea[] }) {
  const types = categoryOf(Number(form.values.inventoryCategory_Id))?.types ?? [];
  return (
    <>
      <TextInput label="Name" maxLength={255} data-autofocus {...form.field('name')} />
      <div className={css.pair}>
        <NativeSelect
          label="Category"
          value={form.values.inventoryCategory_Id}
          data={ITEM_CATEGORIES.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget: { value } }) => form.change({ inventoryCategory_Id: value, inventoryItemType_Id: firstType(value) })}
        />
        <NativeSelect
          label="Type"
          {...form.field('inventoryItemType_Id')}
          data={[{ value: '', label: 'None' }, ...types.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      </div>
      <div className={css.pair}>
        <NativeSelect
          label="Area"
          {...form.field('inventoryArea_Id')}
          data={[{ value: '', label: 'None' }, ...areas.map(({ id, areaLabel }) => ({ value: String(id), label: areaLabel }))]}
        />
        <TextInput label="Bought from" maxLength={255} {...form.field('purchasedFrom')} />
      </div>
      <div className={css.pair}>
        <TextInput label="Model" maxLength={255} {...form.field('modelNumber')} />
        <TextInput label="Serial number" maxLength={255} {...form.field('serialNumber')} />
      </div>
      <div className={css.pair}>
        <TextInput label="Quantity" inputMode="numeric" maxLength={5} {...form.field('quantity')} />
        <TextInput label="Price each, $" inputMode="decimal" maxLength={12} {...form.field('priceCost')} />
      </div>
      <div className={css.pair}>
        <TextInput label="Purchase date" placeholder="MM-DD-YYYY" maxLength={10} {...form.field('purchaseDate')} />
        <TextInput label="Warranty ends" placeholder="MM-DD-YYYY" maxLength={10} {...form.field('warrantyExpires')} />
      </div>
      <TextInput label="Warranty by" maxLength={255} {...form.field('warrantyProvider')} />
    </>
  );
}
