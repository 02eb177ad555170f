import { Button } from '@mantine/core';
import { useState } from 'react';
import { STRUCTURE_QUALITIES } from '../../../contracts/home/property/characteristics.ts';
import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import { NOT_IN_THE_COST, PARTS_IN_WORDS } from '../../../contracts/home/reports/report-words.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { day, dollars, grouped } from '../../ui/words.ts';
import css from './replacement.module.css';

type Source = ErcReport['sources'][number];
type Key = Source['key'];

/** The report: one line of five numbers, each of which opens its source; Left and Right walk the sources, Esc closes. */
export function Report({ report, onNew }: { report: ErcReport; onNew: () => void }) {
  const phone = usePhone();
  const [open, setOpen] = useState<Key | null>(null);
  const at = report.sources.findIndex(({ key }) => key === open);
  const walk = (by: number) => {
    const next = report.sources[(at + by + report.sources.length) % report.sources.length];
    if (at >= 0 && next) setOpen(next.key);
  };
  usePageKeys({
    ArrowLeft: () => (at < 0 ? false : walk(-1)),
    ArrowRight: () => (at < 0 ? false : walk(1)),
    Escape: () => (at < 0 ? false : setOpen(null)),
  });
  const source = report.sources[at];
  const panel = source ? <SourceWords source={source} /> : null;
  return (
    <div className={css.columns} data-source={(!phone && source !== undefined) || undefined}>
      <div className={css.report}>
        <section className={css.head} aria-label="Replacement cost">
          <p className="muted">What it would cost to build this house again, without land, in {report.year} dollars</p>
          <p className={css.total}>{dollars(report.total)}</p>
          <Sum report={report} open={open} onOpen={setOpen} />
          <div className={css.actions}>
            <span className="muted">Made {day(report.at)}</span>
            <Button onClick={onNew}>New report</Button>
          </div>
        </section>
        <Split report={report} onOpen={setOpen} />
        <div className={css.pictures}>
          <Prices report={report} />
          <Qualities report={report} />
        </div>
        <p className={`${css.not} muted`}>{NOT_IN_THE_COST}</p>
      </div>
      {phone ? (
        <Dialog opened={source !== undefined} onClose={() => setOpen(null)} title={source ? `${source.value} ${source.title}` : ''}>
          {panel}
        </Dialog>
      ) : source ? (
        <aside className={css.source} aria-label="Source">
          <div className={css.sourceHead}>
            <span className="muted">
              Source {at + 1} of {report.sources.length}
            </span>
            <IconButton icon="left" label="Previous source" onClick={() => walk(-1)} />
            <IconButton icon="right" label="Next source" onClick={() => walk(1)} />
            <IconButton icon="close" label="Close" onClick={() => setOpen(null)} />
          </div>
          <h2>
            {source.value} <span className="muted">{source.title}</span>
          </h2>
          {panel}
        </aside>
      ) : null}
    </div>
  );
}

function Sum({ report, open, onOpen }: { report: ErcReport; open: Key | null; onOpen: (key: Key) => void }) {
  const number = (key: Key, value: string, words: string) => (
    <span className={css.number}>
      <button type="button" aria-pressed={open === key} onClick={() => onOpen(key)}>
        {value}
      </button>
      <small className="muted">{words}</small>
    </span>
  );
  return (
    <p className={css.sum}>
      {number('price', dollars(report.price), `per SF, median contract price, ${report.region}, ${report.year}`)}
      <span aria-hidden="true">x</span>
      {number('place', report.place, `place: ${report.state} in the ${report.region}`)}
      <span aria-hidden="true">x</span>
      {number('quality', report.qualityFactor, `structure quality: ${STRUCTURE_QUALITIES[report.quality - 1]}`)}
      <span aria-hidden="true">x</span>
      {number('area', `${grouped(report.livingArea).replace(/\.00$/, '')} SF`, 'living area, as typed')}
    </p>
  );
}

function Split({ report, onOpen }: { report: ErcReport; onOpen: (key: Key) => void }) {
  return (
    <section className={css.split} aria-label="By system">
      <div className={css.bar} aria-hidden="true">
        {report.parts.map(({ name, percent }) => (
          <span key={name} data-part={name} style={{ width: `${percent}%` }} />
        ))}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">System</th>
            <th scope="col">Share</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {report.parts.map(({ name, percent, cost }) => (
            <tr key={name}>
              <th scope="row">
                {name} <small className="muted">{PARTS_IN_WORDS[name]}</small>
              </th>
              <td>
                <button type="button" className={css.open} onClick={() => onOpen('split')}>
                  {percent} %
                </button>
              </td>
              <td>{grouped(cost)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">The house</th>
            <td>100.0 %</td>
            <td>
              <b>{grouped(report.total)}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

const [WIDTH, HEIGHT] = [360, 160];

/** The regions by year: the house's own in spruce, the country dashed; the newest figures as text at the right. */
function Prices({ report: { prices, region, year } }: { report: ErcReport }) {
  const years = [...new Set(prices.map((one) => one.year))].sort();
  const all = prices.map(({ price }) => Number(price));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (at: number) => (years.length < 2 ? 0 : ((at - (years[0] ?? 0)) / ((years.at(-1) ?? 1) - (years[0] ?? 0))) * WIDTH);
  const y = (price: number) => HEIGHT - ((price - low) / Math.max(1, high - low)) * HEIGHT;
  const regions = [...new Set(prices.map((one) => one.region))];
  const of = (name: string) => prices.filter((one) => one.region === name).sort((a, b) => a.year - b.year);
  const newest = regions.map((name) => ({ name, price: of(name).at(-1)?.price ?? '' })).sort((a, b) => Number(b.price) - Number(a.price));
  return (
    <section aria-label="By region and year">
      <h2>
        By region and year <small className="muted">median $ per SF, built by a contractor</small>
      </h2>
      <div className={css.chart}>
        <svg viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`} aria-hidden="true">
          {regions.map((name) => (
            <polyline
              key={name}
              data-own={name === region || undefined}
              data-country={name === 'US' || undefined}
              points={of(name)
                .map((one) => `${x(one.year)},${y(Number(one.price))}`)
                .join(' ')}
            />
          ))}
        </svg>
        <ul>
          {newest.map(({ name, price }) => (
            <li key={name} data-own={name === region || undefined}>
              {name} <span>{grouped(price)}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="muted">
        {years[0]} to {year}
      </p>
    </section>
  );
}

function Qualities({ report: { byQuality, quality } }: { report: ErcReport }) {
  const most = Number(byQuality[0]?.total ?? 1);
  return (
    <section aria-label="By structure quality">
      <h2>By structure quality</h2>
      <ul className={css.bars}>
        {byQuality.map(({ name, total }, n) => (
          <li key={name} data-own={n + 1 === quality || undefined}>
            <span>{name}</span>
            <i style={{ width: `${(Number(total) / most) * 100}%` }} />
            <span>{grouped(total)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SourceWords({ source }: { source: Source }) {
  const from: [string, string][] = [
    ['Published by', source.publishedBy],
    ['In', source.inWhat],
    ['As of', source.asOf],
    ['Licence', source.licence],
    ['File', source.file],
    ['SHA-256', source.sha256],
  ];
  return (
    <div className={css.words}>
      <p>{source.words}</p>
      <dl>
        {source.rows.map(({ word, value }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>Where it comes from</h3>
      <dl>
        {from
          .filter(([, value]) => value !== '')
          .map(([word, value]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
