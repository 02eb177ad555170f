import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Found } from '../../../contracts/estimating/checks/checking.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { toCents } from '../../../contracts/money.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { useSums } from '../edits/live.ts';
import { money, signed } from '../estimate/figures.ts';
import css from './checks.module.css';

const REASON_AT_MOST = 500;

/** Cents with tax that a fix would move; null where that is not known. */
export const movedBy = ({ effect }: Found) => effect && effect.total + effect.tax;

export const areaName = (areas: AreaWithItems[], areaId: number) => areas.find((area) => area.areaID === areaId)?.label ?? '';

/** One finding, with what it would move. */
export function Row({
  found,
  opened,
  onOpen,
  children,
}: {
  found: Found;
  opened: boolean;
  onOpen: (on: boolean) => void;
  children: ReactNode;
}) {
  const moved = movedBy(found);
  return (
    <li className={css.finding} data-on={opened || undefined}>
      <button
        type="button"
        className={css.head}
        aria-expanded={opened}
        data-finding={found.key}
        data-opened={opened || undefined}
        onClick={() => onOpen(!opened)}
      >
        <Icon name={found.group === 'money' ? 'warning' : 'eye'} className={found.group === 'money' ? css.amber : css.muted} />
        <span className={css.words}>
          <b>{found.title}</b>
          <small>{found.detail}</small>
        </span>
        <span className={css.money}>
          {moved === null ? (
            <small>{found.fix?.kind === 'measure' ? 'measure' : 'no fix'}</small>
          ) : moved === 0n ? (
            '0.00'
          ) : (
            <span className={moved > 0n ? css.plus : undefined}>{signed(moved)}</span>
          )}
        </span>
      </button>
      {opened && children}
    </li>
  );
}

/** What an opened finding says and offers. */
export function Opened({
  found,
  areas,
  phone,
  waiting,
  onFix,
  onGo,
  onOther,
  onDismiss,
}: {
  found: Found;
  areas: AreaWithItems[];
  phone: boolean;
  waiting: boolean;
  onFix: () => void;
  onGo: () => void;
  onOther: () => void;
  onDismiss: (reason: string) => void;
}) {
  return (
    <div className={css.opened}>
      <p>{found.why}</p>
      <FixMoney found={found} areas={areas} />
      <div className={css.buttons}>
        {found.fix && (
          <Button size={phone ? 'md' : 'xs'} onClick={onFix} loading={waiting} rightSection={phone ? undefined : <kbd>Enter</kbd>}>
            {buttonOf(found, areas)}
          </Button>
        )}
        {found.line && (
          <Button size={phone ? 'md' : 'xs'} variant="default" onClick={onOther}>
            Other item
          </Button>
        )}
        <button type="button" className={css.go} onClick={onGo}>
          {found.lines.length > 0 ? 'Go to line' : found.areaId ? 'Go to area' : 'Open settings'} {!phone && <kbd>G</kbd>}
        </button>
      </div>
      <Dismissing phone={phone} waiting={waiting} onDismiss={onDismiss} />
    </div>
  );
}

interface DismissingProps {
  phone: boolean;
  waiting: boolean;
  onDismiss: (reason: string) => void;
}

/** Why it stays as it is. */
function Dismissing({ phone, waiting, onDismiss }: DismissingProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = () => {
    if (waiting) return;
    if (reason.trim() === '') return setMissing(true);
    onDismiss(reason.trim());
  };
  return (
    <form
      className={css.reason}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        size={phone ? 'md' : 'xs'}
        aria-label="Why it stays as it is"
        placeholder="Why it stays as it is"
        maxLength={REASON_AT_MOST}
        value={reason}
        error={missing && reason.trim() === '' ? 'Please say why.' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setReason('');
          event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-opened]')?.focus();
        }}
      />
      <Button type="submit" size={phone ? 'md' : 'xs'} variant="default" disabled={waiting}>
        Dismiss
      </Button>
    </form>
  );
}

/** What the fix adds, and the total before and after it. */
function FixMoney({ found, areas }: { found: Found; areas: AreaWithItems[] }) {
  const sums = useSums(areas);
  const { effect, line } = found;
  if (!effect) return null;
  const before = sums.totalCost + sums.tax;
  const moved = effect.total + effect.tax;
  const own = line ? toCents(line.totalCost) : effect.total;
  const row = (words: string, cents: bigint) => (
    <tr>
      <td>{words}</td>
      <td>{cents === 0n ? '0.00' : signed(cents)}</td>
    </tr>
  );
  return (
    <table className={css.fix}>
      <tbody>
        {line &&
          row(
            `${line.facts.action} ${line.facts.description}, ${grouped(line.quantity)} ${line.facts.itemUM}${line.facts.quality === 'None' ? '' : `, ${line.facts.quality}`}`,
            own,
          )}
        {!line && effect.total !== 0n && row(wordsOf(found), own)}
        {line && effect.total !== own && row('Labor minimums', effect.total - own)}
        {effect.tax !== 0n && row('Tax', effect.tax)}
        <tr>
          <th scope="row">
            Total ${money(before)} to ${money(before + moved)}
          </th>
          <td>
            <b className={moved > 0n ? css.plus : undefined}>{moved === 0n ? '0.00' : signed(moved)}</b>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** What a fix without a new line changes. */
function wordsOf({ fix, lines: [first] }: Found): string {
  switch (fix?.kind) {
    case 'quantity':
      return `${first?.description ?? ''}, ${grouped(first?.quantity ?? '')} to ${grouped(fix.quantity)} ${first?.itemUM ?? ''}`;
    case 'remove':
      return `${first?.description ?? ''}, ${counted(fix.itemIds.length, 'line')} deleted`;
    default:
      return "Today's prices";
  }
}

function buttonOf({ fix }: Found, areas: AreaWithItems[]): string {
  switch (fix?.kind) {
    case 'add':
      return 'Add this line';
    case 'quantity':
      return `Use ${grouped(fix.quantity)}`;
    case 'remove':
      return `Delete ${fix.itemIds.length === 1 ? 'the second one' : counted(fix.itemIds.length, 'line')}`;
    case 'move':
      return 'Move it below';
    case 'prices':
      return fix.itemIds.length === 1 ? "Take today's price" : "Take today's prices";
    case 'measure':
      return `Measure ${areaName(areas, fix.areaId)}`;
    default:
      return '';
  }
}
