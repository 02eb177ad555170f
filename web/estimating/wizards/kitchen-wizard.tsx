import { useAtom } from 'jotai';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import { type KitchenLayout, kitchen, kitchenRoom, STANDARD_LAYOUT } from '../../../contracts/estimating/wizards/kitchen.ts';
import { NO_MEASURES } from '../../../contracts/measures/measurement.ts';
import { isZero, typedNumber } from '../estimate/figures.ts';
import { NumberField } from '../line/number-field.tsx';
import { choicesAtom, layoutAtom } from './choices.ts';
import css from './facts.module.css';
import { WizardPanel } from './wizard-panel.tsx';

const LENGTHS: readonly (readonly [keyof KitchenLayout, string])[] = [
  ['baseCabinets', 'Base cabinets'],
  ['wallCabinets', 'Wall cabinets'],
  ['counterRun', 'Counter run'],
];
const NOTES = { island: `5' 0" x 3' 0", counted as one; its top is in the counter` };

/** Kitchen by answers. Lengths of the layout are typed until a plan can give them. */
export default function KitchenWizard({ onBack }: { onBack: () => void }) {
  const [typed, setTyped] = useAtom(layoutAtom);
  const [choices, setChoices] = useAtom(choicesAtom);
  const layout = typed ?? STANDARD_LAYOUT;
  const answerOld = (old: string) => setChoices((was) => ({ ...was, kitchen: { ...was.kitchen, given: { ...was.kitchen.given, old } } }));
  return (
    <WizardPanel
      wizard={kitchen}
      areaType="KIT"
      apart={['old']}
      roomOf={(area) => kitchenRoom(layout, area?.measures ?? NO_MEASURES)}
      notes={({ answers }) => (answers.island === 'include' ? NOTES : {})}
      inputOf={(common) => ({ wizard: 'kitchen', layout, ...common })}
      newAreaWords={(label) => `Adding makes the area ${label || 'that you name'}, not measured yet.`}
      onBack={onBack}
      facts={({ area }) => (
        <section className={css.facts} aria-label="Layout">
          <h3>
            Layout <span>measured and typed; everything is counted from these</span>
          </h3>
          <div className={css.lengths}>
            {LENGTHS.map(([key, label]) => (
              <NumberField
                key={key}
                label={label}
                value={layout[key]}
                read={(text) => readLength(text)}
                unit="LF"
                onTry={() => undefined}
                onKeep={(value) => setTyped({ ...layout, [key]: value })}
              />
            ))}
            <label className={css.choice}>
              Old kitchen
              <select value={choices.kitchen.given.old ?? 'out'} onChange={(event) => answerOld(event.currentTarget.value)}>
                <option value="out">Taken out</option>
                <option value="left">Left as it is</option>
              </select>
            </label>
          </div>
          {(!area || isZero(area.measures.floor)) && (
            <p className={css.unmeasured}>
              {area ? `${area.label} is not measured` : 'A new kitchen is not measured'}: floor and baseboard take their quantities once it
              is.
            </p>
          )}
          <h3>
            Answers <span>what each brings, before tax</span>
          </h3>
        </section>
      )}
    />
  );
}

const MOST_FEET = 1_000;
function readLength(text: string): string | null {
  const value = typedNumber(text, 1, LIMITS.length);
  return value !== null && Number(value) <= MOST_FEET ? value : null;
}
