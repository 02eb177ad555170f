/** What runs the checks in the browser: a file of its own, so that the page is there before it. */
export { areasOfAnswer, bookOfAnswer } from '../../../contracts/estimating/checks/checked-areas.ts';
export { Checking } from '../../../contracts/estimating/checks/checking.ts';
