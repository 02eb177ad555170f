import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import { useSearch } from '../../app/address.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { AddressForm } from './address-form.tsx';
import { AreaList, AreaPanel, FitPart } from './areas.tsx';
import { CountyChoice } from './county-choice.tsx';
import { HouseForm, PARTS } from './house-form.tsx';
import { type House, useHouse } from './model.ts';
import { PlanPart } from './plan.tsx';
import css from './property.module.css';

const HouseAsOf = lazy(() => import('./as-of.tsx'));

/** S112, S114, S116: one's own house. The opened area and, on a phone, the part of the form are in the address. */
export default function PropertyPage() {
  const [search, setSearch] = useSearch();
  const choose = (areaId: number) => setSearch(areaId > 0 ? { area: String(areaId) } : {}, { replace: true });
  const model = useHouse({ onAdded: choose });
  const { home, undo, redo } = model;
  const phone = usePhone();
  const [moving, setMoving] = useState(false);
  const [adding, setAdding] = useState(false);
  const asOf = search.get('asof');
  // Of the past nothing is changed.
  usePageKeys(asOf === null ? { a: () => setAdding(true), ...undoKeys(undo.run, redo.run) } : {});
  const { data } = home;
  if (asOf !== null) {
    const revision = /^r\d{1,9}$/.test(asOf) ? Number(asOf.slice(1)) : null;
    const move = (to: number | null) => setSearch({ asof: to === null ? 'now' : `r${to}` }, { replace: true });
    return (
      <>
        <title>Property as it was, Scopebook</title>
        <ShellTop title="Property" detail={data?.address?.address} />
        <Suspense fallback={<SkeletonRows rows={14} height={32} />}>
          <HouseAsOf revision={revision} onMove={move} onClose={() => setSearch({})} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <title>Property, Scopebook</title>
      <ShellTop
        title="Property"
        detail={
          data?.address &&
          (phone ? (
            data.address.address
          ) : (
            <>
              {addressWords(data.address)}{' '}
              <button type="button" className="link" onClick={() => setMoving(true)}>
                Change address
              </button>
            </>
          ))
        }
        undo={undo}
        redo={phone ? undefined : redo}
        changedAt={data?.updatedAt || undefined}
      >
        {data?.characteristics ? <IconButton icon="history" label="As it was" onClick={() => setSearch({ asof: 'now' })} /> : null}
      </ShellTop>
      {home.error ? <FailureLine error={home.error} what="Your home could not be fetched." onRetry={() => void home.refetch()} /> : null}
      {!data && !home.error ? <SkeletonRows rows={12} height={36} /> : null}
      {/* R388. */}
      {data && !(data.characteristics && data.address?.zip) ? <Navigate to="/propertysetup" replace /> : null}
      {data?.characteristics ? (
        <Columns
          home={data}
          model={model}
          chosen={Number(search.get('area') ?? 0) || 0}
          choose={choose}
          adding={adding}
          onAdding={setAdding}
          onMove={() => setMoving(true)}
        />
      ) : null}
      <MoveDialog opened={moving} onClose={() => setMoving(false)} model={model} />
      <AskDialog model={model} />
    </>
  );
}

function MoveDialog({ opened, onClose, model }: { opened: boolean; onClose: () => void; model: House }) {
  const { data } = model.home;
  return (
    <Dialog opened={opened} onClose={onClose} title="Address of your home" width={560}>
      {data?.address ? <CountyChoice /> : null}
      {data ? (
        <AddressForm
          address={data.address}
          submit="Check address"
          onCancel={onClose}
          onSaved={(revision) => {
            onClose();
            if (revision !== data.revision) model.addressSaved(revision);
          }}
        />
      ) : null}
    </Dialog>
  );
}

export const addressWords = ({ address, address2, city, state, zip }: NonNullable<Home['address']>): string =>
  `${[address, address2].filter(Boolean).join(' ')}, ${city} ${state} ${zip}`;

interface ColumnsProps {
  home: Home;
  model: House;
  /** The opened area, 0 for none. */
  chosen: number;
  choose: (areaId: number) => void;
  adding: boolean;
  onAdding: (open: boolean) => void;
  onMove: () => void;
}

function Columns({ home, model, chosen, choose, adding, onAdding, onMove }: ColumnsProps) {
  const phone = usePhone();
  const [part, setPart] = useState<string>(chosen > 0 ? 'areas' : 'house');
  const area = home.areas.find(({ id }) => id === chosen);
  const house = home.characteristics;
  if (!house) return null;
  const list = <AreaList home={home} model={model} chosen={chosen} onChoose={choose} adding={adding} onAdding={onAdding} />;
  const panel = area ? (
    <AreaPanel key={`${area.id} ${area.areaLabel} ${area.areaDescription}`} area={area} model={model} height={house.ceilingHeight} />
  ) : null;
  const plan = <PlanPart areas={home.areas} chosen={chosen} onChoose={choose} />;
  const tabs = phone ? [...PARTS, { id: 'areas', word: 'Areas', brief: 'Areas' }] : PARTS;
  const show = (id: string) => {
    setPart(id);
    if (phone) return;
    document.getElementById(`part-${id}`)?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={css.columns}>
      {phone ? null : list}
      <div className={css.middle} onScroll={phone ? undefined : (event) => setPart(partInSight(event.currentTarget))}>
        <nav className={css.tabs} aria-label="Parts of the house">
          {tabs.map(({ id, word, brief }) => (
            <button
              key={id}
              type="button"
              aria-pressed={part === id || (!phone && part === 'areas' && id === 'house')}
              onClick={() => show(id)}
            >
              {phone ? brief : word}
            </button>
          ))}
        </nav>
        {phone && part === 'areas' ? (
          <>
            <FitPart fit={home.fit} />
            <PlanButton areas={home.areas} chosen={chosen} choose={choose} />
            {list}
          </>
        ) : (
          <>
            {phone && part === 'house' ? <Where home={home} onMove={onMove} /> : null}
            <HouseForm key={model.left} of={house} roof={home.roof} model={model} only={phone ? part : null} />
          </>
        )}
      </div>
      {phone ? (
        <Dialog opened={area !== undefined && part === 'areas'} onClose={() => choose(0)} title={area?.areaLabel ?? ''}>
          {panel}
        </Dialog>
      ) : (
        <aside className={css.side} aria-label="Measures">
          {plan}
          {panel ?? <p className={css.hint}>Choose an area to measure or rename it.</p>}
          <FitPart fit={home.fit} />
        </aside>
      )}
    </div>
  );
}

function PlanButton({ areas, chosen, choose }: { areas: Home['areas'] } & Pick<ColumnsProps, 'chosen' | 'choose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.openPlan}>
      <Button variant="default" size="xs" leftSection={<Icon name="columns" />} onClick={() => setOpen(true)}>
        Plan of the areas
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Plan of the areas">
        <PlanPart
          areas={areas}
          chosen={chosen}
          onChoose={(areaId) => {
            setOpen(false);
            choose(areaId);
          }}
        />
      </Dialog>
    </div>
  );
}

function Where({ home: { address }, onMove }: Pick<ColumnsProps, 'home' | 'onMove'>) {
  return (
    <p className={css.where}>
      {address ? addressWords(address) : 'The address is missing.'}
      <button type="button" className="link" onClick={onMove}>
        {address ? 'Change address' : 'Type the address'}
      </button>
    </p>
  );
}

const TABS_HEIGHT = 48;

/** The part that stands beneath the tabs; at the end the last one, which may be too short to get there. */
function partInSight(middle: HTMLElement): string {
  const isAtEnd = middle.scrollTop + middle.clientHeight >= middle.scrollHeight - 1;
  const top = middle.getBoundingClientRect().top + TABS_HEIGHT;
  const above = PARTS.filter(({ id }) => (document.getElementById(`part-${id}`)?.getBoundingClientRect().top ?? Infinity) <= top);
  return (isAtEnd ? PARTS.at(-1) : above.at(-1))?.id ?? PARTS[0].id;
}

/** Before something is lost with an area. */
function AskDialog({ model: { asking, setAsking, leave } }: { model: House }) {
  const close = () => setAsking(null);
  const keep = () => {
    close();
    leave();
  };
  return (
    <Dialog
      opened={asking !== null}
      onClose={keep}
      title="Take the area away?"
      actions={
        <>
          <Button variant="default" data-autofocus onClick={keep}>
            Keep it
          </Button>
          <Button
            color="brick"
            onClick={() => {
              asking?.again();
              close();
            }}
          >
            Take it away
          </Button>
        </>
      }
    >
      <p>{asking?.text}</p>
    </Dialog>
  );
}
