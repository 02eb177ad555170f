import { type SetStateAction, useAtom, useSetAtom } from 'jotai';
import { type Dispatch, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { CHECKS } from '../../../contracts/estimating/checks/all.ts';
import type { Found } from '../../../contracts/estimating/checks/checking.ts';
import { type CheckResult } from '../../../contracts/estimating/checks/checking.ts';
import { dismissCheck } from '../../../contracts/estimating/checks/dismiss-check.ts';
import { fixCheck } from '../../../contracts/estimating/checks/fix-check.ts';
import { reopenCheck } from '../../../contracts/estimating/checks/reopen-check.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { send } from '../../app/client.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day, grouped } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import estimateCss from '../estimate/estimate.module.css';
import { type Cursor, cursorAtom, type MovePreview, movePreviewAtom, openCheckAtom, type Panel, panelAtom } from '../estimate/screen.ts';
import inspectorCss from '../line/inspector.module.css';
import { setupPath } from '../setup/path.ts';
import css from './checks.module.css';
import { areaName, Opened, Row } from './finding.tsx';
import type { Checks } from './use-checks.ts';

/** Opens the first finding, shows what mending it would move, and gives it the keys. */
function useOpenedFinding({
  setPreview,
  shown,
  result,
  opened,
  setOpened,
  phone,
  body,
}: {
  setPreview: (update: SetStateAction<MovePreview | null>) => void;
  shown: Found | null;
  result: CheckResult | undefined;
  opened: string | null;
  setOpened: (update: SetStateAction<string | null>) => void;
  phone: boolean;
  body: RefObject<HTMLDivElement | null>;
}) {
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

/** What is done with a finding; the next one is opened once it is settled. */
function findingActions({
  setWaiting,
  result,
  edits,
  setOpened,
  waiting,
  setPanel,
  areas,
  setCursor,
  navigate,
  phone,
  onClose,
}: {
  setWaiting: Dispatch<SetStateAction<boolean>>;
  result: CheckResult | undefined;
  edits: EstimateSaves;
  setOpened: (update: SetStateAction<string | null>) => void;
  waiting: boolean;
  setPanel: (update: SetStateAction<Panel | null>) => void;
  areas: AreaWithItems[];
  setCursor: (update: SetStateAction<Cursor | null>) => void;
  navigate: NavigateFunction;
  phone: boolean;
  onClose: () => void;
}) {
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
  const refOf = ({ check, subject, print }: Found) => ({ check, subject, print });
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
  return { fix, dismiss, reopen, go, other };
}

function panelKeys({
  onClose,
  shown,
  go,
  fix,
  body,
  setOpened,
}: {
  onClose: () => void;
  shown: Found | null;
  go: (found: Found) => void | Promise<void>;
  fix: (found: Found) => void;
  body: RefObject<HTMLDivElement | null>;
  setOpened: (update: SetStateAction<string | null>) => void;
}) {
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

/** What the checks find: what would cost money, what is worth a look, what was dismissed, and what is in order. */
export function ChecksPanel({
  checks: { result, error, retry },
  areas,
  edits,
  onClose,
}: {
  checks: Checks;
  areas: AreaWithItems[];
  edits: EstimateSaves;
  onClose: () => void;
}) {
  const phone = usePhone();
  const [opened, setOpened] = useAtom(openCheckAtom);
  const [listed, setListed] = useState(false);
  const setPreview = useSetAtom(movePreviewAtom);
  const setPanel = useSetAtom(panelAtom);
  const setCursor = useSetAtom(cursorAtom);
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const shown = result?.open.find(({ key }) => key === opened) ?? null;

  useOpenedFinding({ setPreview, shown, result, opened, setOpened, phone, body });

  const { fix, dismiss, reopen, go, other } = findingActions({
    setWaiting,
    result,
    edits,
    setOpened,
    waiting,
    setPanel,
    areas,
    setCursor,
    navigate,
    phone,
    onClose,
  });

  const onKeyDown = panelKeys({ onClose, shown, go, fix, body, setOpened });

  const group = (which: Found['group']) => result?.open.filter((found) => found.group === which) ?? [];
  const rows = (list: readonly Found[]) =>
    list.map((found) => (
      <Row key={found.key} found={found} opened={found.key === shown?.key} onOpen={(on) => setOpened(on ? found.key : '')}>
        <Opened
          found={found}
          areas={areas}
          phone={phone}
          waiting={waiting}
          onFix={() => fix(found)}
          onGo={() => go(found)}
          onOther={() => other(found)}
          onDismiss={(reason) => dismiss(found, reason)}
        />
      </Row>
    ));
  return (
    <aside className={`${inspectorCss.inspector} ${css.panel}`} aria-label="Checks" onKeyDown={onKeyDown}>
      <div className={inspectorCss.head}>
        <b className={css.title}>Checks</b>
        <span className="ellipsis" aria-live="polite">
          {result &&
            `${result.open.length} open, ${result.dismissed.length > 0 ? `${result.dismissed.length} dismissed, ` : ''}${result.passed.length} passed`}
        </span>
        <span className={estimateCss.gap} />
        <IconButton icon={phone ? 'close' : 'fold'} label="Close the checks" size={phone ? 44 : 28} onClick={onClose} />
      </div>
      <div className={css.body} ref={body}>
        {!result && error && <FailureLine error={error} what="The checks could not be run." onRetry={retry} />}
        {!result && !error && <SkeletonRows rows={6} height={56} />}
        {result && listed && <Passed passed={result.passed} onBack={() => setListed(false)} />}
        {result && !listed && (
          <>
            <Group icon="warning" tone="amber" title="Would cost you money" list={group('money')}>
              {rows(group('money'))}
            </Group>
            <Group icon="eye" title="Worth a look" list={group('look')}>
              {rows(group('look'))}
            </Group>
            <Group icon="check" title="Dismissed" list={result.dismissed}>
              {result.dismissed.map((found) => (
                <Dismissed key={found.key} found={found} onReopen={() => reopen(found)} />
              ))}
            </Group>
            {result.open.length === 0 && (
              <EmptyState
                text={
                  areas.every((area) => area.items.length === 0)
                    ? 'There is nothing to check yet. Add lines, and what is missing shows here.'
                    : 'The checks find nothing that is missing or odd.'
                }
              />
            )}
          </>
        )}
      </div>
      {result && (
        <div className={css.foot}>
          <span>Checked after each change</span>
          <span className={estimateCss.gap} />
          <button type="button" className="link" onClick={() => setListed(!listed)}>
            {listed ? 'Back to the findings' : `${result.passed.length} of ${counted(CHECKS.length, 'check')} passed`}
          </button>
        </div>
      )}
    </aside>
  );
}

function Group({
  icon,
  tone,
  title,
  list,
  children,
}: {
  icon: IconName;
  tone?: 'amber';
  title: string;
  list: readonly Found[];
  children: ReactNode;
}) {
  if (list.length === 0) return null;
  return (
    <section className={css.group} aria-label={title}>
      <h3>
        <Icon name={icon} className={tone === 'amber' ? css.amber : undefined} />
        {title}
        <span>{list.length}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

function Dismissed({ found, onReopen }: { found: Found; onReopen: () => void }) {
  const { dismissal } = found;
  return (
    <li className={css.dismissed}>
      <Icon name="close" className={css.muted} />
      <span className={css.words}>
        <span>{found.title}</span>
        <small>
          {dismissal?.by}, {dismissal && day(dismissal.at)}: “{dismissal?.reason}”
        </small>
      </span>
      <button type="button" className="link" aria-label={`Reopen ${found.title}`} onClick={onReopen}>
        Reopen
      </button>
    </li>
  );
}

/** Every check, those that found nothing ticked. */
function Passed({ passed, onBack }: { passed: readonly string[]; onBack: () => void }) {
  const fine = new Set(passed);
  return (
    <section className={css.group} aria-label="Which checks run">
      <h3>
        Which checks run
        <button type="button" className="link" onClick={onBack}>
          Back
        </button>
      </h3>
      <ul>
        {CHECKS.map(({ name, passes }) => (
          <li key={name} className={css.passed}>
            <Icon name={fine.has(name) ? 'check' : 'warning'} className={fine.has(name) ? css.muted : css.amber} />
            <span>{passes}</span>
            {!fine.has(name) && <span className="hidden-visually">, not yet</span>}
          </li>
        ))}
      </ul>
    </section>
  );
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
