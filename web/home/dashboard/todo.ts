import type { HomeEstimate } from '../../../contracts/estimating/house/get-home-estimates.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import type { ReceivedReport } from '../../../contracts/reporting/received/get-received-reports.ts';
import type { AlertNotification } from '../../../contracts/vault/alerts/alert.ts';
import { alertRulesOf, everyWords } from '../../../contracts/vault/items/alert-rules.ts';
import type { Attention } from '../../../contracts/vault/items/attention.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import type { IconName } from '../../ui/icons.tsx';
import { counted, day } from '../../ui/words.ts';
import { isAsked } from './received-words.ts';

/** One thing that needs doing, with the one button that settles it. */
export interface Todo {
  id: string;
  /** The sign of its kind. */
  sign: IconName;
  /** What it is about, in a word or two: where it is one of `3 more`. */
  about: string;
  title: string;
  why: string;
  button: string;
  to: string;
  /** `to` is a page of its own, outside of the app. */
  isOutside?: boolean;
  /** In dollars, where it is about money. */
  total?: string;
  amber: boolean;
  /** The thing past its usual life, by its key in Life of the home. */
  wornOut?: string;
  /** Its person is asked whether it is shown at home. */
  received?: ReceivedReport;
  /** What it was told as: it can be answered with done. */
  alert?: AlertNotification;
}

type Known = Pick<Home, 'address' | 'characteristics' | 'areas' | 'fit' | 'putOff'>;
type Job = Pick<HomeEstimate, 'id' | 'externalRefId' | 'attentionCount' | 'status'>;

/** What the vault says of an item. */
interface Thing extends Attention {
  id: number;
  name: string;
  /** A photograph without a name. */
  isUnnamed?: boolean;
  typeId?: number | null;
  /** By whom and until when, as typed. */
  warranty?: string;
  /** When it was bought, as typed. */
  bought?: string;
  /** How long a thing like it lasts. */
  lifeYears?: number | null;
}

/** What was told of the vault, and the rules that its person does not want. */
interface Alerts {
  notifications: readonly AlertNotification[];
  optedOut: ReadonlySet<number>;
}
const NO_ALERTS: Alerts = { notifications: [], optedOut: new Set() };

const PROPERTY = '/home/property';

/** What of it waits for no later day. What was told by a mail has its own answer. */
export function todosOf(...of: Parameters<typeof allTodosOf>): Todo[] {
  const waiting = new Set(of[0].putOff.map(({ todo }) => todo));
  return allTodosOf(...of).filter(({ id, alert }) => alert !== undefined || !waiting.has(id));
}

/** From every part of the home that is there, the urgent first: what is wrong before what is missing, and that before what would be good to have. */
function allTodosOf(
  home: Known,
  jobs: readonly Job[],
  report: Pick<ErcReport, 'livingArea' | 'state'> | null,
  things: readonly Thing[] = [],
  alerts: Alerts = NO_ALERTS,
  received: readonly ReceivedReport[] = [],
): Todo[] {
  const { address, characteristics: house, areas, fit } = home;
  const todos: Todo[] = [
    ...received.filter(({ atHome, state }) => atHome === 'shown' && state === 'waits').map(toAnswer),
    ...received.filter(isAsked).map(toChoose),
  ];
  if (!house || !address) return todos;
  const add = (id: string, about: string, todo: Pick<Todo, 'sign' | 'title' | 'why' | 'button'> & Partial<Todo>) =>
    todos.push({ id, about, to: PROPERTY, amber: false, ...todo });
  if (fit?.usual === false)
    add('fit', 'rooms', {
      ...{ sign: 'measured', amber: true, title: 'Rooms and living area do not fit' },
      ...{ why: `${fit.count} rooms are ${fit.rooms} SF of ${fit.living} SF`, button: 'Look at the rooms' },
    });
  for (const { id, externalRefId, attentionCount, status } of jobs)
    if (status === 'In Progress' && attentionCount > 0)
      add(`job-${id}`, externalRefId, {
        ...{ sign: 'warning', amber: true, title: `${externalRefId} needs attention`, button: 'Open estimate', to: estimatePath(id) },
        why: `${attentionCount} ${attentionCount === 1 ? 'line has' : 'lines have'} no quantity or no price`,
      });
  todos.push(...ofVault(things, alerts));
  const hasLivingArea = Number(house.totalLivingArea || 0) > 0;
  const toType = { sign: 'edit', button: 'Type it' } as const;
  if (!hasLivingArea)
    add('living', 'living area', { ...toType, title: 'The living area is missing', why: 'Replacement cost and rooms go by it' });
  if (house.yearBuilt === null)
    add('year', 'year built', { ...toType, title: 'The year it was built is missing', why: 'It says what is due' });
  if (house.selectedMaterials.length === 0)
    add('materials', 'materials', {
      ...{ sign: 'edit', title: 'Roof, siding and flooring are not chosen', why: 'A new estimate asks for them', button: 'Choose them' },
    });
  const unsized = areas.filter(({ floor }) => floor === '');
  const [first] = unsized;
  if (first) {
    const names = unsized.map(({ areaLabel }) => areaLabel).join(', ');
    add('sizes', names, {
      ...{ sign: 'measured', title: `${names}: no size`, why: 'It cannot be guessed from the house' },
      ...{ button: 'Measure', to: `${PROPERTY}?area=${first.id}` },
    });
  }
  const toReport = { sign: 'chart', to: '/homereports' } as const;
  if (hasLivingArea && !report)
    add('report', 'replacement cost', {
      ...{ ...toReport, title: 'No replacement cost yet', why: 'What it would cost to build the house again', button: 'Make report' },
    });
  if (report && hasLivingArea && (Number(report.livingArea) !== Number(house.totalLivingArea) || report.state !== address.state))
    add('renew', 'replacement cost', {
      ...{ ...toReport, title: 'The house changed since the replacement cost report', button: 'New report' },
      why: `The report has ${report.livingArea} SF in ${report.state}`,
    });
  const unnamed = things.filter(({ isUnnamed }) => isUnnamed).length;
  if (unnamed > 0)
    add('unnamed', 'photographs', {
      ...{ sign: 'photo', title: `${unnamed} ${unnamed === 1 ? 'photograph has' : 'photographs have'} no name` },
      ...{ why: 'What it shows is not in the inventory by its name', button: unnamed === 1 ? 'Name it' : 'Name them' },
      to: '/vault/photographs',
    });
  const unnumbered = things.filter(({ lacksSerial }) => lacksSerial).length;
  if (unnumbered > 0)
    add('serial', 'serial numbers', {
      ...{ sign: 'note', title: `${unnumbered} ${unnumbered === 1 ? 'thing has' : 'things have'} no serial number` },
      ...{ why: 'An insurer asks for it', button: 'Look at them', to: '/vault?only=gap:serial' },
    });
  if (address.check === 'asTyped')
    add('address', 'address', {
      ...{ sign: 'place', title: 'The address could not be confirmed', button: 'Look at it' },
      why: `${address.city} ${address.state} ${address.zip} is as you typed it`,
    });
  return todos;
}

const toAnswer = ({ reportId, title, jobName, from, sentAt, validUntil, total, url }: ReceivedReport): Todo => ({
  ...{ id: `answer-${reportId}`, sign: 'report', about: jobName || title },
  title: `Answer ${title}${jobName ? `, ${jobName}` : ''}`,
  why: `${from.name}, sent ${day(sentAt)}${validUntil ? `; it is valid until ${day(validUntil)}` : ''}`,
  button: 'Read and answer',
  to: url,
  ...{ total, amber: true, isOutside: true },
});

const toChoose = (received: ReceivedReport): Todo => ({
  ...{ id: `received-${received.reportId}`, sign: 'report', about: received.from.name, amber: received.state === 'waits' },
  title: `A report for this address from ${received.from.name}. Show it at home?`,
  why: [received.title, received.jobName, `sent ${day(received.sentAt)}`].filter(Boolean).join(', '),
  ...{ button: 'Show', to: '', received },
});

/**
 * What the vault says, once: what was told takes the place of what shows by itself, and what was done, put off or turned off is not shown.
 * The warranty that ends first stands first.
 */
function ofVault(things: readonly Thing[], { notifications, optedOut }: Alerts): Todo[] {
  const told = new Map<number, AlertNotification[]>();
  for (const one of notifications) told.set(one.inventoryItem_Id, [...(told.get(one.inventoryItem_Id) ?? []), one]);
  const byUrgency = [...things].sort((a, b) => (a.warrantyDays ?? LAST) - (b.warrantyDays ?? LAST));
  return byUrgency.flatMap((thing) => {
    const { id, name, typeId = null, warrantyDays, isPastLife } = thing;
    const own = told.get(id) ?? [];
    const known = (kind: 'warranty' | 'life') => own.find(({ rule }) => rule.kind === kind);
    const isShown = (kind: 'warranty' | 'life') => {
      const isOut = alertRulesOf(typeId).some((rule) => rule.kind === kind && optedOut.has(rule.id));
      return !isOut && (known(kind)?.status ?? 'open') === 'open';
    };
    const rows: Todo[] = [];
    const add = (kind: string, todo: Pick<Todo, 'sign' | 'title' | 'why'>, alert?: AlertNotification) =>
      rows.push({
        ...{ id: `${kind}-${id}`, about: name, amber: true, button: 'Look at it', ...todo, ...(alert && { alert }) },
        ...(kind === 'life' ? { to: `/home/life?thing=item-${id}`, wornOut: `item-${id}` } : { to: `/vault?item=${id}` }),
      });
    if (warrantyDays !== null && isShown('warranty'))
      add(
        'warranty',
        {
          sign: 'calendar',
          title: `${name}: the warranty ends ${warrantyDays === 0 ? 'today' : `in ${counted(warrantyDays, 'day')}`}`,
          why: `${thing.warranty ? `${thing.warranty}; what` : 'What'} is wrong with it is mended for nothing until then`,
        },
        known('warranty'),
      );
    if (isPastLife && isShown('life'))
      add('life', { sign: 'clock', title: `${name} is past its usual life`, why: lived(thing) }, known('life'));
    for (const alert of own)
      if (alert.rule.kind === 'care' && alert.status === 'open')
        add(
          `care-${alert.rule.id}`,
          {
            ...{ sign: 'settings', title: `${name}: ${alert.rule.name.toLowerCase()}` },
            why: `Due ${alert.dueDate}, ${everyWords(alert.rule.everyMonths ?? 12)}. ${alert.rule.description}`,
          },
          alert,
        );
    return rows;
  });
}

const LAST = Number.MAX_SAFE_INTEGER;

/** `Bought 06-01-2010, usual life 14.5 years`; what can be done about it where that is not known. */
const lived = ({ bought, lifeYears }: Thing): string =>
  bought && lifeYears ? `Bought ${bought}, usual life ${lifeYears} years` : 'What a new one costs, an estimate of it, or another life';
