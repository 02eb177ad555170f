import { countyName } from '../../../contracts/home/property/county.ts';
import { getHome } from '../../../contracts/home/property/get-home.ts';
import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import { QUALITY_FACTORS } from '../../../contracts/home/reports/replacement-cost.ts';
import { HOW_SURE, howSureWords, reckoningOf, sourceInWords } from '../../../contracts/home/reports/replacement-in-words.ts';
import { PARTS_IN_WORDS } from '../../../contracts/home/reports/report-words.ts';
import { useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { clock, counted, day, dollars, grouped } from '../../ui/words.ts';
import { PaperFoot } from './paper-head.tsx';
import { RegionChart } from './region-chart.tsx';
import css from './replacement-paper.module.css';

/** S124: the report on paper, in place of the screen when it is printed: one page, black on white, its sources numbered like footnotes. */
export function ReplacementPaper({ report }: { report: ErcReport }) {
  const me = useMe();
  const { data: home } = useRead(getHome, {});
  const { total, sources } = report;
  const address = home?.address;
  const house = home?.characteristics;
  const street = [address?.address, address?.address2].filter(Boolean).join(', ') || 'Your home';
  const facts = [
    ['Owner', me?.name ?? ''],
    [
      'Address',
      address
        ? [`${address.city} ${address.state} ${address.zip}`, countyName(address.county, address.state)].filter(Boolean).join(', ')
        : 'not given',
    ],
    ['Built', [house?.yearBuilt, house && counted(Number(house.stories), 'story', 'stories')].filter(Boolean).join(', ') || 'not given'],
    ['Living area', `${grouped(report.livingArea)} SF`],
  ];
  return (
    <div className={css.paper}>
      <PaperFoot
        words={`Replacement cost report, ${[street, address && `${address.city} ${address.state} ${address.zip}`].filter(Boolean).join(', ')}`}
      />
      <header>
        <p>
          <b>Scopebook</b>, home reports
        </p>
        <p>
          Made {day(report.at)}, {clock(report.at)}
        </p>
      </header>
      <div className={css.title}>
        <p>
          <small>Replacement cost report</small>
          <span>{street}</span>
        </p>
        <p>
          <small>to build it again, without land</small>
          <span>{dollars(total)}</span>
        </p>
      </div>
      <dl className={css.facts}>
        {facts.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Reckoning report={report} />
      <BySystem report={report} />
      <Beside report={report} />
      <p>
        <b>{HOW_SURE}</b> {howSureWords(report)}
      </p>
      <h2>Sources</h2>
      <ol>
        {sources.map((source) => (
          <li key={source.key}>
            <span>{sourceInWords(source)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Reckoning({ report }: { report: ErcReport }) {
  const { year, total } = report;
  return (
    <>
      <h2>How it is reckoned</h2>
      <table>
        <tbody>
          {reckoningOf(report).map(({ word, note, of, value }) => (
            <tr key={word}>
              <th scope="row">
                {word}
                <sup>{note}</sup>
              </th>
              <td>{of}</td>
              <td>{value}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Replacement cost, {year} dollars</th>
            <td />
            <td>{dollars(total)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

function BySystem({ report }: { report: ErcReport }) {
  const { total } = report;
  return (
    <>
      <h2>
        Split by system<sup>5</sup>
      </h2>
      <SplitBar report={report} />
      <table>
        <tbody>
          {report.parts.map(({ name, percent, cost }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{PARTS_IN_WORDS[name]}</td>
              <td>{percent} %</td>
              <td>{dollars(cost)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">The house</th>
            <td>{dollars(report.perSf)} per SF</td>
            <td>100.0 %</td>
            <td>{dollars(total)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

/** What the region's prices were, and what each quality would cost. */
function Beside({ report }: { report: ErcReport }) {
  const { byQuality, quality } = report;
  return (
    <div className={css.beside}>
      <section>
        <h2>By region and year</h2>
        <small>median contract price, dollars per SF</small>
        <RegionChart report={report} width={430} colors={PAPER_COLORS} />
      </section>
      <section>
        <h2>By structure quality</h2>
        <table>
          <tbody>
            {byQuality.map((one, n) => (
              <tr key={one.name} data-own={n + 1 === quality || undefined}>
                <th scope="row">{one.name}</th>
                <td>x {QUALITY_FACTORS[n]}</td>
                <td>{dollars(one.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const PAPER_COLORS = { own: '#000', other: '#555', rule: '#ccc' };
const BAR = { width: 680, height: 44 };

/** Ink, hatch and outline, drawn, because browsers print no backgrounds. */
function SplitBar({ report: { parts } }: { report: ErcReport }) {
  let x = 0;
  const boxes = parts.map(({ name, percent, cost }) => {
    const width = (Number(percent) / 100) * BAR.width;
    const box = { name, cost, x: x + 0.5, width: width - 2 };
    x += width;
    return box;
  });
  return (
    <svg viewBox={`0 0 ${BAR.width} ${BAR.height}`} aria-hidden="true">
      <pattern id="paper-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" stroke="#666" strokeWidth="1.2" />
      </pattern>
      {boxes.map(({ name, cost, x: from, width }) => (
        <g key={name}>
          <rect
            x={from}
            y={0.5}
            width={width}
            height={BAR.height - 1}
            stroke="#000"
            fill={name === 'Frame' ? '#000' : name === 'Systems' ? 'url(#paper-hatch)' : 'none'}
          />
          {name === 'Systems' ? <rect x={from + 8} y={5} width={84} height={BAR.height - 10} fill="#fff" /> : null}
          <text x={from + 12} y={18} fill={name === 'Frame' ? '#fff' : '#000'} fontWeight={600} fontSize={13}>
            {name}
          </text>
          <text x={from + 12} y={35} fill={name === 'Frame' ? '#fff' : '#000'} fontSize={12.5}>
            {dollars(cost)}
          </text>
        </g>
      ))}
    </svg>
  );
}
