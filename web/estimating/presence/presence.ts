import { startTransition } from 'react';
import { GONE_AFTER_MS, REPORT_EVERY_MS, reportPresence } from '../../../contracts/estimating/presence/report-presence.ts';
import { LONGEST_TYPED, PresenceNotice, type PresentPerson, type Whereabouts } from '../../../contracts/presence-notice.ts';
import { hearPresence } from '../../app/changes.ts';
import { urlOf } from '../../app/client.ts';
import { asSent } from '../../app/schemas/answers.ts';
import { isZodHere } from '../../app/schemas/described.ts';
import { type ScreenStore, tabStore } from '../../app/screen-store.ts';
import { sessionAtom } from '../../app/session.ts';
import { initialsOf } from '../../ui/words.ts';
import { showRemote } from '../edits/remote-changes.ts';
import { cursorAtom, draftAtom, editingAtom, inspectedFieldAtom, peopleAtom, typingAtom } from '../estimate/screen.ts';

/** While one types or walks through cells, a report goes out at most so often. */
const AT_MOST_EVERY_MS = 700;

const tab = crypto.randomUUID();
let sequence = 0;

function whereabouts(page: Whereabouts['page'], screen: ScreenStore): Whereabouts {
  const nowhere: Whereabouts = { page, areaId: null, itemId: null, column: null, typed: null };
  if (page !== 'estimate') return nowhere;
  const cursor = screen.get(cursorAtom);
  const editing = screen.get(editingAtom) ?? screen.get(inspectedFieldAtom);
  const id = Number(cursor?.row.slice(1));
  if (editing) {
    const typed = editing.column === 'quantity' ? (screen.get(draftAtom)?.quantity ?? '') : '';
    return { ...nowhere, itemId: editing.itemId, column: editing.column, typed: typed.slice(0, LONGEST_TYPED) };
  }
  if (!cursor || !(id > 0)) return nowhere;
  return cursor.row.startsWith('a') ? { ...nowhere, areaId: id } : { ...nowhere, itemId: id, column: cursor.column };
}

/** Cells that people type into; a line on which nothing is different keeps its map. */
function typingOf(people: readonly PresentPerson[], was: ReadonlyMap<number, ReadonlyMap<string, PresentPerson>>) {
  const lines = new Map<number, Map<string, PresentPerson>>();
  for (const person of people) {
    if (person.typed === null || person.itemId === null || person.column === null) continue;
    const line = lines.get(person.itemId) ?? new Map<string, PresentPerson>();
    // Two in one cell: whoever was active last is shown.
    if (!line.has(person.column)) line.set(person.column, person);
    lines.set(person.itemId, line);
  }
  return new Map([...lines].map(([id, line]) => [id, isSame(line, was.get(id)) ? (was.get(id) ?? line) : line]));
}

const isSame = (a: ReadonlyMap<string, PresentPerson>, b: ReadonlyMap<string, PresentPerson> | undefined) =>
  a.size === b?.size && [...a].every(([column, { userId, typed }]) => b.get(column)?.userId === userId && b.get(column)?.typed === typed);

/** Whether somebody is where they were, whatever they type. */
const isBeside = (a: PresentPerson, b: PresentPerson | undefined) =>
  a.userId === b?.userId && a.page === b.page && a.areaId === b.areaId && a.itemId === b.itemId;

/** Keeps who else is there, and what they type, in the screen's store. */
function showPeople(screen: ScreenStore, people: readonly PresentPerson[]) {
  const me = tabStore.get(sessionAtom).user?.userId;
  const others = people.filter(({ userId }) => userId !== me);
  const before = screen.get(typingAtom);
  const here = screen.get(peopleAtom);
  const typing = typingOf(others, before);
  const ended = [...before].flatMap(([id, line]) =>
    [...line].flatMap(([column, { name }]) =>
      typing.get(id)?.has(column) ? [] : [[`${id}:${column}`, { name, initials: initialsOf(name) }] as const],
    ),
  );
  const moved = others.length !== here.length || others.some((person, n) => !isBeside(person, here[n]));
  // Keys go first: what colleagues do is drawn between them.
  startTransition(() => {
    if (ended.length > 0) showRemote(screen, new Map(ended));
    if (typing.size > 0 || before.size > 0) screen.set(typingAtom, typing);
    if (moved) screen.set(peopleAtom, others);
  });
}

function send(url: string, at: Whereabouts, leaves: boolean) {
  sequence += 1;
  return fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: leaves,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...at, tab, sequence, leaves }),
  });
}

interface Hearing {
  show: (people: readonly PresentPerson[]) => void;
  /** When people were shown last. */
  heardAt: () => number;
}

/** Reports where this tab is: one at a time, soon when something is different. Until it is stopped; then it says that the tab left. */
function reporting(orderId: number, page: Whereabouts['page'], screen: ScreenStore, { show, heardAt }: Hearing) {
  const url = urlOf(reportPresence, { params: { orderId } });
  let reported = '';
  let reportedAt = Number.NEGATIVE_INFINITY;
  let underWay = false;
  let refused = false;
  let gone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = async () => {
    timer = undefined;
    if (performance.now() - heardAt() > GONE_AFTER_MS) show([]);
    if (document.visibilityState === 'hidden' || refused) return;
    const at = whereabouts(page, screen);
    const began = performance.now();
    reported = JSON.stringify(at);
    reportedAt = began;
    underWay = true;
    try {
      const response = await send(url, at, false);
      // Notices are newer than an answer that was on its way with them.
      if (response.ok && heardAt() < began) show(await asSent(reportPresence.response, await response.json()));
      refused = response.status === 404 || response.status === 403;
    } catch {
      // The network is away: the next report is tried in its turn.
    } finally {
      underWay = false;
      schedule();
    }
  };
  /** The next report: soon when something is different, else when the tab is due to say that it is still here. */
  const schedule = () => {
    clearTimeout(timer);
    if (underWay || gone) return;
    const changed = JSON.stringify(whereabouts(page, screen)) !== reported;
    const due = reportedAt + (changed ? AT_MOST_EVERY_MS : REPORT_EVERY_MS);
    timer = setTimeout(() => void report(), Math.max(0, due - performance.now()));
  };
  const leave = () => {
    clearTimeout(timer);
    void send(url, { page, areaId: null, itemId: null, column: null, typed: null }, true).catch(() => {});
    reportedAt = Number.NEGATIVE_INFINITY;
  };
  const again = () => {
    reportedAt = Number.NEGATIVE_INFINITY;
    schedule();
  };
  const stop = () => {
    gone = true;
    leave();
  };
  return { schedule, again, leave, stop };
}

/**
 * Reports where this tab is on a job while it is in front, and keeps who else is there in the screen's store. What is typed never waits for it: one
 * report is under way at a time, a report that fails is not repeated but followed by the next. Answers how to leave.
 */
export function join(orderId: number, page: Whereabouts['page'], screen: ScreenStore): () => void {
  let heardAt = performance.now();
  const show = (people: readonly PresentPerson[]) => {
    heardAt = performance.now();
    showPeople(screen, people);
  };
  const { schedule, again, leave, stop: stopReports } = reporting(orderId, page, screen, { show, heardAt: () => heardAt });
  const front = () => {
    if (document.visibilityState === 'visible') schedule();
  };

  const stops = [
    ...[cursorAtom, editingAtom, inspectedFieldAtom, draftAtom].map((atom) => screen.sub(atom, schedule)),
    hearPresence((notice) => {
      if (notice === null) {
        // The connection is new, perhaps to a server that knows nobody yet.
        again();
        return;
      }
      if (!isZodHere(PresenceNotice)) return;
      const parsed = PresenceNotice.safeParse(notice);
      if (parsed.success && parsed.data.presence.orderId === orderId) show(parsed.data.presence.people);
    }),
  ];
  document.addEventListener('visibilitychange', front);
  window.addEventListener('pagehide', leave);
  schedule();
  return () => {
    stopReports();
    document.removeEventListener('visibilitychange', front);
    window.removeEventListener('pagehide', leave);
    for (const stop of stops) stop();
    screen.set(peopleAtom, []);
    screen.set(typingAtom, new Map());
  };
}
