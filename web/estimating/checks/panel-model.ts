import { useAtom, useSetAtom } from 'jotai';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Found } from '../../../contracts/estimating/checks/checking.ts';
import { type CheckResult } from '../../../contracts/estimating/checks/checking.ts';
import { dismissCheck } from '../../../contracts/estimating/checks/dismiss-check.ts';
import { fixCheck } from '../../../contracts/estimating/checks/fix-check.ts';
import { reopenCheck } from '../../../contracts/estimating/checks/reopen-check.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { send } from '../../app/client.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { counted, grouped } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { cursorAtom, movePreviewAtom, openCheckAtom, panelAtom } from '../estimate/screen.ts';
import { setupPath } from '../setup/path.ts';
import { areaName } from './finding.tsx';
import type { Checks } from './use-checks.ts';

export interface ChecksProps {
  checks: Checks;
  areas: AreaWithItems[];
  edits: EstimateSaves;
  onClose: () => void;
}

/** The finding that is opened, and what is done with findings. */
export function useFindings(props: ChecksProps) {
  const { result } = props.checks;
  const phone = usePhone();
  const [opened, setOpened] = useAtom(openCheckAtom);
  const body = useRef<HTMLDivElement>(null);
  const shown = result?.open.find(({ key }) => key === opened) ?? null;
  useOpenedFinding(result, shown, phone, body);
  return { phone, shown, setOpened, body, ...useSettling(props), ...useGoing(props, phone) };
}

export type Findings = ReturnType<typeof useFindings>;

/** Opens the first finding, shows what mending it would move, and gives it the keys. */
function useOpenedFinding(result: CheckResult | undefined, shown: Found | null, phone: boolean, body: RefObject<HTMLDivElement | null>) {
  const [opened, setOpened] = useAtom(openCheckAtom);
  const setPreview = useSetAtom(movePreviewAtom);
  useEffect(() => {
    setPreview(shown);
    return () => setPreview(null);
  }, [shown, setPreview]);
  // The first finding is opened when the checks are, and the next one when it is settled.
  const first = result?.open[0]?.key ?? null;
  const known = result !== undefined;
  useEffect(() => {
    if (known && shown === null && opened !== '') setOpened(first);
  }, [known, shown, opened, first, setOpened]);
  // The keys are heard from the opened finding: when the checks open, and when what was focused is gone.
  const opening = useRef(true);
  useEffect(() => {
    if (!opened || phone || !(opening.current || document.activeElement === document.body)) return;
    opening.current = false;
    body.current?.querySelector<HTMLElement>('[data-opened]')?.focus();
  }, [opened, phone, body]);
}

const refOf = ({ check, subject, print }: Found) => ({ check, subject, print });

/** Mends, dismisses and reopens findings; the next one is opened once one is settled. */
function useSettling({ checks: { result }, areas, edits }: ChecksProps) {
  const setOpened = useSetAtom(openCheckAtom);
  const setPanel = useSetAtom(panelAtom);
  const [waiting, setWaiting] = useState(false);
  const work = async (found: Found, doing: () => Promise<unknown>, said: string, failed: string) => {
    setWaiting(true);
    const index = result?.open.findIndex(({ key }) => key === found.key) ?? -1;
    const next = result?.open[index + 1] ?? result?.open[index - 1];
    const kept = await edits.saveEstimate(async () => {
      await doing();
      edits.announce(said, await edits.history.takingBack());
    }, failed);
    setWaiting(false);
    if (kept) setOpened(next?.key ?? null);
  };
  const fix = (found: Found) => {
    if (waiting || !found.fix) return;
    if (found.fix.kind === 'measure') return setPanel({ kind: 'measure', areaId: found.fix.areaId });
    void work(
      found,
      () => send(fixCheck, { params: { orderId: edits.orderId }, body: refOf(found) }),
      saidOf(found, areas),
      'This could not be mended',
    );
  };
  const dismiss = (found: Found, reason: string) =>
    void work(
      found,
      () => send(dismissCheck, { params: { orderId: edits.orderId }, body: { ...refOf(found), reason } }),
      `Dismissed: ${found.title}.`,
      'This could not be dismissed',
    );
  const reopen = ({ check, subject, title }: Found) =>
    void edits.saveEstimate(async () => {
      await send(reopenCheck, { params: { orderId: edits.orderId }, body: { check, subject } });
      edits.announce(`Reopened: ${title}.`, await edits.history.takingBack());
    }, 'This could not be reopened');
  return { waiting, fix, dismiss, reopen };
}

/** Goes to what a finding is about, or to another item for it. */
function useGoing({ edits, onClose }: ChecksProps, phone: boolean) {
  const setCursor = useSetAtom(cursorAtom);
  const setPanel = useSetAtom(panelAtom);
  const navigate = useNavigate();
  const go = (found: Found) => {
    const [line] = found.lines;
    const areaId = found.fix?.kind === 'measure' ? found.fix.areaId : found.areaId;
    if (line) setCursor({ row: `l${line.id}`, column: 'quantity' });
    else if (areaId) setCursor({ row: `a${areaId}`, column: 'quantity' });
    else return navigate(setupPath(edits.orderId, 'markup'));
    if (phone) onClose();
    else document.querySelector<HTMLElement>('[data-grid]')?.focus({ preventScroll: true });
  };
  const other = ({ line, areaId }: Found) => {
    setPanel({ kind: 'builder', search: line?.facts.description.split(',')[0] ?? '', areaId: line?.areaId ?? areaId ?? 0 });
    if (phone) onClose();
  };
  return { go, other };
}

/** Up and Down go to another finding, G to its line, Enter mends, Esc closes. */
export function findingKeys({ shown, go, fix, body, setOpened }: Findings, onClose: () => void) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, textarea')) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walk(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key.toLowerCase() === 'g' && shown) go(shown);
    else if (event.key === 'Enter' && shown && target.matches('[data-opened]') && shown.fix) fix(shown);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const walk = (by: 1 | -1) => {
    const buttons = [...(body.current?.querySelectorAll<HTMLElement>('[data-finding]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement || button.hasAttribute('data-opened'));
    const next = buttons[at + by];
    if (!next) return;
    setOpened(next.dataset['finding'] ?? null);
    next.focus();
  };
  return onKeyDown;
}

function saidOf({ fix, line, lines }: Found, areas: AreaWithItems[]): string {
  const [first] = lines;
  switch (fix?.kind) {
    case 'add':
      return `Added ${line?.facts.action ?? ''} ${line?.facts.description ?? ''}, in ${areaName(areas, fix.areaId)}.`;
    case 'quantity':
      return `Changed quantity of ${first?.description ?? ''} to ${grouped(fix.quantity)} ${first?.itemUM ?? ''}.`;
    case 'remove':
      return `Deleted ${counted(fix.itemIds.length, 'line')}.`;
    case 'move':
      return `Moved ${first?.description ?? ''}.`;
    default:
      return `Took today's price of ${counted(fix?.kind === 'prices' ? fix.itemIds.length : 0, 'line')}.`;
  }
}
