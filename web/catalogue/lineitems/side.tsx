import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { checkCustomLibrariesForCustomLine } from '../../../contracts/catalogue/libraries/check-custom-libraries-for-custom-line.ts';
import type { getCustomLineItem } from '../../../contracts/catalogue/lineitems/get-custom-line-item.ts';
import { useRead } from '../../app/client.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { counted, when } from '../../ui/words.ts';
import css from './line-items.module.css';

interface Props {
  opened: z.output<(typeof getCustomLineItem)['response']>;
  busy: boolean;
  onDelete: () => void;
}

type Opened = Props['opened'];

/** Where a line item is used, what changed of it, and its deletion with the facts beside it (S074). */
export function LineItemSide({ opened, busy, onDelete }: Props) {
  const { item, uses, changes, mayChange, deleted } = opened;
  const [asks, setAsks] = useState(false);
  // C124: asked again each time, because libraries change without the line item.
  const { data: libraries = [] } = useRead(checkCustomLibrariesForCustomLine, { params: { id: item.id } }, { staleTime: 0 });
  return (
    <aside className={css.side} aria-label="Where it is used">
      <OnEstimates uses={uses} lines={opened.lines} />
      {libraries.length > 0 ? (
        <section>
          <h3>
            Libraries <span>{libraries.length}</span>
          </h3>
          <ol>
            {libraries.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/libraries?library=${id}`}>{name}</Link>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <section>
        <h3>Changes</h3>
        <ol>
          {changes.map((change) => (
            <ChangeOfItem key={`${change.at} ${change.sentence}`} change={change} description={item.description} />
          ))}
        </ol>
      </section>
      {mayChange && !deleted ? (
        <section>
          <h3>Deleting it</h3>
          <p>
            {uses === 0
              ? 'No estimate uses it.'
              : `${counted(uses, 'line')} on estimates ${uses === 1 ? 'keeps' : 'keep'} standing with ${uses === 1 ? 'its' : 'their'} price.`}{' '}
            It is no longer found, and can be undone.
          </p>
          <Button variant="default" leftSection={<Icon name="trash" />} onClick={() => setAsks(true)}>
            Delete line item
          </Button>
        </section>
      ) : null}
      <DeleteDialog opened={asks} title={`Delete ${item.description}?`} busy={busy} onClose={() => setAsks(false)} onDelete={onDelete}>
        <p>{uses === 0 ? 'No estimate uses it.' : `${counted(uses, 'line')} on estimates stay as they are.`}</p>
        {libraries.length > 0 ? (
          <p>
            {libraries.map(({ name }) => name).join(', ')} {libraries.length === 1 ? 'holds' : 'hold'} it: there it stays as a line that
            adds nothing.
          </p>
        ) : null}
      </DeleteDialog>
    </aside>
  );
}

function OnEstimates({ uses, lines }: Pick<Opened, 'uses' | 'lines'>) {
  return (
    <section>
      <h3>
        Lines on estimates <span>{uses}</span>
      </h3>
      {uses === 0 ? <p>Not used yet. The builder’s search finds it by its words.</p> : null}
      <ol>
        {lines.map(({ orderId, job, area, quantity, quality, unit, at }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an area can have the same line twice
          <li key={`${orderId} ${n}`}>
            <Link to={`/ProEstimate/EstimateView/${orderId}/0`}>{job}</Link>
            <span>
              {area}: {quantity} {unit}
              {quality === 'None' ? '' : ` at ${quality}`}, {when(at)}
            </span>
          </li>
        ))}
      </ol>
      {uses > lines.length ? <p>and {counted(uses - lines.length, 'more line')}</p> : null}
      {uses > 0 ? <p>Lines on estimates keep the price they were added at, until one takes today’s prices there.</p> : null}
    </section>
  );
}

function ChangeOfItem({ change, description }: { change: Opened['changes'][number]; description: string }) {
  const { at, by, sentence, before, after } = change;
  return (
    <li>
      <span>
        {when(at)}, {by}
      </span>
      {sentence.replace(` of the line item ${description}`, '').replace(` the line item ${description}`, ' it')}
      {before || after ? (
        <span>
          {before}
          {before && after ? (
            <>
              {' '}
              <Icon name="arrowRight" size={12} label="to" />{' '}
            </>
          ) : null}
          {after}
        </span>
      ) : null}
    </li>
  );
}
