import { counted, grouped } from '../../ui/words.ts';
import { money } from '../estimate/figures.ts';
import { useBuilder } from './state/state.ts';
import css from './steps.module.css';

/** What will be added, area by area, with its quantities and its money. */
export function BuilderRunning() {
  const { chosen, linesIn, all, meant } = useBuilder();
  return (
    <>
      <h3>
        Will be added <span>{counted(all.length, 'line')}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys (axe: scrollable-region-focusable) */}
      <div className={css.lines} role="region" aria-label="Will be added" tabIndex={0}>
        {all.length === 0 && (
          <p className={css.none}>
            {meant.length === 0
              ? 'Nothing yet. Tick items, and they are listed here with their quantities and totals.'
              : chosen.length === 0
                ? 'Choose an area to see what the items come to there.'
                : 'All of it is there already. Tick an area again to add it once more.'}
          </p>
        )}
        {chosen
          .map((area) => ({ area, lines: linesIn(area) }))
          .filter(({ lines }) => lines.length > 0)
          .map(({ area, lines }) => (
            <section key={area.areaID} aria-label={area.label}>
              <h4>
                <span className="ellipsis">{area.label}</span>
                <span className="figures">{money(lines.reduce((sum, line) => sum + line.total, 0n))}</span>
              </h4>
              <ul>
                {lines.map((line) => (
                  <li key={line.key}>
                    <span className="ellipsis" title={`${line.action} ${line.description}`}>
                      <span className="muted">{line.action}</span> {line.description}
                    </span>
                    <span className="figures">{money(line.total)}</span>
                    <small className="figures">
                      {grouped(line.quantity)} {line.unit} at {grouped(line.ppu)}
                      {line.reason && `, ${line.reason}`}
                    </small>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </>
  );
}
