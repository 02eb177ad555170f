import type { Page } from '../../contracts/call.ts';

/** One page of rows in memory; all of them without limits. */
export const pageOf = <Row>(rows: Row[], { take, skip = 0 }: Page): Row[] => rows.slice(skip, take === undefined ? undefined : skip + take);
