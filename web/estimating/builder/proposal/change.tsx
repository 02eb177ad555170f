import { Button, TextInput } from '@mantine/core';
import { type KeywordHit } from '../../../../contracts/catalogue/catalogue/search-items.ts';
import { LIMITS } from '../../../../contracts/decimal-fields.ts';
import { toCents } from '../../../../contracts/money.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { FailureLine, SkeletonRows } from '../../../ui/states.tsx';
import { grouped } from '../../../ui/words.ts';
import { readQuantity } from '../../edits/typed-quantity.ts';
import { money } from '../../estimate/figures.ts';
import lineCss from '../../line/line.module.css';
import { NumberField } from '../../line/number-field.tsx';
import switchCss from '../../line/switch-dialog.module.css';
import { type Offer, offersOfHit, startingOffer } from '../book-items.ts';
import css from './change.module.css';
import { type ChangeOfLine, type ChangeProps, useChangeOfLine } from './change-model.ts';

/** Another item, quality or quantity for one line of a proposal. Nothing is added by it; the reason says what stood there. */
export default function ChangeProposedLine(props: ChangeProps) {
  const { line, proposed, onChange, onClose } = props;
  const model = useChangeOfLine(props);
  const { found, words } = model;
  return (
    <Dialog
      opened
      onClose={onClose}
      width={600}
      title={`Change ${line.actionShown} ${line.description}`}
      actions={<Foot of={model} line={line} proposed={proposed} onChange={onChange} onClose={onClose} />}
    >
      <FindField of={model} />
      {found.error && <FailureLine error={found.error} what="The search failed." onRetry={() => void found.refetch()} />}
      {!found.data && words !== '' && !found.error && <SkeletonRows rows={4} />}
      <FoundItems of={model} />
      <Changed of={model} />
    </Dialog>
  );
}

function Foot({
  of: { keep },
  line,
  proposed,
  onChange,
  onClose,
}: Omit<ChangeProps, 'area' | 'place' | 'settings'> & { of: ChangeOfLine }) {
  return (
    <>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      {line !== proposed && (
        <Button
          variant="default"
          onClick={() => {
            onChange(proposed);
            onClose();
          }}
        >
          As proposed
        </Button>
      )}
      <Button onClick={keep}>Change</Button>
    </>
  );
}

function FindField({ of: { text, setText, keep } }: { of: ChangeOfLine }) {
  return (
    <TextInput
      className={switchCss.find}
      type="search"
      aria-label="Search the price book"
      autoComplete="off"
      maxLength={100}
      data-autofocus
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        keep();
      }}
    />
  );
}

function FoundItems({ of: { hits, next, asked, choose } }: { of: ChangeOfLine }) {
  return (
    <div className={`${switchCss.items} ${css.hits}`} role="radiogroup" aria-label="Items">
      {hits.map((hit) => {
        const offer = startingOffer(offersOfHit(hit), next.quality);
        const isChosen = offersOfHit(hit).some(({ xref }) => xref === next.itemXREF);
        return offer ? <FoundItem key={hit.code} hit={hit} isChosen={isChosen} choose={choose} offer={offer} asked={asked} /> : null;
      })}
    </div>
  );
}

/** The line as it would stand: quality, quantity and price. */
function Changed({ of: model }: { of: ChangeOfLine }) {
  const { next, setNext, levels, measured, price } = model;
  return (
    <div className={css.changed}>
      {levels.length > 0 && <Levels of={model} />}
      <NumberField
        label="Quantity"
        value={grouped(next.quantity)}
        read={(typed) => {
          const read = readQuantity(typed, 1, LIMITS.quantity, next.unit);
          return read.ok ? read.value : null;
        }}
        unit={next.unit}
        onTry={() => undefined}
        onKeep={(quantity) => setNext((was) => ({ ...was, quantity, measured: false }))}
      />
      {measured !== null && (!next.measured || next.quantity !== measured) && (
        <button type="button" className="link" onClick={() => setNext((was) => ({ ...was, quantity: measured, measured: true }))}>
          As measured, {grouped(measured)} {next.unit}
        </button>
      )}
      <p role="status">
        <b>
          {grouped(next.quantity)} {next.unit} at {grouped(price.ppu)}, ${money(toCents(price.totalCost))}
        </b>
      </p>
    </div>
  );
}

function Levels({ of: { levels, level, next } }: { of: ChangeOfLine }) {
  return (
    <div className={css.levels} role="radiogroup" aria-label="Quality">
      {levels.map(({ quality, offer }) => (
        <button key={quality} type="button" role="radio" aria-checked={offer.xref === next.itemXREF} onClick={() => level(offer)}>
          {quality}
        </button>
      ))}
    </div>
  );
}

function FoundItem({
  hit,
  isChosen,
  choose,
  offer,
  asked,
}: {
  hit: KeywordHit;
  isChosen: boolean;
  choose: (hit: KeywordHit, offer: Offer) => void;
  offer: Offer;
  asked: string;
}) {
  return (
    <button type="button" role="radio" aria-checked={isChosen} className={switchCss.item} onClick={() => choose(hit, offer)}>
      <span className={switchCss.name}>
        <span>
          <span className={lineCss.act}>{hit.actionShown}</span> <Marked text={hit.description} query={asked} />
        </span>
        <small>
          {hit.category}, per {hit.unit}
        </small>
      </span>
    </button>
  );
}
