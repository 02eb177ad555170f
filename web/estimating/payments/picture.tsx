import type { JobMoney } from '../../../contracts/estimating/order.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { grouped } from '../../ui/words.ts';
import { lanesOf, owedWords, percentReceived, type Segment } from './model.ts';
import css from './picture.module.css';

/** What came in and what went out, on one scale (drawing: payments). */
export function PaymentsPicture({ money }: { money: JobMoney }) {
  const { whole, customer, costs } = lanesOf(money);
  const scale =
    whole === money.total
      ? `The whole width is the ${money.accepted ? 'accepted ' : ''}estimate with tax`
      : `The whole width is $${grouped(whole)}`;
  return (
    <section className={css.picture} aria-label="Balance">
      <header>
        <h2>{owedWords(money)}</h2>
        <span className="muted">
          of ${grouped(money.total)}
          {money.received === '0.00' ? '' : `, ${percentReceived(money)}`}
        </span>
        <span className={`muted ${css.scale}`}>{scale}</span>
      </header>
      <Lane name="Customer" segments={customer} />
      <Lane name="Our costs" segments={costs} />
    </section>
  );
}

function Lane({ name, segments }: { name: string; segments: Segment[] }) {
  return (
    <div className={css.lane}>
      <span className="muted">{name}</span>
      <ul>
        {segments.map(({ key, amount, words, share }, index) => (
          <li key={key} style={{ flexGrow: share, flexBasis: 0 }} data-last={(index > 0 && index === segments.length - 1) || undefined}>
            <i data-part={key} aria-hidden="true" />
            <b>{grouped(amount)}</b>
            <span>{words}</span>
          </li>
        ))}
        {segments.length === 0 && <li className="muted">Nothing yet</li>}
      </ul>
    </div>
  );
}

/** The sums beside the list, which add up to what is owed and to what is in hand. */
export function PaymentsSums({ money, acceptedOn }: { money: JobMoney; acceptedOn: string }) {
  return (
    <>
      <section aria-label="Customer">
        <h3>
          Customer <span className="muted">on the estimate with tax</span>
        </h3>
        <Sum word="Lines" amount={money.lines} />
        <Sum word="Tax" amount={money.tax} />
        <Sum word={acceptedOn ? `Accepted ${acceptedOn}` : 'Estimate, not accepted yet'} amount={money.total} total />
        <Sum word="Received" amount={minus(money.received)} />
        <Sum word="Owed" amount={money.owed} total />
      </section>
      <section aria-label="Cash on this job">
        <h3>
          Cash on this job <span className="muted">without what is not saved</span>
        </h3>
        <Sum word="Received" amount={money.received} />
        <Sum word="Spent" amount={minus(money.spent)} />
        <Sum word="In hand" amount={inHand(money)} total />
      </section>
    </>
  );
}

function Sum({ word, amount, total }: { word: string; amount: string; total?: boolean }) {
  return (
    <p data-total={total || undefined}>
      <span>{word}</span>
      <span>{grouped(amount)}</span>
    </p>
  );
}

const minus = (amount: string) => fromCents(-toCents(amount));
const inHand = ({ received, spent }: JobMoney) => fromCents(toCents(received) - toCents(spent));
