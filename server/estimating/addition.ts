import type { Quality } from '../../contracts/catalogue/entities.ts';
import type { AdditionSource, NewArea } from '../../contracts/estimating/builder/addition.ts';
import type { Repair } from '../../contracts/estimating/entities.ts';

/** What is added in one step: `areaIds` are ids of the order, or -1, -2 ... for the first, second ... of `newAreas`. */
export interface Addition {
  areaIds: number[];
  newAreas?: NewArea[];
  taskId: number;
  repairs: (Repair & { areas?: number[] | undefined; reason?: string; taskId?: number })[];
  quality?: Quality | undefined;
  source?: AdditionSource | null;
}
