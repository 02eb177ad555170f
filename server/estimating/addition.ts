import type { Quality } from '../../contracts/catalogue/quality.ts';
import type { AdditionSource } from '../../contracts/estimating/builder/addition.ts';
import type { Repair } from '../../contracts/estimating/entities.ts';
import type { Estimate } from '../../contracts/estimating/estimate/state.ts';
import type { AskedArea } from './areas/new-area.ts';
import { sameText } from './decisions.ts';

/** What is added in one step: `areaIds` are ids of the order, or -1, -2 ... for the first, second ... of `newAreas`. */
export interface Addition {
  areaIds: number[];
  newAreas?: AskedArea[];
  taskId: number;
  repairs: (Repair & { areas?: number[] | undefined; reason?: string; taskId?: number; task?: string | undefined })[];
  quality?: Quality | undefined;
  source?: AdditionSource | null;
}

/** The estimate's task of this name. */
export const taskNamed = (state: Estimate, name: string): number | undefined =>
  [...state.tasks].find(([, task]) => sameText(task, name))?.[0];
