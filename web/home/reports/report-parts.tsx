import { Button } from '@mantine/core';
import { useState } from 'react';
import { STRUCTURE_QUALITIES } from '../../../contracts/home/property/characteristics.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import { NOT_IN_THE_COST, PARTS_IN_WORDS } from '../../../contracts/home/reports/report-words.ts';
import { stateName } from '../../../contracts/kit/us-states.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { day, dollars, grouped } from '../../ui/words.ts';
import { OwnFactor } from './own-factor.tsx';
import { RegionChart } from './region-chart.tsx';
import css from './report-parts.module.css';
import { StateFactors } from './state-factors.tsx';

type Source = ErcReport['sources'][number];
type Key = Source['key'];

interface ReportProps {
  report: ErcReport;
  home: Home | undefined;
  /** Tells what was done, with the revision that undoes it. */
  done: (what: string, revision: number) => void;
  onNew: () => void;
}

/** The report: one line of five numbers, each of which opens its source; Left and Right walk the sources, Esc closes. */
export function Report({ report, home, done, onNew }: ReportProps) {
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
  const isOfHome = home?.address?.state === report.state && home.address.zip !== '';
  const panel = source ? (
    <>
      <SourceWords source={source} state={report.state} />
      {source.key === 'place' && isOfHome ? <OwnFactor report={report} home={home} done={done} /> : null}
    </>
  ) : null;
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

/** The five numbers: side by side as one sum, on a phone as rows; the whole of a row is touched. */
function Sum({ report, open, onOpen }: { report: ErcReport; open: Key | null; onOpen: (key: Key) => void }) {
  const { price, region, year, place, own, state, qualityFactor, quality, livingArea, total } = report;
  const numbers: { key: Key; sign: string; word: string; of: string; value: string }[] = [
    { key: 'price', sign: '', word: 'Price per SF', of: `median contract price, ${region}, ${year}`, value: dollars(price) },
    {
      key: 'place',
      sign: 'x',
      word: 'Place',
      of: own ? `own factor of ${own.by}` : `${stateName(state)} in the ${region}`,
      value: place,
    },
    {
      key: 'quality',
      sign: 'x',
      word: 'Structure quality',
      value: qualityFactor,
      of: `${STRUCTURE_QUALITIES[quality - 1]}, step ${quality} of ${STRUCTURE_QUALITIES.length}`,
    },
    { key: 'area', sign: 'x', word: 'Living area', of: 'as typed', value: `${grouped(livingArea).replace(/\.00$/, '')} SF` },
  ];
  return (
    <div className={css.sum}>
      {numbers.map(({ key, sign, word, of, value }) => (
        <div key={key} className={css.number} data-open={open === key || undefined}>
          {sign ? <i aria-hidden="true">{sign}</i> : null}
          <button type="button" aria-pressed={open === key} onClick={() => onOpen(key)}>
            {value}
          </button>
          <span>{word}</span>
          <small className="muted">{of}</small>
        </div>
      ))}
      <div className={css.number}>
        <i aria-hidden="true">=</i>
        <b>{dollars(total)}</b>
        <span>The house</span>
        <small className="muted">each number opens its source</small>
      </div>
    </div>
  );
}

function Split({ report, onOpen }: { report: ErcReport; onOpen: (key: Key) => void }) {
  return (
    <section className={css.split} aria-label="By system">
      <div className={css.bar} aria-hidden="true">
        {report.parts.map(({ name, percent, cost }) => (
          <span key={name} data-part={name} style={{ width: `${percent}%` }}>
            <b>{name}</b>
            <span>{dollars(cost)}</span>
          </span>
        ))}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">System</th>
            <th scope="col" className={css.what}>
              What is in it
            </th>
            <th scope="col">Share</th>
            <th scope="col" className={css.perSf}>
              Per SF
            </th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {report.parts.map(({ name, percent, perSf, cost }) => (
            <tr key={name}>
              <th scope="row" data-part={name}>
                {name} <small className="muted">{PARTS_IN_WORDS[name]}</small>
              </th>
              <td className={`${css.what} muted`}>{PARTS_IN_WORDS[name]}</td>
              <td>
                <button type="button" className={css.open} onClick={() => onOpen('split')}>
                  {percent} %
                </button>
              </td>
              <td className={`${css.perSf} muted`}>{grouped(perSf)}</td>
              <td>{grouped(cost)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">The house</th>
            <td className={css.what} />
            <td>100.0 %</td>
            <td className={css.perSf}>{grouped(report.perSf)}</td>
            <td>
              <b>{grouped(report.total)}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

const COLORS = { own: 'var(--spruce-text)', other: 'var(--muted)', rule: 'var(--hair)' };
const [WIDE, NARROW] = [470, 358];

function Prices({ report }: { report: ErcReport }) {
  const phone = usePhone();
  return (
    <section aria-label="By region and year" className={css.regions}>
      <h2>
        By region and year <small className="muted">median $ per SF, built by a contractor</small>
      </h2>
      <RegionChart report={report} width={phone ? NARROW : WIDE} colors={COLORS} />
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

function SourceWords({ source, state }: { source: Source; state: string }) {
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
      {source.states && source.states.length > 1 ? <StateFactors states={source.states} own={state} /> : null}
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
