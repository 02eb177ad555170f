import '../../../app/schemas/checking.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { searchItems } from '../../../../contracts/catalogue/catalogue/search-items.ts';
import { FORMULA_WORDS, type Formula } from '../../../../contracts/catalogue/entities.ts';
import { addCustomLineItem } from '../../../../contracts/catalogue/lineitems/add-custom-line-item.ts';
import { getCustomLineItems } from '../../../../contracts/catalogue/lineitems/get-custom-line-items.ts';
import { getOrgCustomLineItems } from '../../../../contracts/catalogue/lineitems/get-org-custom-line-items.ts';
import {
  type CustomLineItem,
  DEFAULT_UNIT,
  LINE_ITEM_UNITS,
  LineItemBody,
  measuresOf,
} from '../../../../contracts/catalogue/lineitems/line-item.ts';
import { send, useRead } from '../../../app/client.ts';
import { faultsOf, useForm } from '../../../app/form.ts';
import { useSave } from '../../../app/save.ts';
import { Dialog, FormActions } from '../../../ui/dialog.tsx';
import { FailureLine } from '../../../ui/states.tsx';
import { tell } from '../../../ui/toast.ts';
import formCss from '../../estimate/form.module.css';
import css from '../builder.module.css';

const START = {
  description: '',
  notes: '',
  unit: DEFAULT_UNIT as (typeof LINE_ITEM_UNITS)[number],
  other: '',
  formula: '' as Formula,
  labor: '',
  material: '',
  equipment: '',
  NewName: '',
};
const cost = (typed: string) => typed.trim().replace(/^\$/, '') || '0';
const bodyOf = ({ unit, other, formula, labor, material, equipment, ...rest }: typeof START) => ({
  ...rest,
  unitOfMeasure: unit === 'Other' ? other : unit,
  formulaXREF: measuresOf(unit).includes(formula) ? formula : ('' as const),
  labor: cost(labor),
  material: cost(material),
  equipment: cost(equipment),
});

interface NewLineItemDialogProps {
  description: string;
  onMade: (item: CustomLineItem) => void;
  onClose: () => void;
}

/** S053: a custom line item of one's own with one price; qualities, waste and trade are edited on its page. */
export function NewLineItemDialog({ description, onMade, onClose }: NewLineItemDialogProps) {
  const names = useId();
  const { data: known } = useRead(getCustomLineItems, {});
  const { save, busy, failure } = useSave((body: typeof START) => send(addCustomLineItem, { body: LineItemBody.parse(bodyOf(body)) }), {
    invalidates: [getCustomLineItems, getOrgCustomLineItems, searchItems],
    onSaved: (item) => {
      // M072.
      tell('Custom Line Item Created');
      onMade(item);
    },
  });
  const form = useForm({
    initial: { ...START, description },
    required: { description: 'Please describe the line item' },
    also: ['unitOfMeasure', 'formulaXREF'],
    faults: (values) => faultsOf({ body: LineItemBody }, bodyOf(values)),
    save: { save: (values) => save(values, onClose), busy, failure },
  });
  const { values, change } = form;
  const measures = measuresOf(values.unit);
  return (
    <Dialog opened onClose={onClose} title="New line item">
      <form {...form.props} className={css.dialogform}>
        <TextInput label="Description" data-autofocus maxLength={255} {...form.field('description')} />
        <Textarea label="Notes" autosize minRows={2} maxRows={6} maxLength={4000} {...form.field('notes')} />
        <div className={formCss.three}>
          <NativeSelect
            label="Unit"
            data={[...LINE_ITEM_UNITS]}
            {...form.field('unit')}
            onChange={(event) => change({ unit: event.currentTarget.value as (typeof START)['unit'], formula: '' })}
          />
          {values.unit === 'Other' && <TextInput label="Other unit" placeholder="Units" maxLength={20} {...form.field('other')} />}
          {measures.length > 0 && (
            <NativeSelect
              label="Measured from the area"
              data={['' as const, ...measures].map((formula) => ({ value: formula, label: FORMULA_WORDS[formula].label }))}
              {...form.field('formula')}
              onChange={(event) => change({ formula: event.currentTarget.value as Formula })}
            />
          )}
        </div>
        <div className={formCss.three}>
          <TextInput label="Labor" inputMode="decimal" maxLength={20} placeholder="0" {...form.field('labor')} />
          <TextInput label="Material" inputMode="decimal" maxLength={20} placeholder="0" {...form.field('material')} />
          <TextInput label="Equipment" inputMode="decimal" maxLength={20} placeholder="0" {...form.field('equipment')} />
        </div>
        <TextInput label="Subcategory" placeholder="Uncategorized" list={names} maxLength={255} {...form.field('NewName')} />
        <datalist id={names}>
          {[...new Set((known ?? []).map(({ NewName }) => NewName))].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        {form.refusal ? <FailureLine error={form.refusal} what="Not made." /> : null}
        <FormActions submit="Create line item" busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
