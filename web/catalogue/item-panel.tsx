import { Drawer } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { getQualityOptions, type KeywordHit } from '../../contracts/catalogue/calls.ts';
import { useRead } from '../app/client.ts';
import { usePhone } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { grouped } from '../ui/words.ts';

type Option = z.infer<typeof getQualityOptions.response>[number];
interface ItemPanelProps {
  code: number;
  item: KeywordHit | undefined;
  place: { zip?: string };
  onClose: () => void;
}

/** Why an item costs what it costs: hours and wages, materials, equipment, the place; each number with where it is from. */
export function ItemPanel(props: ItemPanelProps) {
  const title = props.item ? props.item.description : `Item ${props.code}`;
  if (usePhone()) {
    return (
      <Drawer opened onClose={props.onClose} position="bottom" size="100%" title={title}>
        <Explained {...props} />
      </Drawer>
    );
  }
  return (
    <aside className="book-panel" aria-label={title}>
      <div className="book-panel-head">
        <h2>{title}</h2>
        <IconButton icon="close" label="Close" onClick={props.onClose} />
      </div>
      <Explained {...props} />
    </aside>
  );
}

function Explained({ code, item, place }: ItemPanelProps) {
  const [chosen, setChosen] = useState('Good');
  const options = useRead(
    getQualityOptions,
    { params: { id: 0 }, query: { itemXREF: code, explain: 'true', ...place } },
    { placeholderData: keepPreviousData },
  );
  if (options.error)
    return <FailureLine error={options.error} what="The costs could not be fetched." onRetry={() => void options.refetch()} />;
  if (!options.data) return <SkeletonRows rows={8} />;
  const option = options.data.find(({ quality }) => quality === chosen) ?? options.data[0];
  if (!option) return null;
  return (
    <>
      <p className="muted book-about">
        {item ? `${item.actionShown}, per ${item.unit}. ${item.category}, ${item.subcategory}.` : `Per ${option.unit ?? 'unit'}.`}
      </p>
      {options.data.length > 1 ? (
        <fieldset className="book-levels">
          <legend className="hidden-visually">Quality</legend>
          {options.data.map((level) => (
            <button key={level.quality} type="button" aria-pressed={level === option} onClick={() => setChosen(level.quality)}>
              <span>{level.quality}</span>
              <span className="figures">{grouped(level.unitCost ?? '')}</span>
            </button>
          ))}
        </fieldset>
      ) : null}
      <Reasons option={option} />
    </>
  );
}

function Reasons({ option }: { option: Option }) {
  const { costs, explain: why, unitCost = '', unit = '' } = option;
  if (!costs || !why) return null;
  return (
    <div className="why">
      <Part name="Labor" amount={costs.labor} detail={why.crew} />
      {why.members.map((member) => (
        <Fact
          key={member.trade}
          name={member.occupation}
          value={`${member.wage} per hour`}
          detail={`${member.count} in the crew, ${member.burdenPct} % burden on pay`}
          basis={member.basis}
        />
      ))}
      <Fact name="Hours of the crew" value={`${why.hours} h`} detail="" basis={why.hoursBasis} />
      <Part name="Material" amount={costs.material} detail={Number(why.wasteFactorPct) > 0 ? `before ${why.wasteFactorPct} % waste` : ''} />
      {why.materials.map((material) => (
        <Fact
          key={material.material}
          name={material.description}
          value={`${material.price} per ${material.unit}`}
          detail={`${material.quantity} ${material.unit}, as of ${material.asOf}`}
          basis={material.basis}
        />
      ))}
      {why.equipment.length > 0 ? <Part name="Equipment" amount={costs.equipment} detail="" /> : null}
      {why.equipment.map((tool) => (
        <Fact key={tool.equipment} name={tool.description} value={`${tool.price} per hour`} detail={`${tool.hours} h`} basis={tool.basis} />
      ))}
      <Part name="Place" amount="" detail={why.place.name} />
      <Fact name="Labor here" value={`x ${why.place.laborFactor}`} detail="" basis={why.place.basis} />
      <Fact name="Material here" value={`x ${why.place.materialFactor}`} detail="" basis={why.place.basis} />
      <div className="why-sum">
        <b>Unit cost{option.quality === 'None' ? '' : `, ${option.quality}`}</b>
        <span>
          <b className="figures">${grouped(unitCost)}</b> <span className="muted">{unit}</span>
        </span>
      </div>
    </div>
  );
}

function Part({ name, amount, detail }: { name: string; amount: string; detail: string }) {
  return (
    <div className="why-part">
      <b>{name}</b>
      <span className="muted ellipsis">{detail}</span>
      <b className="figures">{amount ? grouped(amount) : ''}</b>
    </div>
  );
}

function Fact({ name, value, detail, basis }: { name: string; value: string; detail: string; basis: string }) {
  return (
    <div className="why-fact">
      <span>{name}</span>
      <span className="figures">{value}</span>
      <small className="muted">{detail}</small>
      <small className="muted" title={basis}>
        {basis}
      </small>
    </div>
  );
}
