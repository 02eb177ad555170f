import { Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getRelatedItemList } from '../../../contracts/catalogue/catalogue/get-related-item-list.ts';
import { getUsuallyTogether } from '../../../contracts/estimating/builder/get-usually-together.ts';
import type { AreaWithItems, Settings } from '../../../contracts/estimating/entities.ts';
import { priceLine } from '../../../contracts/estimating/pricing.ts';
import { toCents } from '../../../contracts/money.ts';
import { useRead } from '../../app/client.ts';
import { grouped } from '../../ui/words.ts';
import { money } from '../estimate/figures.ts';
import css from './along.module.css';
import { type BookItem, type Offer, type Place, pricedWith, startingOffer, unitPrice, useBook, useOffersOf } from './book-items.ts';
import { alongWords } from './words.ts';

/** Looking through the hits with the arrows asks for nothing until it rests on one. */
const REST_MS = 200;
const MOST = 6;

interface Props {
  code: number;
  place: Place;
  quality: string;
  settings: Settings | undefined;
  /** The areas that are ticked. */
  areas: AreaWithItems[];
  taken: ReadonlyMap<number, Offer>;
  quantityIn: (area: AreaWithItems, item: BookItem) => string;
  onToggle: (item: BookItem) => void;
}

/** What usually goes along with the item, by the organisation's own estimates and by the price book (C085), with its quantity and what it would add, before one decides. */
export function BuilderAlong({ code, place, quality, settings, areas, taken, quantityIn, onToggle }: Props) {
  const [rested] = useDebouncedValue(code, REST_MS);
  const related = useRead(getRelatedItemList, { query: { itemXREF: rested } }, { staleTime: 300_000 });
  const book = useBook(true);
  const together = useRead(getUsuallyTogether, {}, { staleTime: 300_000 });
  const usual = together.data?.find((one) => one.code === rested);
  const countOf = new Map(usual?.with.map((one) => [one.code, one.orders]));
  const codes = new Set([
    ...countOf.keys(),
    ...(related.data ?? []).flatMap((one) => one.related.map(({ lDescription_id }) => lDescription_id)),
  ]);
  codes.delete(code);
  const items = [...codes].slice(0, MOST).flatMap((one) => book.items.get(one) ?? []);
  const offers = useOffersOf(
    items.map((item) => item.code),
    place,
  );
  if (rested !== code || items.length === 0) return null;
  const rules = pricedWith(settings);
  return (
    <section>
      <h3>Usually with this</h3>
      <ul className={css.along} aria-label="Usually with this">
        {items.map((item, index) => {
          const offer = taken.get(item.code) ?? startingOffer(offers[index] ?? [], quality);
          const quantities = areas.map((area) => quantityIn(area, item));
          const total =
            offer && quantities.reduce((sum, quantity) => sum + toCents(priceLine({ ...offer, quantity }, rules).totalCost), 0n);
          const price =
            total === undefined || offer === undefined ? '' : areas.length > 0 ? money(total) : grouped(unitPrice(offer, settings));
          const amount = alongWords(quantities, item.unit);
          return (
            <li key={item.code}>
              <Checkbox
                size="xs"
                aria-label={`${item.action} ${item.description}, ${amount}${price && `, ${price}`}`}
                checked={taken.has(item.code)}
                onChange={() => onToggle(item)}
              />
              <span className={css.name} onClick={() => onToggle(item)}>
                <span>
                  <span className="muted">{item.action}</span> {item.description}
                </span>
                <small className="muted figures">
                  {amount}
                  {usual && countOf.has(item.code) && `, in ${countOf.get(item.code)} of your ${usual.orders} estimates with it`}
                </small>
              </span>
              <span className="figures" data-off={!taken.has(item.code) || undefined}>
                {price}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
