import type { Order } from '../../../contracts/estimating/order.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import type { ReceivedReport } from '../../../contracts/reporting/received/get-received-reports.ts';
import type { AlertNotification } from '../../../contracts/vault/alerts/alert.ts';
import { alertRulesOf, everyWords } from '../../../contracts/vault/items/alert-rules.ts';
import type { Attention } from '../../../contracts/vault/items/attention.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import { day } from '../../ui/words.ts';

/** One thing that needs doing, with the one button that settles it. */
export interface Todo {
  id: string;
  title: string;
  why: string;
  button: string;
  to: string;
  /** `to` is a page of its own, outside of the app. */
  isOutside?: boolean;
  /** In dollars, where it is about money. */
  total?: string;
  amber: boolean;
  /** What it was told as: it can be answered with done. */
  alert?: AlertNotification;
}

type Known = Pick<Home, 'address' | 'characteristics' | 'areas' | 'fit' | 'putOff'>;
type Job = Pick<Order, 'id' | 'externalRefId' | 'attentionCount' | 'status'>;

/** What the vault says of an item. */
interface Thing extends Attention {
  id: number;
  name: string;
  /** A photograph without a name. */
  isUnnamed?: boolean;
  typeId?: number | null;
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
  const todos: Todo[] = received.filter(({ state }) => state === 'waits').map(toAnswer);
  if (!house || !address) return todos;
  const add = (id: string, title: string, why: string, button: string, to = PROPERTY, amber = false, alert?: AlertNotification) =>
    todos.push({ id, title, why, button, to, amber, ...(alert && { alert }) });
  if (fit?.usual === false)
    add(
      'fit',
      'Rooms and living area do not fit',
      `${fit.count} rooms are ${fit.rooms} SF of ${fit.living} SF`,
      'Look at the rooms',
      PROPERTY,
      true,
    );
  for (const { id, externalRefId, attentionCount, status } of jobs)
    if (status === 'In Progress' && attentionCount > 0)
      add(
        `job-${id}`,
        `${externalRefId} needs attention`,
        `${attentionCount} ${attentionCount === 1 ? 'line has' : 'lines have'} no quantity or no price`,
        'Open estimate',
        estimatePath(id),
        true,
      );
  for (const { title, why, to, id, alert } of ofVault(things, alerts)) add(id, title, why, 'Look at it', to, true, alert);
  const hasLivingArea = Number(house.totalLivingArea || 0) > 0;
  if (!hasLivingArea) add('living', 'The living area is missing', 'Replacement cost and rooms go by it', 'Type it');
  if (house.yearBuilt === null) add('year', 'The year it was built is missing', 'It says what is due', 'Type it');
  if (house.selectedMaterials.length === 0)
    add('materials', 'Roof, siding and flooring are not chosen', 'A new estimate asks for them', 'Choose them');
  const unsized = areas.filter(({ floor }) => floor === '');
  const [first] = unsized;
  if (first)
    add(
      'sizes',
      `${unsized.map(({ areaLabel }) => areaLabel).join(', ')}: no size`,
      'It cannot be guessed from the house',
      'Measure',
      `${PROPERTY}?area=${first.id}`,
    );
  if (hasLivingArea && !report)
    add('report', 'No replacement cost yet', 'What it would cost to build the house again', 'Make report', '/homereports');
  if (report && hasLivingArea && (Number(report.livingArea) !== Number(house.totalLivingArea) || report.state !== address.state))
    add(
      'renew',
      'The house changed since the replacement cost report',
      `The report has ${report.livingArea} SF in ${report.state}`,
      'New report',
      '/homereports',
    );
  const unnamed = things.filter(({ isUnnamed }) => isUnnamed).length;
  if (unnamed > 0)
    add(
      'unnamed',
      `${unnamed} ${unnamed === 1 ? 'photograph has' : 'photographs have'} no name`,
      'What it shows is not in the inventory by its name',
      unnamed === 1 ? 'Name it' : 'Name them',
      '/vault/photographs',
    );
  const unnumbered = things.filter(({ lacksSerial }) => lacksSerial).length;
  if (unnumbered > 0)
    add(
      'serial',
      `${unnumbered} ${unnumbered === 1 ? 'thing has' : 'things have'} no serial number`,
      'An insurer asks for it',
      'Look at them',
      '/vault?only=gap:serial',
    );
  if (address.check === 'asTyped')
    add(
      'address',
      'The address could not be confirmed',
      `${address.city} ${address.state} ${address.zip} is as you typed it`,
      'Look at it',
    );
  return todos;
}

const toAnswer = ({ reportId, title, jobName, from, sentAt, validUntil, total, url }: ReceivedReport): Todo => ({
  id: `answer-${reportId}`,
  title: `Answer ${title}${jobName ? `, ${jobName}` : ''}`,
  why: `${from.name}, sent ${day(sentAt)}${validUntil ? `; it is valid until ${day(validUntil)}` : ''}`,
  button: 'Read and answer',
  to: url,
  ...{ total, amber: true, isOutside: true },
});

/** What the vault says, once: what was told takes the place of what shows by itself, and what was done, put off or turned off is not shown. */
function ofVault(things: readonly Thing[], { notifications, optedOut }: Alerts): Pick<Todo, 'id' | 'title' | 'why' | 'to' | 'alert'>[] {
  const told = new Map<number, AlertNotification[]>();
  for (const one of notifications) told.set(one.inventoryItem_Id, [...(told.get(one.inventoryItem_Id) ?? []), one]);
  return things.flatMap(({ id, name, typeId = null, warrantyDays, isPastLife }) => {
    const own = told.get(id) ?? [];
    const to = `/vault?item=${id}`;
    const known = (kind: 'warranty' | 'life') => own.find(({ rule }) => rule.kind === kind);
    const isShown = (kind: 'warranty' | 'life') => {
      const isOut = alertRulesOf(typeId).some((rule) => rule.kind === kind && optedOut.has(rule.id));
      return !isOut && (known(kind)?.status ?? 'open') === 'open';
    };
    const rows: Pick<Todo, 'id' | 'title' | 'why' | 'to' | 'alert'>[] = [];
    const add = (kind: string, title: string, why: string, alert?: AlertNotification) =>
      rows.push({ id: `${kind}-${id}`, title, why, to: kind === 'life' ? `/home/life?thing=item-${id}` : to, ...(alert && { alert }) });
    if (warrantyDays !== null && isShown('warranty'))
      add(
        'warranty',
        `The warranty of ${name} ends ${warrantyDays === 0 ? 'today' : `in ${warrantyDays} ${warrantyDays === 1 ? 'day' : 'days'}`}`,
        'What is wrong with it is mended for nothing until then',
        known('warranty'),
      );
    if (isPastLife && isShown('life'))
      add('life', `${name} is past its usual life`, 'What a new one costs, an estimate of it, or another life', known('life'));
    for (const alert of own)
      if (alert.rule.kind === 'care' && alert.status === 'open')
        add(
          `care-${alert.rule.id}`,
          `${name}: ${alert.rule.name.toLowerCase()}`,
          `Due ${alert.dueDate}, ${everyWords(alert.rule.everyMonths ?? 12)}. ${alert.rule.description}`,
          alert,
        );
    return rows;
  });
}
