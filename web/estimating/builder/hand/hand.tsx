import { Checkbox, TextInput } from '@mantine/core';
import { useId } from 'react';
import { getCustomLineItemSubCategories } from '../../../../contracts/catalogue/lineitems/get-custom-line-item-sub-categories.ts';
import { UNCATEGORIZED } from '../../../../contracts/catalogue/lineitems/line-item.ts';
import { LIMITS } from '../../../../contracts/decimal-fields.ts';
import { useRead } from '../../../app/client.ts';
import { typedNumber } from '../../estimate/figures.ts';
import formCss from '../../estimate/form.module.css';
import { NumberField } from '../../line/number-field.tsx';
import type { ByHand } from './by-hand.ts';
import css from './hand.module.css';

interface Props {
  value: ByHand;
  onChange: (part: Partial<ByHand>) => void;
  /** The subcategory that it is kept in as a custom line item; null where it is a line of this estimate alone. */
  keepIn: string | null;
  onKeepIn: (subcategory: string | null) => void;
}

/** R123: a line that is in no book, typed with its costs; kept as a custom line item it is found for the next estimate, too. */
export function BuilderHand({ value, onChange, keepIn, onKeepIn }: Props) {
  const costField = (name: 'labor' | 'material' | 'equipment' | 'wasteFactorPct', label: string, mark = '') => (
    <NumberField
      label={label}
      value={value[name]}
      read={(text) => {
        const read = typedNumber(text, 4, name === 'wasteFactorPct' ? LIMITS.percent : LIMITS.cost);
        return read?.replace(/\.?0+$/, '') ?? null;
      }}
      unit={mark}
      onTry={(typed) => typed !== null && onChange({ [name]: typed || '0' })}
      onKeep={(typed) => onChange({ [name]: typed || '0' })}
    />
  );
  return (
    <div className={css.hand} role="tabpanel">
      <TextInput
        label="Description"
        autoFocus
        maxLength={255}
        value={value.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <TextInput label="Unit" maxLength={20} value={value.unit} onChange={(event) => onChange({ unit: event.currentTarget.value })} />
      <div className={formCss.three}>
        <div>{costField('labor', 'Labor')}</div>
        <div>{costField('material', 'Material')}</div>
        <div>{costField('equipment', 'Equipment')}</div>
      </div>
      {costField('wasteFactorPct', 'Waste', '%')}
      <KeepIn keepIn={keepIn} onKeepIn={onKeepIn} />
      <p className="muted">Costs are per unit, before waste, overhead, profit and tax.</p>
    </div>
  );
}

/** Kept as a custom line item, in one of its subcategories or a new one. */
function KeepIn({ keepIn, onKeepIn }: Pick<Props, 'keepIn' | 'onKeepIn'>) {
  const names = useId();
  const { data: subcategories } = useRead(getCustomLineItemSubCategories, {}, { enabled: keepIn !== null });
  return (
    <div className={css.keep}>
      <Checkbox
        size="xs"
        label="Keep it as a line item"
        checked={keepIn !== null}
        onChange={(event) => onKeepIn(event.currentTarget.checked ? '' : null)}
      />
      {keepIn !== null && (
        <>
          <TextInput
            aria-label="Subcategory"
            placeholder={UNCATEGORIZED}
            maxLength={255}
            list={names}
            value={keepIn}
            onChange={(event) => onKeepIn(event.currentTarget.value)}
          />
          <datalist id={names}>
            {(subcategories ?? []).map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </div>
  );
}
