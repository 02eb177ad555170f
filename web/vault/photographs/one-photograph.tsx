import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { megabytes } from '../attachments/attachments.tsx';
import { AreaField, CategoryField, NameField, PriceField } from './fields.tsx';
import css from './photographs.module.css';
import { type PhotographRow, type Photographs, type RowPage, sameAs } from './photographs-model.ts';
import { Picture } from './picture.tsx';
import { RowMenu } from './table.tsx';

interface Props {
  page: Photographs;
  onMore: () => void;
  onLater: () => void;
  onDone: () => void;
}

/** On a phone: all photographs small, one large, its name beneath it. */
export function OnePhotograph({ page, onMore, onLater, onDone }: Props) {
  const { rows, things } = page;
  const [chosen, setChosen] = useState('');
  const at = rows.find(({ key }) => key === chosen) ?? things.find(({ head }) => head.values.name === '')?.head ?? rows[0];
  if (!at) return null;
  const head = things.find(({ all }) => all.includes(at))?.head ?? at;
  const next = rows[rows.indexOf(at) + 1];
  const above = page.act.above(at);
  const goOn = () => (next ? setChosen(next.key) : onDone());
  return (
    <>
      <div className={css.one}>
        <ul className={css.strip} aria-label="Photographs">
          {rows.map((row) => (
            <li key={row.key}>
              <button type="button" aria-pressed={row === at} aria-label={labelOf(row)} onClick={() => setChosen(row.key)}>
                <Picture row={row} />
                <Mark row={row} />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={css.add} aria-label="More photographs" onClick={onMore}>
              <Icon name="plus" />
            </button>
          </li>
        </ul>
        <figure className={css.large}>
          <Picture row={at} isLarge />
          <IconButton
            icon="rotate"
            label={`Rotate photograph ${at.number}`}
            disabled={!at.attachment?.large || page.isTurning}
            onClick={() => page.act.rotate(at)}
          />
          <RowMenu row={at} canJoin={at.isAbove || above !== undefined} page={page} />
        </figure>
        {at === head ? (
          <div className={css.fields} key={at.key}>
            <NameField row={at} page={page} onEnter={goOn} />
            <CategoryField row={at} page={page} />
            <AreaField row={at} page={page} />
            <PriceField row={at} page={page} />
          </div>
        ) : (
          <p className={css.same}>{sameAs(head)}</p>
        )}
        {at.isAbove || above ? (
          <button type="button" className={`${css.join} link`} onClick={() => void page.act.join(at)}>
            <Icon name="copy" /> {at.isAbove ? 'An item of its own' : `Same item as photograph ${above?.number}`}
          </button>
        ) : null}
        {rows.map((row) => (
          <Trouble key={row.key} row={row} page={page} />
        ))}
      </div>
      <footer className={css.foot}>
        <Button variant="default" onClick={onLater}>
          Later
        </Button>
        <Button className={css.next} onClick={goOn}>
          {next ? `Next: photograph ${next.number}` : `Done, ${page.named} named`}
        </Button>
      </footer>
    </>
  );
}

const isWrong = ({ refused, file }: PhotographRow) => refused !== '' || file?.state === 'refused' || file?.state === 'stopped';
const isWaiting = ({ attachmentId, file }: PhotographRow) => attachmentId === 0 && file !== undefined;

function labelOf(row: PhotographRow): string {
  const state = isWrong(row) ? ', stopped' : isWaiting(row) ? ', waits on this phone' : ', kept';
  return `Photograph ${row.number}${row.values.name ? `, ${row.values.name}` : ''}${state}`;
}

function Mark({ row }: { row: PhotographRow }) {
  const icon = isWrong(row) ? 'warning' : isWaiting(row) ? 'upload' : 'check';
  return (
    <span className={css.mark}>
      <Icon name={icon} className={isWrong(row) ? 'brick' : isWaiting(row) ? 'muted' : 'accepted'} />
    </span>
  );
}

/** What did not arrive, with the way on. */
function Trouble({ row, page }: { row: PhotographRow; page: RowPage }) {
  const { file, refused, number, bytes } = row;
  if (!isWrong(row)) return null;
  const isHopeless = refused === '' && file?.refused?.hopeless === true;
  const stopped = `Photograph ${number} stopped at ${((file?.sent ?? 0) / 1_000_000).toFixed(1)} of ${megabytes(bytes)}`;
  const what = refused !== '' ? `Photograph ${number} was not saved` : isHopeless ? `Photograph ${number} was refused` : stopped;
  return (
    <div className={css.trouble} role="alert">
      <Icon name="warning" className="brick" />
      <span>
        {what}
        <small className="muted">{refused || file?.reason || 'It waits on this phone and goes on from there'}</small>
      </span>
      {isHopeless ? null : (
        <button type="button" className="link" aria-label={`Retry photograph ${number}`} onClick={() => page.act.retry(row)}>
          Retry
        </button>
      )}
    </div>
  );
}
