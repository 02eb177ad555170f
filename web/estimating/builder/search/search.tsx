import { type KeywordHit } from '../../../../contracts/catalogue/catalogue/search-items.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { MOST_CHARACTERS } from '../../../ui/matches.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { FailureLine } from '../../../ui/states.tsx';
import { grouped } from '../../../ui/words.ts';
import { Key } from '../../estimate/key.tsx';
import inspectorCss from '../../line/inspector.module.css';
import lineCss from '../../line/line.module.css';
import { itemOfHit, offersOfHit, startingOffer } from '../book-items.ts';
import builderCss from '../builder.module.css';
import { type Hits, type SearchProps, searchKeys, stateWords, useHits } from './model.ts';
import { Narrow } from './narrowed.tsx';
import css from './search.module.css';

/** Keyword search of the price book (S044, C082): arrows choose, Enter takes, a click on the box takes or drops. */
export function BuilderSearch(props: SearchProps) {
  const found = useHits(props);
  const { words, error, refetch, unreachable, hits, settled } = found;
  return (
    <div className={builderCss.hunt} id="builder-search" role="tabpanel">
      <Field of={found} props={props} />
      <Narrowing of={found} onPropose={props.onPropose} />
      {error && !unreachable && <FailureLine error={error} what="The search failed." onRetry={() => void refetch()} />}
      <HitList of={found} props={props} />
      {settled && words !== '' && hits.length === 0 && (
        <p className={inspectorCss.none}>
          Nothing in the price book is called “{words}”.{' '}
          <button type="button" className="link" onClick={() => props.onByHand(props.text)}>
            Type it in by hand
          </button>
        </p>
      )}
      <Keys onByHand={() => props.onByHand(props.text)} />
    </div>
  );
}

interface PartProps {
  of: Hits;
  props: SearchProps;
}

function Field({ of: found, props }: PartProps) {
  const { ref, text, onText, focused } = props;
  const { hits, settled } = found;
  const at = settled ? hits.findIndex((hit) => hit.code === focused) : -1;
  const onKeyDown = searchKeys(found, at, props);
  return (
    <SearchField
      ref={ref}
      autoFocus
      role="combobox"
      className={css.query}
      label="Search the price book"
      aria-expanded={hits.length > 0}
      aria-controls="builder-hits"
      aria-activedescendant={at >= 0 ? `hit-${focused}` : undefined}
      autoComplete="off"
      maxLength={MOST_CHARACTERS}
      placeholder="What is to be done, such as toilet flange"
      value={text}
      onChange={onText}
      onKeyDown={onKeyDown}
    >
      {text !== '' && (
        <button type="button" aria-label="Clear the search" onClick={() => onText('')}>
          <Icon name="close" size={14} />
        </button>
      )}
    </SearchField>
  );
}

/** How many were found, the filters, and the way to a proposal where the words are a sentence. */
function Narrowing({ of: found, onPropose }: { of: Hits; onPropose: () => void }) {
  const { words, settled, unreachable, narrowing } = found;
  return (
    <div className={css.narrow} data-offline={(!settled && unreachable) || undefined}>
      <span role="status">{stateWords(found)}</span>
      {settled && words !== '' && (
        <span className={css.filters}>
          <Narrow {...narrowing} />
        </span>
      )}
      {words.includes(' ') && (
        <button type="button" className={`link ${css.propose}`} onClick={onPropose}>
          Propose areas and lines
        </button>
      )}
    </div>
  );
}

function HitList({ of: found, props }: PartProps) {
  const { hits, settled, list } = found;
  return (
    <div
      className={css.hits}
      id="builder-hits"
      role="listbox"
      aria-label="Items found"
      aria-multiselectable
      aria-busy={!settled}
      data-stale={!settled || undefined}
      ref={list}
    >
      {hits.map((hit) => (
        <Hit key={hit.code} hit={hit} of={found} props={props} />
      ))}
    </div>
  );
}

function Hit({ of: { settled, asked }, hit, props }: PartProps & { hit: KeywordHit }) {
  const { quality, focused, taken, whereIs, priceOf, onFocus, onOpen, onToggle, onTake } = props;
  const offers = offersOfHit(hit);
  const offer = startingOffer(offers, quality);
  const where = whereIs(offers.map((one) => one.xref));
  const item = itemOfHit(hit);
  return (
    <div
      id={`hit-${hit.code}`}
      role="option"
      aria-selected={taken.has(hit.code)}
      aria-disabled={!settled || undefined}
      data-on={(settled && hit.code === focused) || undefined}
      className={css.hit}
      onClick={() => settled && onOpen(item)}
      onDoubleClick={() => settled && onTake(item, offers)}
    >
      <span
        className={css.tick}
        data-taken={taken.has(hit.code) || undefined}
        onClick={(event) => {
          event.stopPropagation();
          if (!settled) return;
          onFocus(item);
          onToggle(item, offers);
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Icon name={taken.has(hit.code) ? 'check' : 'plus'} size={taken.has(hit.code) ? 14 : 12} />
      </span>
      <span className={css.hitname}>
        <span className={`${lineCss.act} ${css.act}`}>{hit.actionShown}</span> <Marked text={hit.description} query={asked} />
      </span>
      <span className={css.price}>{offer ? grouped(priceOf(offer)) : ''}</span>
      <span className={css.unit}>{hit.unit}</span>
      <span className={css.path}>
        <span className="ellipsis">
          {hit.category} <Icon name="right" size={12} /> {hit.subcategory}
        </span>
        {where.length > 0 && (
          <span className={css.have}>
            <Icon name="check" size={12} /> <span className="ellipsis">In {where.join(', ')}</span>
          </span>
        )}
      </span>
    </div>
  );
}

function Keys({ onByHand }: { onByHand: () => void }) {
  return (
    <div className={builderCss.keys}>
      <span>
        <Key name="Up" />
        <Key name="Down" />
        choose
      </span>
      <span>
        <kbd>Enter</kbd>take several
      </span>
      <button type="button" className="link" onClick={onByHand}>
        Type it in by hand
      </button>
    </div>
  );
}
