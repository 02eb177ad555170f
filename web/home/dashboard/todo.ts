import type { Order } from '../../../contracts/estimating/entities.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import { estimatePath } from '../estimates/estimate-path.ts';

/** One thing that needs doing, with the one button that settles it. */
export interface Todo {
  id: string;
  title: string;
  why: string;
  button: string;
  to: string;
  amber: boolean;
}

type Known = Pick<Home, 'address' | 'characteristics' | 'areas' | 'fit'>;
type Job = Pick<Order, 'id' | 'externalRefId' | 'attentionCount' | 'status'>;

const PROPERTY = '/home/property';

/** From every part of the home that is there, the urgent first: what is wrong before what is missing, and that before what would be good to have. */
export function todosOf(home: Known, jobs: readonly Job[], report: Pick<ErcReport, 'livingArea' | 'state'> | null): Todo[] {
  const { address, characteristics: house, areas, fit } = home;
  if (!house || !address) return [];
  const todos: Todo[] = [];
  const add = (id: string, title: string, why: string, button: string, to = PROPERTY, amber = false) =>
    todos.push({ id, title, why, button, to, amber });
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
  if (address.check === 'asTyped')
    add(
      'address',
      'The address could not be confirmed',
      `${address.city} ${address.state} ${address.zip} is as you typed it`,
      'Look at it',
    );
  return todos;
}
