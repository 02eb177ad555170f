import { grouped, summed } from '../ui/words.ts';
import css from './sample-document.module.css';

type Line = [action: string, description: string, quality: string, quantity: string, unit: string, total: string];

const AREAS: { name: string; lines: Line[] }[] = [
  {
    name: 'Kitchen',
    lines: [
      ['Remove', 'cabinets and countertop', '', '24.0', 'LF', '296.64'],
      ['Remove', 'drywall to studs', '', '260.0', 'SF', '236.60'],
      ['Install', 'drywall, hung and finished', 'Better', '260.0', 'SF', '1125.80'],
      ['Install', 'base cabinets, plywood box', 'Better', '14.0', 'LF', '5107.20'],
      ['Install', 'wall cabinets, 30 in', 'Better', '12.0', 'LF', '3232.80'],
      ['Install', 'countertop, quartz', 'Better', '38.0', 'SF', '3754.78'],
      ['Install', 'backsplash, ceramic tile', 'Good', '31.0', 'SF', '604.81'],
      ['Install', 'sink, undermount, with faucet', 'Better', '1', 'each', '784.80'],
      ['Install', 'luxury vinyl plank', 'Better', '118.2', 'SF', '907.78'],
      ['Paint', 'walls and ceiling, two coats', 'Good', '468.9', 'SF', '590.81'],
    ],
  },
  {
    name: 'Hall bath',
    lines: [
      ['Remove', 'tub, surround and vanity', '', '1', 'each', '696.00'],
      ['Install', 'tub, alcove, acrylic', 'Better', '1', 'each', '1800.00'],
      ['Install', 'cement board', '', '68.0', 'SF', '277.44'],
      ['Install', 'tile surround, porcelain', 'Better', '68.0', 'SF', '1814.92'],
      ['Install', 'vanity, 36 in, with top', 'Good', '1', 'each', '870.00'],
      ['Install', 'toilet, two-piece', 'Better', '1', 'each', '552.00'],
      ['Paint', 'walls and ceiling, two coats', 'Good', '248.0', 'SF', '312.48'],
    ],
  },
];

/** What the product makes, beside the door: an example of a document, with one change as the record tells it. */
export function SampleDocument() {
  return (
    <aside className={css.sample} aria-label="An example of an estimate">
      <div className={css.sheet}>
        <article className={css.page}>
          <header>
            <span className={css.mark} aria-hidden="true">
              H
            </span>
            <span>
              <b className={css.firm}>Hartwell Remodeling</b>
              <small className="muted">(614) 555-0142</small>
            </span>
            <span className={css.number}>
              <b>Estimate 2</b>
              <small className="muted">11/13/2026, good until 12/13/2026</small>
            </span>
          </header>
          <h2>Kitchen and hall bath</h2>
          <p className="muted">For Helen Kowalczyk, 214 E Tulane Rd, Columbus, OH 43202</p>
          {AREAS.map(({ name, lines }) => (
            <section key={name}>
              <h3>{name}</h3>
              <ul>
                {lines.map(([action, description, quality, quantity, unit, total]) => (
                  <li
                    key={action + description}
                    className={description.startsWith('drywall, hung') ? `${css.line} ${css.changed}` : css.line}
                  >
                    <span className="ellipsis">
                      {action} {description}
                      {quality ? <span className="muted">, {quality}</span> : null}
                    </span>
                    <span>
                      {quantity} <span className={`muted ${css.unit}`}>{unit}</span>
                    </span>
                    <span>{grouped(total)}</span>
                  </li>
                ))}
                <li className={`${css.line} ${css.sum}`}>
                  <b>{name}</b>
                  <span />
                  <b>{grouped(summed(lines.map(([, , , , , total]) => total)))}</b>
                </li>
              </ul>
            </section>
          ))}
        </article>
        <div className={css.change}>
          <p>Dana changed quantity of Drywall, hung and finished, in Kitchen from 240.0 to 260.0 SF: $86.60 more.</p>
          <small className="muted">Thursday 11/12/2026, 2:03:27 pm</small>
        </div>
      </div>
    </aside>
  );
}
