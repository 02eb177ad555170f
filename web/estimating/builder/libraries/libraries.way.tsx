import { Button, Checkbox } from '@mantine/core';
import { type Dispatch, type SetStateAction } from 'react';
import { type AreaWithItems } from '../../../../contracts/estimating/entities.ts';
import { MOST_UNIQUE_ITEMS } from '../../../../contracts/estimating/items/get-unique-item-xref-count.ts';
import { counted, grouped } from '../../../ui/words.ts';
import { money } from '../../estimate/figures.ts';
import { QuietSelect } from '../../estimate/quiet-select.tsx';
import { StepBar } from '../steps.tsx';
import { LibraryAnswers } from './answers.tsx';
import css from './libraries-way.module.css';
import { LibraryList } from './list.tsx';
import { keyIn, type LibrariesWayModel, useLibrariesWay } from './model.ts';

/** R121, R122: the user library mode. Ticked libraries become one list, with quantities from each area's measurements and the answers. */
export default function LibrariesWay() {
  const model = useLibrariesWay();
  const { chosen, phone, ticked, setTicked, answers, setAnswers, quality, setQuality, questions, groups, moves, panel, values, onKeyDown } =
    model;
  return (
    <div className={css.whole} id="builder-libraries" role="tabpanel" ref={panel} tabIndex={-1} onKeyDown={onKeyDown}>
      {!phone && <StepBar values={values} now={ticked.length === 0 ? 0 : chosen.length === 0 ? 3 : 1} />}
      <div className={css.way}>
        <LibraryList
          ticked={ticked}
          onTurn={(id) => setTicked((was) => (was.includes(id) ? was.filter((one) => one !== id) : [...was, id]))}
        />
        <LinesLane model={model} />
        <LibraryAnswers
          questions={questions}
          answers={answers}
          onAnswer={(name, answer) => setAnswers((was) => ({ ...was, [name]: answer }))}
          quality={quality}
          onQuality={setQuality}
          moves={moves}
          linesIn={(area) => groups.find((group) => group.area.areaID === area.areaID)?.lines ?? []}
        />
        <WillBeAdded model={model} />
      </div>
    </div>
  );
}

/** Each line once, whatever areas it goes to. */
function LinesLane({ model }: { model: LibrariesWayModel }) {
  const { each, values, isOn, turnEverywhere, chosen, areasWith, ticked } = model;
  return (
    <section className={`${css.lane} ${css.lines}`} aria-label="Lines" data-lane data-step={4}>
      <h3>Lines {each.length > 0 && <span className="muted">{values[1]}</span>}</h3>
      {each.map((line) => (
        <Checkbox
          key={line.code}
          size="xs"
          checked={isOn(line.code)}
          aria-label={`${line.action} ${line.description}`}
          onChange={() => turnEverywhere(line.code)}
          label={
            <>
              <span className="muted">{line.action}</span> {line.description}
              <small className="muted">{chosen.length > 1 ? `in ${counted(areasWith(line.code), 'area')}` : line.reason}</small>
            </>
          }
        />
      ))}
      {each.length === 0 && <p className="muted">{ticked.length === 0 ? 'Tick a library.' : 'Tick the areas where it goes.'}</p>}
    </section>
  );
}

function LinesOfArea({
  area,
  lines,
  setByHand,
}: {
  area: AreaWithItems;
  lines: LibrariesWayModel['groups'][number]['lines'];
  setByHand: Dispatch<SetStateAction<ReadonlyMap<string, boolean>>>;
}) {
  return (
    <div>
      <h4>
        {area.label}
        <span className="figures">{money(lines.reduce((sum, line) => (line.on ? sum + line.total : sum), 0n))}</span>
      </h4>
      {lines.map((line) => (
        <div key={line.code} className={css.line} data-off={!line.on || undefined}>
          <Checkbox
            size="xs"
            checked={line.on}
            aria-label={`${line.action} ${line.description}, ${line.quantity} ${line.unit}, in ${area.label}`}
            onChange={() => setByHand((was) => new Map(was).set(keyIn(line.code, area.areaID), !line.on))}
          />
          <span>
            <span className="muted">{line.action}</span> {line.description}
            <small className={line.left ? 'amber' : 'muted'}>{line.left && !line.on ? `Left out: ${line.left}` : line.reason}</small>
          </span>
          <span className={css.figures}>
            {line.on ? money(line.total) : '–'}
            <small className="muted">
              {grouped(line.quantity)} {line.unit}
            </small>
          </span>
        </div>
      ))}
    </div>
  );
}

/** What it comes to, the task, and the button that adds it. */
function Foot({ model }: { model: LibrariesWayModel }) {
  const { told, meant, standing, fresh, total, tax, tasks, task, builder, add, adding, phone } = model;
  return (
    <div className={css.foot}>
      {told ? (
        <span role={told.failed ? 'alert' : 'status'} className={told.failed ? 'brick' : undefined}>
          {told.text}
        </span>
      ) : null}
      {meant.length > 0 ? (
        <label className={css.unique}>
          <span>Unique items</span>
          <meter
            max={MOST_UNIQUE_ITEMS}
            high={MOST_UNIQUE_ITEMS}
            value={Math.min(standing + fresh, MOST_UNIQUE_ITEMS)}
            aria-label="Unique items with these lines"
          />
          <span className={standing + fresh > MOST_UNIQUE_ITEMS ? 'amber' : 'muted'}>
            {standing} + {fresh} of {MOST_UNIQUE_ITEMS}
          </span>
        </label>
      ) : null}
      <b className={css.sum}>
        {counted(meant.length, 'line')}, ${money(total)} and ${money(tax)} tax
      </b>
      {tasks.length > 0 && (
        <span data-step={7}>
          <span className="muted">to task</span>{' '}
          <QuietSelect
            label="Task"
            accent
            value={String(task?.id ?? 0)}
            onChange={(value) => builder.setTaskId(Number(value))}
            choices={tasks.map(({ id, name }) => [String(id), name])}
          />
        </span>
      )}
      <Button onClick={() => void add()} loading={adding}>
        {meant.length > 0 ? `Add ${counted(meant.length, 'line')}` : 'Add'} {!phone && <kbd>Ctrl Enter</kbd>}
      </Button>
    </div>
  );
}

function WillBeAdded({ model }: { model: LibrariesWayModel }) {
  const { meant, ticked, chosen, opened, groups, setByHand } = model;
  return (
    <section className={css.lane} aria-label="Will be added" data-lane>
      <h3>Will be added {meant.length > 0 && <span className="muted">{counted(meant.length, 'line')}</span>}</h3>
      {ticked.length === 0 ? <p className="muted">Tick a library to see its lines with their quantities.</p> : null}
      {ticked.length > 0 && chosen.length === 0 ? <p className="muted">Tick the areas where it goes.</p> : null}
      {opened.some(({ isError }) => isError) ? <p className="brick">A library could not be opened: it may have been deleted.</p> : null}
      {groups.map(({ area, lines }) => (
        <LinesOfArea key={area.areaID} area={area} lines={lines} setByHand={setByHand} />
      ))}
      <Foot model={model} />
    </section>
  );
}
