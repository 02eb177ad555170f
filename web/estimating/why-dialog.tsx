import type { AreaWithItems, Settings } from '../../contracts/estimating/entities.ts';
import { Dialog } from '../ui/dialog.tsx';
import { counted } from '../ui/words.ts';
import { money, type Sums, sumsOf, sumsOfArea, sumsOfLine, trimmed } from './figures.ts';
import type { WhyPart } from './screen.ts';
import { WHY_WORDS } from './totals-bar.tsx';
import css from './why-dialog.module.css';

const amountOf = (sums: Sums, part: WhyPart) => (part === 'total' ? sums.totalCost + sums.tax : sums[part]);

function reason(part: WhyPart, settings: Settings | undefined): string {
  if (!settings) return '';
  const of = (labor: boolean, material: boolean, equipment: boolean) =>
    [labor && 'labor', material && 'material with waste', equipment && 'equipment'].filter(Boolean).join(', ') || 'nothing';
  if (settings.orderType !== 'Apply' && (part === 'overhead' || part === 'profit' || part === 'tax'))
    return 'Overhead, profit and tax do not apply to this estimate.';
  switch (part) {
    case 'overhead':
      return `${trimmed(settings.overheadAmount)}% markup on ${of(settings.overheadLabor, settings.overheadMaterial, settings.overheadEquipment)}.`;
    case 'profit':
      return `${trimmed(settings.profitAmount)}% markup on ${of(settings.profitLabor, settings.profitMaterial, settings.profitEquipment)}.`;
    case 'tax':
      return `${trimmed(settings.taxableAmount)}% of ${of(settings.taxableLabor, settings.taxableMaterial, settings.taxableEquipment)}; never of overhead or profit.`;
    case 'material':
      return 'Material with its waste, line by line.';
    case 'total':
      return 'All lines before tax, and their taxes. Each line is rounded to the cent once, so that every sum adds up.';
    default:
      return `${WHY_WORDS[part]} of every line.`;
  }
}

/** Why a figure of the bottom line is what it is: the rule, then area by area. */
export function WhyDialog({
  part,
  areas,
  settings,
  onClose,
}: {
  part: WhyPart;
  areas: AreaWithItems[];
  settings: Settings | undefined;
  onClose: () => void;
}) {
  const all = sumsOf(areas);
  const minimums = areas
    .flatMap((area) => area.items)
    .reduce((sum, line) => (line.isLaborMinimum ? sum + sumsOfLine(line).labor : sum), 0n);
  return (
    <Dialog opened onClose={onClose} title={`${WHY_WORDS[part]}: $${money(amountOf(all, part))}`} width={520}>
      <p className="muted">
        {reason(part, settings)}
        {part === 'labor' && minimums > 0n && ` Labor minimums make up $${money(minimums)} of it.`}
      </p>
      <div className={css.whyscroll}>
        <table className={css.whytable}>
          <thead className="hidden-visually">
            <tr>
              <th scope="col">Area</th>
              <th scope="col">Lines</th>
              <th scope="col">{WHY_WORDS[part]}</th>
            </tr>
          </thead>
          <tbody>
            {part === 'total'
              ? (['labor', 'material', 'equipment', 'overhead', 'profit', 'tax'] as const).map((one) => (
                  <tr key={one}>
                    <th scope="row">{WHY_WORDS[one]}</th>
                    <td className="muted">
                      {one === 'tax' ? trimmed(settings?.taxableAmount ?? '0') : ''}
                      {one === 'tax' ? '%' : ''}
                    </td>
                    <td>{money(all[one])}</td>
                  </tr>
                ))
              : areas.map((area) => (
                  <tr key={area.areaID}>
                    <th scope="row">{area.label}</th>
                    <td className="muted">{counted(area.items.length, 'line')}</td>
                    <td>{money(amountOf(sumsOfArea(area), part))}</td>
                  </tr>
                ))}
            <tr>
              <th scope="row">
                <b>{WHY_WORDS[part]}</b>
              </th>
              <td />
              <td>
                <b>{money(amountOf(all, part))}</b>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
