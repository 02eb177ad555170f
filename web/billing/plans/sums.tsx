import { dollars } from '../../ui/words.ts';
import css from './plans.module.css';

interface Sums {
  name: string;
  listPrice: string;
  discount: string;
  promoCode: string;
  taxState: string;
  taxPercent: string;
  price: string;
  salesTax: string;
  total: string;
}

/** What is to be paid, and of what it is made. */
export function SumList({ name, listPrice, discount, promoCode, taxState, taxPercent, price, salesTax, total }: Sums) {
  return (
    <dl className={css.sums}>
      <dt>{name}</dt>
      <dd>{dollars(listPrice)}</dd>
      {Number(discount) > 0 ? (
        <>
          <dt>{promoCode || 'Unused of the plan before'}</dt>
          <dd>{dollars(`-${discount}`)}</dd>
        </>
      ) : null}
      {taxState ? (
        <>
          <dt className="muted">
            Sales tax, {taxState}, {taxPercent} % of {dollars(price)}
          </dt>
          <dd className="muted">{dollars(salesTax)}</dd>
        </>
      ) : null}
      <dt className={css.total}>To pay</dt>
      <dd className={css.total}>{dollars(total)}</dd>
    </dl>
  );
}
