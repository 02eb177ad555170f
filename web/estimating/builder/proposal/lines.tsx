import { type ProposedLine } from '../../../../contracts/estimating/builder/propose-items.ts';
import { Icon } from '../../../ui/icons.tsx';
import { QualityBars } from '../../../ui/quality.tsx';
import { counted, grouped } from '../../../ui/words.ts';
import { money } from '../../estimate/figures.ts';
import lineCss from '../../line/line.module.css';
import { type ProposalModel } from './model.ts';
import css from './proposal.module.css';

/** A proposed line with its tick, its reason and the way to change it. */
function ProposedRow({ line, model }: { line: ProposedLine; model: ProposalModel }) {
  const { isTicked, turn, setChanging, priced } = model;
  return (
    <tr data-line data-off={!isTicked(line) || undefined}>
      <td>
        <label>
          <input type="checkbox" checked={isTicked(line)} onChange={(event) => turn([line], event.currentTarget.checked)} />
          <span>
            <span className={lineCss.act}>{line.actionShown}</span> {line.description}
          </span>
        </label>
      </td>
      <td className={css.why} data-unsure={line.unsure || undefined}>
        {line.unsure && <Icon name="warning" size={14} />} {line.reason}{' '}
        <button
          type="button"
          className={`link ${css.change}`}
          aria-label={`Change ${line.actionShown} ${line.description}`}
          onClick={() => setChanging(line.key)}
        >
          Change
        </button>
      </td>
      <td className={css.quality}>
        <QualityBars quality={line.quality} />
      </td>
      <td className={css.figure}>
        {grouped(line.quantity)} <small className="muted">{line.unit}</small>
      </td>
      <td className={`${css.figure} ${css.unitprice}`}>{grouped(priced.get(line.key)?.ppu ?? '')}</td>
      <td className={css.figure}>{money(priced.get(line.key)?.total ?? 0n)}</td>
    </tr>
  );
}

/** Ticks all lines of a group, and tells their area and sum. */
function GroupHead({
  some,
  group,
  turn,
  area,
  taskOf,
  sumOf,
}: {
  some: ProposedLine[];
  group: { area: string; name: string; lines: ProposedLine[] };
  turn: (some: readonly ProposedLine[], on: boolean) => void;
  area: string;
  taskOf: (group: string) => string;
  sumOf: (some: readonly ProposedLine[]) => bigint;
}) {
  return (
    <tr className={css.group}>
      <th scope="rowgroup" colSpan={5}>
        <label>
          <input
            type="checkbox"
            checked={some.length > 0}
            ref={(box) => {
              if (box) box.indeterminate = some.length > 0 && some.length < group.lines.length;
            }}
            onChange={() => turn(group.lines, some.length < group.lines.length)}
          />
          {group.name}{' '}
          <span className="muted">
            {area}, task {taskOf(group.name)}
          </span>
        </label>
      </th>
      <td className={css.figure}>{money(sumOf(some))}</td>
    </tr>
  );
}

function TableHead({ ticked, lines }: { ticked: ProposedLine[]; lines: ProposedLine[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          {ticked.length} of {counted(lines.length, 'line')} ticked
        </th>
        <th scope="col">Why, and how much</th>
        <th scope="col">Quality</th>
        <th scope="col" className={css.figure}>
          Quantity
        </th>
        <th scope="col" className={css.figure}>
          Unit price
        </th>
        <th scope="col" className={css.figure}>
          Total
        </th>
      </tr>
    </thead>
  );
}

/** The proposed lines by area and group. */
export function ProposedLines({ model }: { model: ProposalModel }) {
  const { ticked, lines, isTicked, proposal, turn, taskOf, sumOf } = model;
  return (
    <table className={css.table}>
      <caption className="hidden-visually">Proposed lines</caption>
      <TableHead ticked={ticked} lines={lines} />
      {groupsOf(lines).map((group) => {
        const some = group.lines.filter(isTicked);
        const area = proposal?.areas.find(({ key }) => key === group.area)?.label ?? 'Entire House';
        return (
          <tbody key={`${group.area} ${group.name}`}>
            <GroupHead some={some} group={group} turn={turn} area={area} taskOf={taskOf} sumOf={sumOf} />
            {group.lines.map((line) => (
              <ProposedRow key={line.key} line={line} model={model} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

/** Lines of one area and one group, in their order. */
function groupsOf(lines: readonly ProposedLine[]) {
  const groups: { area: string; name: string; lines: ProposedLine[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && last.area === line.area && last.name === line.group) last.lines.push(line);
    else groups.push({ area: line.area, name: line.group, lines: [line] });
  }
  return groups;
}
