import type { Settings } from '../../../contracts/estimating/entities.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import lineCss from '../line/line.module.css';
import { OnePrice, Staircase } from '../line/staircase.tsx';
import { type BookItem, type Offer, qualitiesToChoose, unitPrice, type useOffers } from './book-items.ts';
import builderCss from './builder.module.css';
import css from './item.module.css';

interface BuilderItemProps {
  item: BookItem | undefined;
  offers: ReturnType<typeof useOffers>;
  /** The quality that would be added. */
  offer: Offer | undefined;
  settings: Settings | undefined;
  /** How many items are taken beside this one, which is not. */
  beside: number;
  /** The item is only looked at: it is added once it is ticked. */
  unticked: boolean;
  /** Leads back to the list where this covers it. */
  onBack: (() => void) | null;
  onLeaveOut: () => void;
  onQuality: (quality: string) => void;
}

/** The item that is looked at, and its qualities with their prices. */
export function BuilderItem({ item, offers, offer, settings, beside, unticked, onBack, onLeaveOut, onQuality }: BuilderItemProps) {
  const steps = qualitiesToChoose(offers.data ?? []).map((one) => ({ quality: one.quality, price: unitPrice(one.offer, settings) }));
  return (
    <>
      <section>
        {onBack && (
          <button type="button" className={css.back} onClick={onBack}>
            <Icon name="left" /> Back to the items
          </button>
        )}
        {item ? (
          <>
            <h2>
              <span className={lineCss.act}>{item.action}</span> {item.description}
            </h2>
            <div className={builderCss.crumbs}>
              {item.category} <Icon name="right" size={12} /> {item.subcategory} <Icon name="right" size={12} /> {item.action}
            </div>
            {unticked && <p className="muted">Not ticked: it is not among what will be added.</p>}
            {beside > 0 && (
              <p className="muted">
                Would be added with the {counted(beside, 'item')} taken.{' '}
                <button type="button" className="link" onClick={onLeaveOut}>
                  Leave this one out
                </button>
              </p>
            )}
          </>
        ) : (
          <p className="muted">Choose an item: its qualities, quantities and totals show here before anything is added.</p>
        )}
      </section>
      {item && (
        <section data-step={5}>
          <h3>
            Quality<span className="muted">price per {item.unit || 'unit'}</span>
          </h3>
          {offers.error ? (
            <FailureLine error={offers.error} what="The prices could not be fetched." onRetry={() => void offers.refetch()} />
          ) : steps.length > 0 ? (
            <Staircase label="Quality" steps={steps} chosen={offer?.quality ?? ''} onChoose={onQuality} />
          ) : (
            offer && <OnePrice price={unitPrice(offer, settings)} />
          )}
        </section>
      )}
    </>
  );
}
