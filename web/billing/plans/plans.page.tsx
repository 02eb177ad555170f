import { Link } from 'react-router-dom';
import { useMay, useMe } from '../../app/me.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { day, dollars, grouped } from '../../ui/words.ts';
import { Gifting } from '../gifts/gifting.tsx';
import { PlanUse } from '../limits/plan-use.tsx';
import { Agreement, planWords } from './agreement.tsx';
import { CartPanel, Outcome } from './cart-panel.tsx';
import { ChangePanel } from './change-panel.tsx';
import { lotWords, type Plans, usePlans } from './model.ts';
import { OpenPayment } from './open-payment.tsx';
import css from './plans.module.css';

/** S148, S149, S154, S164-S167: what is left, what can be bought, and the cart with its payment. */
export default function PlansPage() {
  const may = useMay('ManageBilling');
  const me = useMe();
  return (
    <>
      <title>Plan and credits, Scopebook</title>
      <ShellTop title="Plan and credits" detail={me?.organizationName} />
      {may ? (
        <Plan />
      ) : (
        <EmptyState text="Credits are bought by those who have the right to. Who manages the users of your organization can give it." />
      )}
    </>
  );
}

function Plan() {
  const plans = usePlans();
  const { billing, prices } = plans;
  if (billing.error && !billing.data)
    return <FailureLine error={billing.error} what="The credits could not be read." onRetry={() => void billing.refetch()} />;
  if (!billing.data) return <SkeletonRows rows={8} />;
  if (!billing.data.on) return <EmptyState text="Nothing is sold here: estimates take no credits." />;
  const { open, agreement } = billing.data;
  const runs = (agreement?.status === 'active' || agreement?.status === 'late') && !agreement.isCancelling;
  const changes = runs && plans.option && plans.option.everyMonths > 0;
  return (
    <div className={css.page}>
      <div className={css.main}>
        {plans.isSubmitted ? <Submitted plans={plans} /> : null}
        <Left plans={plans} />
        {agreement ? <Agreement plans={plans} agreement={agreement} /> : null}
        {prices.error ? (
          <FailureLine error={prices.error} what="The prices could not be read." onRetry={() => void prices.refetch()} />
        ) : null}
        <PlanUse />
        <Buy plans={plans} />
        <Gifting />
        <Why plans={plans} />
      </div>
      {open ? (
        <OpenPayment plans={plans} open={open} />
      ) : changes && plans.option ? (
        <ChangePanel key={plans.option.productPricingId} agreement={agreement} option={plans.option} />
      ) : (
        <CartPanel plans={plans} />
      )}
    </div>
  );
}

/** S149: first on the page, because one comes back to read it. */
function Submitted({ plans }: { plans: Plans }) {
  const { failure } = plans.asking;
  return (
    <section aria-label="Payment submitted">
      {failure ? <FailureLine error={failure} what="How the payment ended could not be read." /> : <Outcome plans={plans} />}
    </section>
  );
}

function Left({ plans }: { plans: Plans }) {
  const data = plans.billing.data;
  if (!data) return null;
  const trial = data.lots.length === 1 && data.lots[0]?.lot === 'trial' ? data.lots[0] : undefined;
  return (
    <section className={css.left} aria-label="Credits left">
      <p className={css.count}>
        <span className="muted">Credits left</span>
        <b>{grouped(String(data.creditsLeft))}</b>
        <span className="muted">1 an estimate</span>
      </p>
      <div className={css.lots}>
        <CreditBars lots={data.lots} />
        {data.creditsLeft === 0 ? (
          <span className={css.none}>
            <Icon name="warning" /> You don't have enough credits in your account. New estimates need one; those that are there stay yours,
            to read, print and send.
          </span>
        ) : trial ? (
          <>
            <b>
              {trial.left} trial credits end on {day(trial.expiresAt)}.
            </b>{' '}
            You have no others. Estimates made with them stay yours.
          </>
        ) : (
          lotWords(data, day)
        )}
        <br />
        <Link to="/transactions">Transactions and receipts</Link>
      </div>
    </section>
  );
}

/** The most credits of a lot that have a piece of their own. */
const MOST_PIECES = 25;

/** A bar for each lot, the one that ends first on top: full pieces are left. */
function CreditBars({ lots }: { lots: readonly { lot: string; credits: number; left: number; expiresAt: string }[] }) {
  return lots.map(({ lot, credits, left, expiresAt }) => {
    const pieces = Math.min(credits, MOST_PIECES);
    const full = Math.ceil((left * pieces) / credits);
    return (
      <span key={lot} className={css.bar} role="img" aria-label={`${left} of ${credits} left, until ${day(expiresAt)}`}>
        {Array.from({ length: pieces }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces are alike
          <span key={n} data-full={n < full || undefined} />
        ))}
      </span>
    );
  });
}

function Buy({ plans: { answer, option, choose, billing } }: { plans: Plans }) {
  const { open, agreement } = billing.data ?? {};
  const yours = agreement?.status === 'active' || agreement?.status === 'late' ? agreement.productPricingId : 0;
  if (!answer) return <SkeletonRows rows={3} height={44} />;
  return (
    <section aria-labelledby="buy">
      <header className={css.head}>
        <h2 id="buy">Buy</h2>
        <span className="muted">before sales tax</span>
      </header>
      {open ? (
        <p className={css.note}>
          A payment for {open.name} is open. Until it is known, the credits that are there can be used; nothing else can be bought.
        </p>
      ) : null}
      <table className={css.products}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className={css.wide} />
            <th scope="col">an estimate</th>
            <th scope="col">price</th>
          </tr>
        </thead>
        <tbody>
          {answer.pricingOptions.map(({ productPricingId, name, credits, everyMonths, goodForMonths, each, listPrice, price }) => (
            <tr key={productPricingId} aria-current={productPricingId === option?.productPricingId || undefined}>
              <th scope="row">
                <label>
                  <input
                    type="radio"
                    name="product"
                    checked={productPricingId === option?.productPricingId}
                    disabled={open !== null}
                    onChange={() => choose(productPricingId)}
                  />
                  {name}
                  {productPricingId === yours ? <span className={css.yours}>yours</span> : null}
                </label>
              </th>
              <td className={css.wide}>{everyMonths > 0 ? planWords({ credits, everyMonths }) : `good for ${goodForMonths} months`}</td>
              <td>{dollars(each)}</td>
              <td>
                {price === listPrice ? null : <s className="muted">{dollars(listPrice)}</s>} <b>{dollars(price)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const REASONS = { list: 'Price list', promotion: 'Promotion', tax: 'Sales tax' };

function Why({ plans: { answer } }: { plans: Plans }) {
  if (!answer) return null;
  return (
    <section aria-labelledby="why">
      <header className={css.head}>
        <h2 id="why">Why these prices</h2>
      </header>
      <dl className={css.why}>
        {answer.why.map(({ what, words }) => (
          <div key={what}>
            <dt>{REASONS[what]}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
