import { Button, Checkbox, Radio, SegmentedControl } from '@mantine/core';
import { type ReactNode } from 'react';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import type { Settings, TaxSource } from '../../../contracts/estimating/entities.ts';
import { exampleOf, type Move, type SettingsPreview } from '../../../contracts/estimating/setup/settings-preview.ts';
import { useKeysAnywhere } from '../../app/page-keys.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { trimmed, typedNumber } from '../estimate/figures.ts';
import { NumberField } from '../line/number-field.tsx';
import { type Answer, type Markup } from './markup-model.ts';
import css from './setup.module.css';

const ROWS = [
  {
    word: 'Overhead',
    part: 'overhead',
    amount: 'overheadAmount',
    of: ['overheadLabor', 'overheadMaterial', 'overheadEquipment'],
    max: LIMITS.markupPercent,
  },
  {
    word: 'Profit',
    part: 'profit',
    amount: 'profitAmount',
    of: ['profitLabor', 'profitMaterial', 'profitEquipment'],
    max: LIMITS.markupPercent,
  },
  { word: 'Tax', part: 'tax', amount: 'taxableAmount', of: ['taxableLabor', 'taxableMaterial', 'taxableEquipment'], max: LIMITS.percent },
] as const;
const COSTS = ['labor', 'material', 'equipment'] as const;

const percent = (value: string) => `${trimmed(value)}%`;
/** `+442.13`, `−0.46`, `0.00`. */
export const signed = (moves: string) => (moves.startsWith('-') || /^0\.00$/.test(moves) ? grouped(moves) : `+${grouped(moves)}`);

/** S023: percentages, what each is taken of, what it is in the estimate, and what the typed one would move. */
export function MarkupSection({ markup, taxSource }: { markup: Markup; taxSource: TaxSource | null }) {
  const { now, former, change } = markup;
  if (!now || !former) return null;
  return (
    <>
      <div className={css.apply}>
        <SegmentedControl
          aria-label="Overhead, profit and tax"
          value={now.orderType}
          onChange={(orderType) => change({ orderType: orderType as Settings['orderType'] })}
          data={['Apply', 'Do Not Apply']}
        />
        <span className="muted">Do Not Apply keeps the percentages and prices every line at cost.</span>
      </div>
      <table className={css.markup} data-off={now.orderType !== 'Apply' || undefined}>
        <MarkupHead />
        <tbody>
          {ROWS.map((row) => (
            <MarkupRow key={row.word} row={row} markup={markup} now={now} />
          ))}
        </tbody>
      </table>
      {markup.failed && (
        <p className={css.refused} role="alert">
          <Icon name="warning" size={16} />
          <span>{markup.failed}</span>
          <Button size="xs" variant="default" onClick={markup.retry}>
            Retry
          </Button>
        </p>
      )}
      {taxSource && Number(now.taxableAmount) === Number(taxSource.percent) && <p className="muted">{taxWords(taxSource)}</p>}
      <p className="muted">
        Material counts with its waste; tax is never on overhead or profit. Unit prices are rounded to the cent, and what rounding takes is
        shared over the five costs, so the others move a little too.
      </p>
    </>
  );
}

function MarkupHead() {
  return (
    <thead>
      <tr>
        <td />
        <th scope="col">Percent</th>
        {COSTS.map((cost) => (
          <th key={cost} scope="col">
            of {cost}
          </th>
        ))}
        <th scope="col">In the estimate</th>
        <th scope="col">Would move</th>
      </tr>
    </thead>
  );
}

/** A percentage and the costs that it is taken of. */
function MarkupRow({ row, markup, now }: { row: (typeof ROWS)[number]; markup: Markup; now: Settings }) {
  const { preview, change } = markup;
  const move: Move | undefined = row.part === 'tax' ? preview?.tax : preview?.costs[row.part];
  return (
    <tr>
      <th scope="row">{row.word}</th>
      <td>
        <NumberField
          label=""
          name={`${row.word} percentage`}
          value={trimmed(now[row.amount])}
          read={(text) => typedNumber(text, 4, row.max)}
          unit="%"
          onTry={() => undefined}
          onKeep={(value) => change({ [row.amount]: trimmed(value).replaceAll(',', '') })}
        />
      </td>
      {row.of.map((key, index) => (
        <td key={key}>
          <Checkbox
            aria-label={`${row.word} of ${COSTS[index]}`}
            checked={now[key]}
            onChange={(event) => change({ [key]: event.currentTarget.checked })}
          />
        </td>
      ))}
      <td>{grouped(move?.before ?? '0.00')}</td>
      <td className={css.moves}>{markup.changed.length > 0 ? signed(move?.moves ?? '0.00') : ''}</td>
    </tr>
  );
}

/** Where a tax rate that nobody has typed is from. */
function taxWords({ state, name, percent: rate }: TaxSource): string {
  if (state === '') return 'The place is not known yet, so no tax is filled in.';
  return `Tax was filled in from the address: ${name}, ${trimmed(rate)} % statewide. Local tax is not in it; type another rate to change it.`;
}

/** `Profit from 10% to 12%`; of several changes, or of other ones, which. */
function changeWords({ former, now, changed }: Markup): string {
  const [only] = changed;
  const row = ROWS.find(({ amount }) => amount === only);
  if (row && changed.length === 1 && former && now) return `${row.word} from ${percent(former[row.amount])} to ${percent(now[row.amount])}`;
  if (only === 'orderType' && changed.length === 1)
    return now?.orderType === 'Apply' ? 'Apply the percentages' : 'Do not apply the percentages';
  const words = ROWS.filter(({ amount, of }) => [amount, ...of].some((key) => changed.includes(key))).map(({ word }) => word);
  return words.length === 0 ? 'Overhead, profit and tax' : words.join(', ');
}

/** S024, R040: which lines the change is for, each answer with its money. Nothing changes until one is chosen. */
export function MarkupQuestion({ markup }: { markup: Markup }) {
  const { preview, former, now, answer, setAnswer, decide, drop, busy } = markup;
  useKeysAnywhere({ 'mod+Enter': () => void decide(), Escape: () => drop() });
  if (!preview || !former || !now) return null;
  const example = exampleOf(former, now);
  const lines = counted(preview.lines, 'line');
  const verb = { yes: `Update ${lines}`, no: `Keep ${lines} as they are`, undo: 'Go back' }[answer];
  return (
    <>
      <header className={css.question}>
        <h2>{changeWords(markup)}: which lines?</h2>
        <p className="muted">
          {lines} {preview.lines === 1 ? 'is' : 'are'} there. Nothing changes until you choose.
        </p>
      </header>
      <Radio.Group value={answer} onChange={(value) => setAnswer(value as Answer)} aria-label="Which lines" className={css.answers}>
        <Choice value="yes" chosen={answer === 'yes'} label={`Yes, update the ${lines}`} money={preview.grandTotal.moves}>
          <Moves preview={preview} />
        </Choice>
        <Choice value="no" chosen={answer === 'no'} label="No, future lines only" money="0.00">
          <p className="muted">
            The {lines} keep their prices. Lines added from now on have the new percentages: a cost of $1,000.00 of {example.cost} becomes $
            {grouped(example.after)} instead of ${grouped(example.before)}, with tax.
          </p>
        </Choice>
        <Choice value="undo" chosen={answer === 'undo'} label="Undo" money="0.00">
          <p className="muted">Everything goes back to what it was, for these lines and for future ones.</p>
        </Choice>
      </Radio.Group>
      <footer className={css.decide}>
        <Button loading={busy} onClick={decide} rightSection={<kbd>Ctrl Enter</kbd>}>
          {verb}
        </Button>
        <span className="muted">Ctrl Z takes it back</span>
      </footer>
    </>
  );
}

interface ChoiceProps {
  value: Answer;
  chosen: boolean;
  label: string;
  money: string;
  children: ReactNode;
}

function Choice({ value, chosen, label, money, children }: ChoiceProps) {
  const words = money === '0.00' ? '$0.00' : `${money.startsWith('-') ? '−' : '+'}$${grouped(money.replace('-', ''))}`;
  return (
    <div className={css.choice} data-chosen={chosen || undefined}>
      <span className={css.choicehead}>
        <Radio value={value} label={<b>{label}</b>} />
        <b className={css.choicemoney}>{words}</b>
      </span>
      {children}
    </div>
  );
}

function Moves({ preview }: { preview: SettingsPreview }) {
  const row = (key: string, word: ReactNode, { before, after, moves }: Move, strong = false) => (
    <tr key={key} data-strong={strong || undefined}>
      <th scope="row">{word}</th>
      <td>{grouped(before)}</td>
      <td>{grouped(after)}</td>
      <td className={css.moves}>{signed(moves)}</td>
    </tr>
  );
  return (
    <table className={css.movetable}>
      <thead>
        <tr>
          <th scope="col">Before tax</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
          <th scope="col">Moves</th>
        </tr>
      </thead>
      <tbody>
        {preview.areas.map((area) =>
          row(
            String(area.areaId),
            <>
              {area.label} <span className="muted">{area.lines}</span>
            </>,
            area,
          ),
        )}
        {row('lines', 'Lines', preview.totalCost, true)}
        {row('tax', 'Tax', preview.tax)}
        {row('total', 'Total', preview.grandTotal, true)}
      </tbody>
    </table>
  );
}

/** Without an open question: what the three percentages make in this estimate. */
export function MarkupMakes({ markup: { preview, now } }: { markup: Markup }) {
  if (!preview || !now) return null;
  return (
    <header className={css.question}>
      <h2>What the percentages make</h2>
      {ROWS.map(({ word, part, amount }) => (
        <p key={word} className={css.makes}>
          <span>
            {word} <span className="muted">{percent(now[amount])}</span>
          </span>
          <span>{grouped((part === 'tax' ? preview.tax : preview.costs[part]).before)}</span>
        </p>
      ))}
      <p className="muted">
        Change one, and this asks which lines it is for, with the money of each answer. Lines that were added under earlier percentages keep
        them until they are updated.
      </p>
    </header>
  );
}
