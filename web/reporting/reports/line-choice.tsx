import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted, dollars, grouped } from '../../ui/words.ts';
import { choiceWith, isWithoutQuantity, linesShown, nameOf, type Shown } from './chosen-lines.ts';

interface LineChoiceProps {
  areas: AreaWithItems[];
  /** With tasks, lines can be filtered by theirs too. */
  tasks?: { id: number; name: string }[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** R296-R299: toggling one, all or none of those that pass the filter, showing only the selected (or only those without a quantity). */
export function LineChoice({ areas, tasks = [], chosen, onChange, shown: only, onShow }: LineChoiceProps) {
  const [text, setText] = useState('');
  const taskOf = new Map(tasks.map(({ id, name }) => [id, name]));
  const wanted = text.trim();
  const shown = linesShown(areas, { chosen, only, text, taskOf });
  const ids = shown.flatMap(({ lines }) => lines.map((line) => line.id));
  const change = (some: number[], add: boolean) => onChange(choiceWith(chosen, some, add));
  return (
    <section className="choice" aria-label="Lines">
      <div className="choice-head">
        <TextInput
          className="choice-filter"
          aria-label="Filter lines"
          placeholder="Line, area or category"
          leftSection={<Icon name="filter" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {only === 'zero' ? (
          <Checkbox label="Only without a quantity" checked onChange={() => onShow('all')} />
        ) : (
          <Checkbox
            label="Only selected"
            checked={only === 'selected'}
            onChange={(event) => onShow(event.currentTarget.checked ? 'selected' : 'all')}
          />
        )}
      </div>
      <div className="choice-all">
        <Button variant="subtle" size="compact-sm" onClick={() => change(ids, true)}>
          Select all{wanted ? ' found' : ''}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => change(ids, false)}>
          Deselect all{wanted ? ' found' : ''}
        </Button>
        <span className="muted figures">
          {grouped(String(chosen.size))} of{' '}
          {counted(
            areas.reduce((sum, area) => sum + area.items.length, 0),
            'line',
          )}{' '}
          selected
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (axe scrollable-region-focusable) */}
      <div className="choice-lines" role="group" aria-label="Lines to choose from" tabIndex={0}>
        {shown.map(({ area, lines }) => (
          <LinesOfArea key={area.areaID} label={area.label} lines={lines} chosen={chosen} onChange={change} />
        ))}
        {shown.length === 0 ? (
          <p className="choice-none muted">
            {only === 'selected' && wanted === '' ? 'No line is selected.' : 'No line passes this filter.'}
          </p>
        ) : null}
      </div>
    </section>
  );
}

interface LinesOfAreaProps {
  label: string;
  lines: readonly LineItem[];
  chosen: ReadonlySet<number>;
  onChange: (ids: number[], add: boolean) => void;
}

/** An area with a box for all of its lines, and one for each. */
function LinesOfArea({ label, lines, chosen, onChange }: LinesOfAreaProps) {
  const ids = lines.map((line) => line.id);
  const on = ids.filter((id) => chosen.has(id)).length;
  return (
    <fieldset>
      <legend className="hidden-visually">{label}</legend>
      <label className="choice-area">
        <input
          type="checkbox"
          aria-label={`All lines of ${label}`}
          checked={on === lines.length}
          ref={(box) => {
            if (box) box.indeterminate = on > 0 && on < lines.length;
          }}
          onChange={() => onChange(ids, on < lines.length)}
        />
        <b>{label}</b>
      </label>
      {lines.map((line) => (
        <label key={line.id} className="choice-line">
          <input
            type="checkbox"
            checked={chosen.has(line.id)}
            aria-label={nameOf(line)}
            onChange={() => onChange([line.id], !chosen.has(line.id))}
          />
          <span className="ellipsis">
            {line.action ? <span className="muted">{line.action} </span> : null}
            {line.description}
          </span>
          <span className={isWithoutQuantity(line) ? 'figures amber' : 'figures muted'}>
            {grouped(line.quantity)} {line.itemUM}
          </span>
          <span className="figures">{dollars(line.totalCost)}</span>
        </label>
      ))}
    </fieldset>
  );
}
