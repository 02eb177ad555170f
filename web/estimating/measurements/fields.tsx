import { useId } from 'react';
import { type InteriorInput } from '../../../contracts/measures/entities.ts';
import { formatLength, parseLength } from '../../../contracts/measures/measurement.ts';
import formCss from '../estimate/form.module.css';
import css from './measurements-dialog.module.css';

/** What each ceiling type calls its heights (docs/arithmetic.md, "Interior"). */
export const HEIGHTS: Record<InteriorInput['ceilingType'], string[]> = {
  Flat: ['Ceiling height'],
  VaultedCeiling: ['Low wall height', 'High wall height'],
  GabledCeiling: ['Eaves height', 'Ridge height'],
  UnevenGabledCeiling: ['Anchor wall height', 'Ridge height', 'Far wall height'],
};

/** A length as people write it; says beneath what it understood, and takes nothing that it cannot read. */
export function LengthField({
  label,
  value,
  onChange,
  first = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  first?: boolean;
}) {
  const id = useId();
  const read = value.trim() === '' ? null : parseLength(value);
  const wrong = value.trim() !== '' && read === null;
  return (
    <div className={formCss.stack}>
      <label htmlFor={id}>{label}</label>
      <span className={formCss.field} data-wrong={wrong || undefined}>
        <input
          id={id}
          data-autofocus={first || undefined}
          autoComplete="off"
          aria-describedby={`${id}-read`}
          aria-invalid={wrong}
          placeholder={'9\u2032 6\u2033'}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => read && onChange(formatLength(read))}
        />
      </span>
      <span id={`${id}-read`} className={css.understood} data-wrong={wrong || undefined}>
        {wrong
          ? 'Write it as 9\' 6", 9-6, 9.5 or 6 1/2".'
          : !read
            ? 'feet and inches'
            : formatLength(read) === value.trim()
              ? ''
              : formatLength(read)}
      </span>
    </div>
  );
}

interface PictureProps {
  ceilingType: InteriorInput['ceilingType'];
  sides: Record<'short' | 'long' | 'h1' | 'h2' | 'h3', string>;
}

/** The plan and the section of the room, with the sides and heights named as the fields name them, and what was typed beside them. */
export function Picture(room: PictureProps) {
  return (
    <div className={css.drawing}>
      <Plan sides={room.sides} />
      <Section {...room} />
    </div>
  );
}

function Plan({ sides }: Pick<PictureProps, 'sides'>) {
  return (
    <svg width="216" height="112" viewBox="0 0 216 112" role="img" aria-label="Plan of the room">
      <path d="M28 16H188V80H28Z" />
      <text x="108" y="96" textAnchor="middle">
        {`Long walls ${sides.long}`}
      </text>
      <text x="0" y="0" textAnchor="middle" transform="translate(18 48) rotate(-90)">
        Short walls
      </text>
      <text x="34" y="52">
        {sides.short}
      </text>
    </svg>
  );
}

function Section({ ceilingType, sides }: PictureProps) {
  const roof = {
    Flat: 'M28 24H172',
    VaultedCeiling: 'M28 52 172 18',
    GabledCeiling: 'M28 46 100 14 172 46',
    UnevenGabledCeiling: 'M28 46 74 14 172 36',
  }[ceilingType];
  const [left, right] = { Flat: [24, 24], VaultedCeiling: [52, 18], GabledCeiling: [46, 46], UnevenGabledCeiling: [46, 36] }[ceilingType];
  const ridge = { Flat: null, VaultedCeiling: null, GabledCeiling: 100, UnevenGabledCeiling: 74 }[ceilingType];
  const [first = '', second = '', third = ''] = HEIGHTS[ceilingType].map((word) => word.replace(/ (wall )?height$/, ''));
  return (
    <svg width="216" height="112" viewBox="0 0 216 112" role="img" aria-label="Section of the room">
      <path d={`M28 84V${left}M172 84V${right}M28 84H172`} />
      <path d={roof} />
      {ridge && <path d={`M${ridge} 84V14`} strokeDasharray="3 3" />}
      <text x="28" y="98" textAnchor={ceilingType === 'Flat' ? 'start' : 'middle'}>
        {ceilingType === 'Flat' ? `Ceiling height ${sides.h1}` : first}
      </text>
      {ceilingType !== 'Flat' && (
        <>
          <text x="32" y="72">
            {sides.h1}
          </text>
          <text x={ridge ?? 172} y="98" textAnchor="middle">
            {second}
          </text>
          <text x={(ridge ?? 176) + 4} y="72">
            {sides.h2}
          </text>
        </>
      )}
      {ceilingType === 'UnevenGabledCeiling' && (
        <>
          <text x="172" y="98" textAnchor="middle">
            {third}
          </text>
          <text x="176" y="72">
            {sides.h3}
          </text>
        </>
      )}
    </svg>
  );
}
