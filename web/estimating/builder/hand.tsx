import { TextInput } from '@mantine/core';
import { LIMITS } from '../../../contracts/decimal.ts';
import { typedNumber } from '../figures.ts';
import formCss from '../form.module.css';
import { NumberField } from '../number-field.tsx';
import css from './builder.module.css';
import type { ByHand } from './by-hand.ts';

export function BuilderHand({ value, onChange }: { value: ByHand; onChange: (part: Partial<ByHand>) => void }) {
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
      <p className="muted">Costs are per unit, before waste, overhead, profit and tax.</p>
    </div>
  );
}
