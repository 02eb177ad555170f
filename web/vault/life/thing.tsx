import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import type { LifeThing } from '../../../contracts/vault/life/home-life.ts';
import { ageOf, endOf, isPastLife, yearOf } from '../../../contracts/vault/life/life.ts';
import { typedWhen } from '../../../contracts/vault/life/when.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { counted, dollars, grouped } from '../../ui/words.ts';
import css from './life.module.css';
import type { LifeModel } from './life-model.ts';
import { estimatePathOf, useProject } from './new-one.ts';

/** The opened thing: how old it is, what a new one costs, and what can be done. */
export function ThingDetail({ page, thing }: { page: LifeModel; thing: LifeThing }) {
  const { things, at, walk, today, areas, setAsking } = page;
  const phone = usePhone();
  const isPast = isPastLife(thing, today);
  const age = `${ageOf(thing, today).toFixed(1)} years old, usual life ${thing.lifeYears}${thing.lifeFrom === 'typed' ? ', typed by you' : ''}`;
  const facts: [string, string][] = [
    ['Installed', [typedWhen(thing.installedOn), thing.installedBy].filter(Boolean).join(', ')],
    ['Where', areas.get(thing.areaId ?? 0) ?? ''],
  ];
  return (
    <>
      <section className={css.panel} aria-label="The thing">
        {phone ? null : (
          <div className={css.walk}>
            <span className="muted">
              {at + 1} of {things.length}
            </span>
            <IconButton icon="up" label="The one above" onClick={() => walk(-1)} />
            <IconButton icon="down" label="The one below" onClick={() => walk(1)} />
          </div>
        )}
        {phone ? null : <h2>{thing.name}</h2>}
        <p className={isPast ? `amber ${css.age}` : `muted ${css.age}`}>
          {isPast ? <Icon name="warning" size={16} /> : null}
          {isPast ? age : `${age}, to ${yearOf(endOf(thing))}`}
        </p>
        <dl className={css.facts}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([word, value]) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          {thing.itemId === null ? null : (
            <div>
              <dt>In the vault</dt>
              <dd>
                <Link className="link" to={`/vault?item=${thing.itemId}`}>
                  {[thing.serialNumber || 'no serial number', counted(thing.photos, 'photograph')].join(', ')}
                </Link>
              </dd>
            </div>
          )}
        </dl>
      </section>
      <NewOne page={page} thing={thing} />
      <div className={css.ways}>
        <Button variant="default" onClick={() => setAsking({ kind: 'replaced', thing })}>
          It was replaced
        </Button>
        <Button variant="default" onClick={() => setAsking({ kind: 'life', thing })}>
          Another life
        </Button>
      </div>
    </>
  );
}

/** What a new one costs, each number with its source, and the estimate that begins with it. */
function NewOne({ page: { setAsking, life, home }, thing }: { page: LifeModel; thing: LifeThing }) {
  const navigate = useNavigate();
  const project = useProject(thing.project, home.data);
  const { newCost } = thing;
  const place = life.data?.place;
  return (
    <section className={css.panel} aria-label="A new one">
      <h3>A new one</h3>
      {newCost?.from === 'figures' ? (
        <dl className={css.sum}>
          <div>
            <dt>
              {newCost.units > 1 ? `${newCost.units} x ` : ''}
              {newCost.item}, installed, US {newCost.year}
            </dt>
            <dd>
              <button type="button" className={css.source} onClick={() => setAsking({ kind: 'source', key: 'equipment' })}>
                {grouped(newCost.national)}
              </button>
            </dd>
          </div>
          {place ? (
            <div>
              <dt>{place.state}</dt>
              <dd>
                <button type="button" className={css.source} onClick={() => setAsking({ kind: 'source', key: 'place' })}>
                  x {place.factor}
                </button>
              </dd>
            </div>
          ) : null}
          <div>
            <dt>
              <b>About</b>
            </dt>
            <dd>
              <b>{grouped(newCost.total)}</b>
            </dd>
          </div>
        </dl>
      ) : newCost ? (
        <p>
          <b>{dollars(newCost.total)}</b> <span className="muted">typed by you</span>
        </p>
      ) : (
        <p className="muted">
          {place ? 'No price is known; it is in no sum.' : 'No price without a place: the property has no address yet. It is in no sum.'}
        </p>
      )}
      {project ? (
        <>
          <p className="muted">An estimate from the price book comes to {dollars(project.total)} before tax.</p>
          <Button fullWidth onClick={() => navigate(estimatePathOf(thing))}>
            Start an estimate
          </Button>
        </>
      ) : null}
    </section>
  );
}

export function SetAsideList({ page: { things, aside } }: { page: LifeModel }) {
  if (things.length === 0) return null;
  const { due, decades, total, monthly } = aside;
  const [first, second] = decades;
  const unknown = things.filter(({ newCost }) => newCost === null);
  return (
    <section className={css.panel} aria-label="To set aside">
      <h3>To set aside</h3>
      <dl className={css.sum}>
        <div>
          <dt>Due now</dt>
          <dd>{grouped(due)}</dd>
        </div>
        {decades.map(({ from, to, sum }) => (
          <div key={from}>
            <dt>
              {from} to {to}
            </dt>
            <dd>{grouped(sum)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <b>To {second?.to}</b>
          </dt>
          <dd>
            <b>{grouped(total)}</b>
          </dd>
        </div>
      </dl>
      <p className="muted">
        {grouped(monthly)} a month for the ten years to {first?.to}, without what is due now. At today’s prices; nothing is added for rising
        ones.
        {unknown.length > 0 ? ` Without ${unknown.map(({ name }) => name).join(', ')}: no price is known.` : ''}
      </p>
    </section>
  );
}
