import { useAtom } from 'jotai';
import { useState } from 'react';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import {
  type BathroomSize,
  bathroom,
  bathroomRoom,
  doesNotFit,
  measured,
  STANDARD_BATH,
  sizeOf,
} from '../../../contracts/estimating/wizards/bathroom.ts';
import { figure } from '../../../contracts/estimating/wizards/wizard.ts';
import { typedNumber } from '../estimate/figures.ts';
import { BathPlan } from './bath-plan.tsx';
import { sizeAtom, turnedAtom } from './choices.ts';
import css from './facts.module.css';
import { WizardPanel } from './wizard-panel.tsx';

const SIDES = [
  ['length', 'Length'],
  ['width', 'Width'],
  ['ceiling', 'Ceiling'],
] as const;

/** Bathroom by answers (S048), with its plan to scale. The size is the area's own where it is measured, until one types another. */
export default function BathroomWizard({ onBack }: { onBack: () => void }) {
  const [typed, setTyped] = useAtom(sizeAtom);
  const [isTurned, setTurned] = useAtom(turnedAtom);
  const sizeIn = (area: AreaWithItems | undefined): BathroomSize => typed ?? sizeOf(area?.interior ?? null) ?? STANDARD_BATH;
  return (
    <WizardPanel
      wizard={bathroom}
      areaType="BATH"
      roomOf={(area) => bathroomRoom(sizeIn(area))}
      inputOf={(common, area) => ({ wizard: 'bathroom', size: sizeIn(area), ...common })}
      newAreaWords={(label) => `Adding makes the area ${label || 'that you name'}, with its measurements.`}
      onBack={onBack}
      facts={({ room, area, settled, focused }) => {
        const size = sizeIn(area);
        const { floor, walls, ceiling, baseboard } = measured(room, settled.answers);
        const wrong = doesNotFit(room, settled.answers);
        return (
          <section className={css.facts} aria-label="Plan">
            <div className={css.planbox}>
              <BathPlan room={room} answers={settled.answers} focused={focused} isTurned={isTurned} />
              <div className={css.sizes}>
                {SIDES.map(([side, label]) => (
                  <Side key={side} label={label} side={side} size={size} onSize={setTyped} />
                ))}
              </div>
            </div>
            <div className={css.measured}>
              <span>
                Floor <b>{figure(floor)} SF</b>, walls <b>{figure(walls)} SF</b>, ceiling <b>{figure(ceiling)} SF</b>, baseboard{' '}
                <b>{figure(baseboard)} LF</b>
              </span>
              <button type="button" className="link" onClick={() => setTurned(!isTurned)}>
                Turn plan
              </button>
            </div>
            {wrong && (
              <p className={css.unmeasured} role="status">
                {wrong}
              </p>
            )}
          </section>
        );
      }}
    />
  );
}

interface SideProps {
  label: string;
  side: (typeof SIDES)[number][0];
  size: BathroomSize;
  onSize: (size: BathroomSize) => void;
}

/** Feet and inches; the plan is drawn anew at each key that makes a length. */
function Side({ label, side, size, onSize }: SideProps) {
  const [text, setText] = useState<{ feet?: string; inches?: string }>({});
  const read = (part: 'feet' | 'inches', value: string) => {
    const number = typedNumber(value, part === 'feet' ? 0 : 2, part === 'feet' ? '1000' : '11.99');
    return number === null ? null : String(Number(number));
  };
  const field = (part: 'feet' | 'inches') => {
    const key = `${side}${part === 'feet' ? 'Feet' : 'Inches'}` as const;
    const typed = text[part];
    return (
      <>
        <input
          aria-label={`${label}, ${part}`}
          aria-invalid={(typed !== undefined && read(part, typed) === null) || undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={typed ?? size[key]}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setText({ ...text, [part]: value });
            const number = read(part, value);
            if (number !== null) onSize({ ...size, [key]: number });
          }}
          onBlur={() => setText({})}
        />
        <small>{part === 'feet' ? 'ft' : 'in'}</small>
      </>
    );
  };
  const isWrong = (['feet', 'inches'] as const).some((part) => text[part] !== undefined && read(part, text[part]) === null);
  return (
    <>
      <span>{label}</span>
      <span className={css.feet} data-wrong={isWrong || undefined}>
        {field('feet')}
        {field('inches')}
      </span>
    </>
  );
}
