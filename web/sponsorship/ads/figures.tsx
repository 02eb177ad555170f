import type { CampaignFigures, Spent } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { day, dollars, grouped, moment } from '../../ui/words.ts';
import { AdChart } from './ad-chart.tsx';
import css from './ads.module.css';
import { placeName } from './words.ts';

const count = (value: number) => grouped(String(value));

/** One sum: views and clicks make what is spent. */
export function Sum({ campaign }: { campaign: CampaignFigures }) {
  const { views, clicks, viewPrice, clickPrice, viewsCost, clicksCost, spent, left, budget, to, ended } = campaign;
  return (
    <dl className={css.sum}>
      <div>
        <dt>
          {count(views)} views x {viewPrice}
        </dt>
        <dd>{viewsCost}</dd>
      </div>
      <div>
        <dt>
          {count(clicks)} clicks x {clickPrice}
        </dt>
        <dd data-sign="+">{clicksCost}</dd>
      </div>
      <div>
        <dt>Spent of {budget}</dt>
        <dd data-sign="=">{dollars(spent)}</dd>
      </div>
      <div>
        <dt>{ended ? 'Left' : `Left, to ${day(to)}`}</dt>
        <dd>{left}</dd>
      </div>
    </dl>
  );
}

/** What a campaign has counted; every sum is of the same views and clicks. */
export function Figures({ campaign, firm }: { campaign: CampaignFigures; firm: string }) {
  const { pages, zipCodes, ended } = campaign;
  return (
    <>
      <Sum campaign={campaign} />
      <AdChart campaign={campaign} />
      {ended ? <Last campaign={campaign} /> : null}
      <InWords campaign={campaign} />
      <div className={css.tables}>
        <div>
          <SpentTable head="Where it stood" rows={pages.map((row) => ({ ...row, name: placeName(row.page) }))} all={campaign} />
          <SpentTable head="ZIP code" rows={zipCodes.map((row) => ({ ...row, name: row.zip }))} />
        </div>
        <Counted campaign={campaign} firm={firm} />
      </div>
    </>
  );
}

/** How many views a click takes, and what came of the card meanwhile. */
function InWords({ campaign: { views, clicks, calls } }: { campaign: CampaignFigures }) {
  return (
    <p className={css.inWords}>
      <span>
        Asked for a call: <b>{calls}</b>
      </span>
      {clicks > 0 ? <span>1 click of {count(Math.round(views / clicks))} views</span> : null}
    </p>
  );
}

interface TableProps {
  head: string;
  rows: (Spent & { name: string })[];
  all?: CampaignFigures;
}

function SpentTable({ head, rows, all }: TableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Views</th>
          <th scope="col">Clicks</th>
          <th scope="col">Spent</th>
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 ? (
          <tr>
            <td className="muted" colSpan={4}>
              Nothing yet
            </td>
          </tr>
        ) : null}
        {rows.map(({ name, views, clicks, spent, few }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {few ? (
              <td colSpan={2} className="muted">
                below 5
              </td>
            ) : (
              <>
                <td>{count(views)}</td>
                <td>{count(clicks)}</td>
              </>
            )}
            <td>{spent}</td>
          </tr>
        ))}
      </tbody>
      {all && rows.length > 0 ? (
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td>{count(all.views)}</td>
            <td>{count(all.clicks)}</td>
            <td>{all.spent}</td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

/** R466, R467: who is counted, and who not, is a sum and not a sentence in the terms. */
function Counted({ campaign, firm }: { campaign: CampaignFigures; firm: string }) {
  const { counted, ownPeople } = campaign;
  const { shown, repeats, own, sponsored, robots, late, paid } = counted;
  const less: [string, number][] = [
    ['again to the same person that day', repeats],
    [`${firm || 'your firm'}’s own ${ownPeople} ${ownPeople === 1 ? 'person' : 'people'}, and other sponsors`, own],
    ['homes that are sponsored', sponsored],
    ['robots', robots],
    ['after the budget had ended', late],
  ];
  return (
    <section aria-label="What was counted" className={css.counted}>
      <h3>What was counted</h3>
      <dl>
        <div>
          <dt>Times the ad was shown</dt>
          <dd>{count(shown)}</dd>
        </div>
        {less.map(([what, times]) => (
          <div key={what} className="muted">
            <dt>{what}</dt>
            <dd>{times > 0 ? `\u2212${count(times)}` : '0'}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>Views you pay</dt>
          <dd>{count(paid)}</dd>
        </div>
      </dl>
      <p className="muted">
        A person is a number that is made anew each night and kept nowhere: nobody is followed from day to day, or to another site. You see
        sums; in a ZIP code, fewer than 5 is "below 5".
      </p>
    </section>
  );
}

const SECONDS = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** How it ended, at the cent. */
function Last({ campaign: { last, ended } }: { campaign: CampaignFigures }) {
  if (last.length === 0 || !ended) return null;
  const rows = last.map((row, n) => ({ ...row, key: `${row.at} ${n}` }));
  return (
    <section className={css.last} aria-label="The last of the budget">
      <h3>
        The last of the budget <span className="muted">{moment(ended.at)}; what was left after each</span>
      </h3>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Charged</th>
            <th scope="col">Left</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, at, kind, page, charged, left, counted }) => (
            <tr key={key}>
              <th scope="row">{SECONDS.format(new Date(at))}</th>
              <td className={css.text}>
                {kind === 'view' ? 'View' : 'Click'} <span className="muted">{placeName(page)}</span>
              </td>
              <td>{counted ? charged : 'not charged'}</td>
              <td>
                <b>{left}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">
        An ad whose budget does not cover a view is shown to nobody. A click takes what is left when that is less than its price; never
        more. Two at the same instant are counted one after the other, so the sum is never above the budget.
      </p>
    </section>
  );
}
