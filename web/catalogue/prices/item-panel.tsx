import { Button, Drawer } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { z } from 'zod';
import { getPriceBookItem, type PricePart } from '../../../contracts/catalogue/prices/get-price-book-item.ts';
import { QUALITIES, type Quality } from '../../../contracts/catalogue/quality.ts';
import { D } from '../../../contracts/decimal.ts';
import { useRead } from '../../app/client.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { day, grouped } from '../../ui/words.ts';
import type { BookPlace } from './address.ts';
import { pendingAtom } from './edits.ts';
import { cents, centsThatAddUp, foundBy, pctOf, signedPct, sourceWords, USUAL, withMarkup } from './figures.ts';
import { PriceHistory } from './history.tsx';
import css from './item-panel.module.css';
import priceBookPartsCss from './parts.module.css';

export type BookItem = z.output<typeof getPriceBookItem.response>;
type Level = BookItem['qualities'][number];

interface ItemPanelProps {
  /** Code of the item, in any of its qualities. */
  code: number;
  quality: Quality;
  place: BookPlace;
  markup: boolean;
  onQuality: (quality: Quality) => void;
  /** Left out for who may not. */
  onSetPrice: ((item: BookItem) => void) | undefined;
  /** Opens another item. */
  onItem: (code: number) => void;
  onClose: () => void;
}

/** Why an item costs what it costs: hours and wages, materials, equipment, the place; each number with where it is from. A page of its own on a phone. */
export function ItemPanel(props: ItemPanelProps) {
  const item = useRead(
    getPriceBookItem,
    { params: { xref: props.code }, query: props.place },
    { placeholderData: keepPreviousData, staleTime: 30_000 },
  );
  const title = item.data ? item.data.description : 'Item';
  const body = item.error ? (
    <FailureLine error={item.error} what="This price could not be opened." onRetry={() => void item.refetch()} />
  ) : item.data ? (
    <Opened {...props} item={item.data} waiting={item.isPlaceholderData} />
  ) : (
    <SkeletonRows rows={8} />
  );
  if (usePhone())
    return (
      <Drawer opened onClose={props.onClose} position="bottom" size="100%" title={title} classNames={{ body: css.sheet }}>
        {body}
      </Drawer>
    );
  return (
    <aside className={css.panel} aria-label={title}>
      <div className={css.panelHead}>
        <h2>{title}</h2>
        <IconButton icon="close" label="Close" onClick={props.onClose} />
      </div>
      {body}
    </aside>
  );
}

function Opened({
  item,
  waiting,
  quality,
  markup,
  onQuality,
  onSetPrice,
  onItem,
  place,
}: ItemPanelProps & { item: BookItem; waiting: boolean }) {
  const [versions, setVersions] = useState(false);
  const pending = useAtomValue(pendingAtom);
  const level = levelOf(item, quality);
  if (!level) return null;
  const also = foundBy(item.synonyms, item.description);
  const settling = waiting || item.qualities.some((one) => pending.has(one.itemXREF));
  return (
    <>
      <div className={css.panelBody} aria-busy={settling}>
        <p className={`muted ${priceBookPartsCss.about}`}>
          {item.actionShown}, per {item.unit}. {item.category}, {item.subcategory}.{also ? ` Also found by ${also}.` : ''}
        </p>
        {item.qualities.length > 1 ? <Levels item={item} chosen={level} markup={markup} onQuality={onQuality} /> : null}
        {versions ? (
          <PriceHistory code={item.code} quality={level.quality} place={place} unit={item.unit} />
        ) : (
          <Made item={item} level={level} onItem={onItem} />
        )}
      </div>
      <div className={css.panelFoot}>
        {onSetPrice ? (
          <Button variant="default" leftSection={<Icon name="edit" />} onClick={() => onSetPrice(item)}>
            Set own price
          </Button>
        ) : null}
        <Button variant="default" leftSection={<Icon name={versions ? 'book' : 'chart'} />} onClick={() => setVersions(!versions)}>
          {versions ? 'What it is made of' : 'Price over versions'}
        </Button>
      </div>
    </>
  );
}

/** The quality asked for, the nearest that the item has below it, or its only one. */
function levelOf(item: BookItem, quality: Quality): Level | undefined {
  return item.qualities.find((one) => one.quality === quality) ?? item.qualities.find((one) => one.quality === 'Good') ?? item.qualities[0];
}

function Levels({
  item,
  chosen,
  markup,
  onQuality,
}: {
  item: BookItem;
  chosen: Level;
  markup: boolean;
  onQuality: (quality: Quality) => void;
}) {
  return (
    <fieldset className={css.levels}>
      <legend className="hidden-visually">Quality</legend>
      {QUALITIES.map((quality) => {
        const level = item.qualities.find((one) => one.quality === quality);
        return (
          <button key={quality} type="button" aria-pressed={level === chosen} disabled={!level} onClick={() => onQuality(quality)}>
            <span>{quality}</span>
            {level?.own ? <i className={`${priceBookPartsCss.own} ${css.own}`} title="Own price" /> : null}
            <span className="figures">{level ? cents(markup ? withMarkup(level, item.wasteFactorPct) : level.unitCost) : '–'}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

const GROUPS = [
  { group: 'labor', name: 'Labor' },
  { group: 'material', name: 'Material' },
  { group: 'equipment', name: 'Equipment' },
  { group: 'markup', name: 'Markup rule' },
] as const;

/** The price from its parts up to what it sells at. */
function Made({ item, level, onItem }: { item: BookItem; level: Level; onItem: (code: number) => void }) {
  const book = level.defaultUnitCost;
  const price = withMarkup(level, item.wasteFactorPct);
  const groups = GROUPS.map(({ group, name }) => ({ group, name, parts: level.parts.filter((part) => part.group === group) })).filter(
    ({ parts }) => parts.length > 0,
  );
  const sums = centsThatAddUp(
    groups.map(({ parts }) => parts.reduce((sum, part) => sum.plus(part.amount), new D(0)).toFixed()),
    book ?? '0',
  );
  const markup = new D(price).minus(level.unitCost).toFixed(2);
  return (
    <>
      {groups.length > 0 ? (
        <Bar shares={[...groups.map(({ group }, n) => ({ name: group, amount: sums[n] ?? '0' })), { name: 'profit', amount: markup }]} />
      ) : null}
      {groups.map(({ group, name, parts }, n) => (
        <PartGroup
          key={group}
          group={group}
          name={name}
          amount={sums[n] ?? '0'}
          parts={parts}
          detail={group === 'labor' ? crewWords(item) : ''}
        />
      ))}
      {book === null ? (
        <p className={priceBookPartsCss.about}>An item of your own{item.costType ? `, counted as ${item.costType.toLowerCase()}` : ''}.</p>
      ) : level.own ? (
        <div className={`${css.sum} ${css.sumCost}`}>
          <span>The book's unit cost</span>
          <span className="figures">{cents(book)}</span>
        </div>
      ) : null}
      <div className={level.own && book !== null ? css.sum : `${css.sum} ${css.sumCost}`}>
        <b>
          {level.own ? <i className={`${priceBookPartsCss.own} ${css.own}`} /> : null}
          {level.own ? 'Your unit cost' : 'Unit cost'}
          {level.own && book !== null && pctOf(book, level.unitCost) !== null ? (
            <small className="muted">{signedPct(pctOf(book, level.unitCost) ?? '0')} %</small>
          ) : null}
        </b>
        <b className="figures">{cents(level.unitCost)}</b>
      </div>
      <div className={`${css.sum} muted`}>
        <span>
          <i className={`${css.swatch} ${css.profit}`} />
          Your overhead {USUAL.overhead} %, profit {USUAL.profit} %
        </span>
        <span className="figures">{cents(markup)}</span>
      </div>
      <div className={`${css.sum} ${css.sumPrice}`}>
        <b>Unit price{level.quality === 'None' ? '' : `, ${level.quality}`}</b>
        <span>
          <b className="figures">${cents(price)}</b> <span className="muted">{item.unit}</span>
        </span>
      </div>
      <p className={`${priceBookPartsCss.about} muted`}>
        Prices for {item.place.name === 'United States' ? 'the United States' : item.place.name}.{' '}
        {level.own ? 'A price of your own moves with place and markup rules as the others do.' : ''}
      </p>
      {item.related.length > 0 ? (
        <div className={css.related}>
          <h3>Often goes with it</h3>
          {item.related.map((other) => (
            <button key={other.code} type="button" className="link" onClick={() => onItem(other.code)}>
              {other.label}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** `crew of two, 5.83 h per 100 SF`: hours that are small for one unit are said for a hundred. */
function crewWords(item: BookItem): string {
  if (!item.hours) return item.crew ?? '';
  const hours = new D(item.hours);
  const many = hours.lt('0.1');
  const words = `${grouped((many ? hours.times(100) : hours).toDecimalPlaces(2).toFixed())} h per ${many ? '100 ' : ''}${item.unit}`;
  return item.crew ? `${item.crew}, ${words}` : words;
}

const SHADES: Record<string, string | undefined> = {
  labor: css.labor,
  material: css.material,
  equipment: css.equipment,
  markup: css.markup,
  profit: css.profit,
};

function Bar({ shares }: { shares: { name: string; amount: string }[] }) {
  return (
    <div className={css.bar} aria-hidden="true">
      {shares
        .filter(({ amount }) => Number(amount) > 0)
        .map(({ name, amount }) => (
          <i key={name} className={SHADES[name]} style={{ flexGrow: Number(amount) }} />
        ))}
    </div>
  );
}

function PartGroup({
  group,
  name,
  amount,
  parts,
  detail,
}: {
  group: string;
  name: string;
  amount: string;
  parts: PricePart[];
  detail: string;
}) {
  const amounts = centsThatAddUp(
    parts.map((part) => part.amount),
    amount,
  );
  return (
    <section className={css.parts}>
      <h3>
        <i className={`${css.swatch} ${SHADES[group]}`} />
        {name}
        <span className="muted">{detail}</span>
        <span className="figures">{cents(amount)}</span>
      </h3>
      {parts.map((part, n) => (
        <div key={`${part.kind}${part.label}`} className={css.fact}>
          <span>{part.label}</span>
          <span className="figures">{cents(amounts[n] ?? '0')}</span>
          <Basis part={part} />
        </div>
      ))}
    </section>
  );
}

const ESTIMATE = /^estimate\b[\s:;,(]*(.*?)\)?$/;

/** How the amount comes about, and where its number is from. What is only estimated is marked as that. */
function Basis({ part: { detail, basis } }: { part: PricePart }) {
  const dated = detail.replace(/\d{4}-\d{2}-\d{2}/g, day);
  const why = ESTIMATE.exec(basis)?.[1];
  if (why === undefined)
    return (
      <>
        <small className="muted">{dated}</small>
        <small className={`${css.basis} muted`} title={basis}>
          {sourceWords(basis)}
        </small>
      </>
    );
  return (
    <>
      <small className={`${css.detail} muted`}>{why ? `${dated}, ${why}` : dated}</small>
      <small className={css.estimate}>estimate</small>
    </>
  );
}
