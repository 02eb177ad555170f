import { Checkbox, NativeSelect } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { LIKENESSES, type MarketValue, MOST_LISTED_SALES, WITHIN_MILES } from '../../../contracts/home/reports/market-value.ts';
import {
  AT_THEIR_ZIP,
  comparedInWords,
  HOUSE_ALONE,
  houseAloneOf,
  monthOf,
  NOT_AN_APPRAISAL,
  rangeInWords,
  reckoningOf,
  VALUE_KIND,
  valueSourcesOf,
  wholeDollars,
} from '../../../contracts/home/reports/value-in-words.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { day, grouped } from '../../ui/words.ts';
import { PaperHead } from './paper-head.tsx';
import css from './value.module.css';
import { type Asked, type MakeValue, requestOf } from './value-house.tsx';
import { ValuePicture } from './value-picture.tsx';
import { monthsBefore, TYPE_CHOICES } from './value-words.ts';

interface ReportProps {
  value: MarketValue;
  make: MakeValue;
  progress: ReactNode;
}

/** Step 2: the range, what it is not, the sales, and how it is reckoned. A tick or a choice makes it again. */
export function ValueReport({ value, make, progress }: ReportProps) {
  const [asked, ask] = useState(requestOf(value));
  // What another tab asked for is what is seen, unless one is under way here.
  useEffect(() => {
    if (!make.busy) ask(requestOf(value));
  }, [value, make.busy]);
  const again = (change: Partial<Asked>) => {
    const next = { ...asked, ...change };
    ask(next);
    void make.save({ body: next });
  };
  return (
    <div className={css.columns}>
      <div className={css.report}>
        <PaperHead kind="Property value" of={`made ${day(value.at)}`} />
        <section className={css.head} aria-label="Property value">
          <div className={css.over}>
            <span className="muted">{VALUE_KIND}</span>
            {progress}
          </div>
          <Headline value={value} />
          <p className={css.note}>
            <Icon name="warning" />
            <span>
              <b>{NOT_AN_APPRAISAL.lead}</b> {NOT_AN_APPRAISAL.text}
            </span>
          </p>
          {make.failure ? <FailureLine error={make.failure} what="The value was not made again." /> : null}
          {value.isOfKeptFile ? null : (
            <p className="amber">Another file of sales was loaded since. Choose anything at the right, and the value is made of it.</p>
          )}
        </section>
        {value.sales.length > 0 ? <ValuePicture value={value} /> : null}
        <Sales value={value} leftOut={asked.leftOut} onLeaveOut={(leftOut) => again({ leftOut })} />
      </div>
      <aside className={css.side} aria-label="How it is made">
        <Choices asked={asked} value={value} onChoose={(change) => again({ ...change, leftOut: [] })} />
        <Reckoning value={value} />
        <HouseAlone value={value} />
        <From value={value} />
      </aside>
    </div>
  );
}

function Headline({ value }: Pick<ReportProps, 'value'>) {
  const { range, how } = rangeInWords(value);
  return (
    <>
      <p className={css.total}>{range}</p>
      <p className="muted">{how}</p>
    </>
  );
}

function Choices({ asked, value, onChoose }: { asked: Asked; value: MarketValue; onChoose: (change: Partial<Asked>) => void }) {
  const since = [...new Set([6, 12, 24, 36, 60].map((months) => monthsBefore('', months)).concat(asked.since))].sort().reverse();
  return (
    <section className={css.choices}>
      <h2>What it is compared with</h2>
      <div className={css.pairs}>
        <NativeSelect
          label="Within"
          value={asked.within}
          data={WITHIN_MILES.map((miles) => ({ value: miles, label: miles === '1' ? '1 mile' : `${miles} miles` }))}
          onChange={({ currentTarget }) => onChoose({ within: currentTarget.value as Asked['within'] })}
        />
        <NativeSelect
          label="Living area"
          value={String(asked.likeness)}
          data={LIKENESSES.map((percent) => ({ value: String(percent), label: `within ${percent} %` }))}
          onChange={({ currentTarget }) => onChoose({ likeness: Number(currentTarget.value) })}
        />
        <NativeSelect
          label="Sold since"
          value={asked.since}
          data={since.map((month) => ({ value: month, label: monthOf(month) }))}
          onChange={({ currentTarget }) => onChoose({ since: currentTarget.value })}
        />
        <NativeSelect
          label="Property type"
          value={String(asked.propertyType)}
          data={TYPE_CHOICES}
          onChange={({ currentTarget }) => onChoose({ propertyType: Number(currentTarget.value) })}
        />
      </div>
      <p className="muted">{comparedInWords(value)}</p>
    </section>
  );
}

interface RowsProps {
  title: string;
  rows: [word: string, figure: string][];
  className?: string;
  children?: ReactNode;
}

function Rows({ title, rows, className, children }: RowsProps) {
  return (
    <section className={className}>
      <h2>{title}</h2>
      <dl>
        {rows.map(([word, figure]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

function Reckoning({ value }: Pick<ReportProps, 'value'>) {
  const rows = reckoningOf(value);
  return rows.length > 0 ? <Rows title="How it is reckoned" rows={rows} className={css.reckoning} /> : null;
}

function HouseAlone({ value }: Pick<ReportProps, 'value'>) {
  const rows = houseAloneOf(value);
  if (rows.length === 0)
    return (
      <section>
        <h2>The house alone</h2>
        <p className="muted">What it would cost to build it again is another number.</p>
        <Link className="link" to="/homereports">
          Make the replacement cost report
        </Link>
      </section>
    );
  return (
    <Rows title="The house alone" rows={rows}>
      <p className="muted">{HOUSE_ALONE}</p>
    </Rows>
  );
}

function From({ value }: Pick<ReportProps, 'value'>) {
  return (
    <Rows title="Where it comes from" rows={valueSourcesOf(value, day)}>
      {value.sales.some(({ isByZip }) => isByZip) ? <p className="muted">{AT_THEIR_ZIP}</p> : null}
      <p className={css.leads}>
        <Link className="link" to="/homereports?report=map">
          Show on the map
        </Link>
      </p>
    </Rows>
  );
}

interface SalesProps {
  value: MarketValue;
  leftOut: readonly number[];
  onLeaveOut: (rows: number[]) => void;
}

function Sales({ value: { sales, like }, leftOut, onLeaveOut }: SalesProps) {
  if (sales.length === 0) return null;
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Use</th>
            <th scope="col">Sale</th>
            <th scope="col" className={css.wide}>
              Miles
            </th>
            <th scope="col" className={css.wide}>
              Sold
            </th>
            <th scope="col">Living area</th>
            <th scope="col" className={css.wide}>
              Beds
            </th>
            <th scope="col" className={css.wide}>
              Built
            </th>
            <th scope="col">Price</th>
            <th scope="col" className={css.wide}>
              Per SF
            </th>
          </tr>
        </thead>
        <tbody>
          {sales.map((sale, n) => {
            const name = sale.address || `ZIP ${sale.zip}`;
            const isUsed = !leftOut.includes(sale.row);
            return (
              <tr key={sale.row} data-used={isUsed || undefined}>
                <td>
                  <Checkbox
                    size="xs"
                    checked={isUsed}
                    label={String(n + 1)}
                    aria-label={`Use ${n + 1}, ${name}`}
                    onChange={() => onLeaveOut(isUsed ? [...leftOut, sale.row] : leftOut.filter((row) => row !== sale.row))}
                  />
                </td>
                <th scope="row">
                  {name}
                  <small className="muted">
                    {sale.miles} mi, {monthOf(sale.soldOn)}, {sale.perSf} per SF
                  </small>
                </th>
                <td className={css.wide}>{sale.miles}</td>
                <td className={css.wide}>{monthOf(sale.soldOn)}</td>
                <td>{grouped(sale.livingArea)} SF</td>
                <td className={css.wide}>{sale.beds ?? ''}</td>
                <td className={css.wide}>{sale.built ?? ''}</td>
                <td>{wholeDollars(sale.price)}</td>
                <td className={css.wide}>{sale.perSf}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {like > sales.length ? (
        <p className={`${css.more} muted`}>
          The {MOST_LISTED_SALES} nearest of {grouped(String(like))} are listed; the value is of all of them.
        </p>
      ) : null}
    </>
  );
}
