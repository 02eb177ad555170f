import type { JobOfPerson, Taker } from '../../../contracts/estimating/hand-over/get-jobs-of-person.ts';
import { goingJobs, inParts, NO_CHOICE, sumsByTaker, warningsOf } from '../../../web/accounts/people/hand-over-model.ts';

const job = (orderId: number, name: string, total: string): JobOfPerson => ({
  ...{ orderId, name, total, customer: '', address: '', status: 'Sent', until: '' },
});
const JOBS = [job(1, 'Kitchen and hall bath', '27559.82'), job(2, 'Deck', '12575.86'), job(3, 'Water heater', '5659.73')];
const taker = (userId: number, name: string, more: Partial<Taker> = {}): Taker => ({
  ...{ userId, name, mayWrite: true, maySend: true, sendLimit: null },
  ...more,
});
const MARCUS = taker(7, 'Marcus Oyelaran', { sendLimit: '25000' });
const TAKERS = [MARCUS, taker(8, 'Consuelo Ortega')];

it('one is chosen for all, and another for one of them; a job that is unticked stays', () => {
  const choice = { all: 7, own: { 2: 8 }, left: new Set([3]) };
  const { going, pending } = goingJobs(choice, JOBS);
  expect(going.map(({ orderId, toId }) => [orderId, toId])).toEqual([
    [1, 7],
    [2, 8],
  ]);
  expect(pending).toBe(0);
  expect(sumsByTaker(going, TAKERS)).toBe('Marcus Oyelaran 27,559.82, Consuelo Ortega 12,575.86');
});

it('jobs that nobody is chosen for are counted', () => {
  expect(goingJobs(NO_CHOICE, JOBS)).toEqual({ going: [], pending: 3 });
  expect(goingJobs({ ...NO_CHOICE, own: { 1: 7 } }, JOBS).pending).toBe(2);
});

it('R011: who may not send so much is named before, to the cent', () => {
  const all = (jobs: JobOfPerson[], one: Taker) => warningsOf(goingJobs({ ...NO_CHOICE, all: one.userId }, jobs).going, [one]);
  expect(all(JOBS, MARCUS)).toEqual([
    {
      subject: 'Kitchen and hall bath',
      text: 'stands at $27,559.82. Marcus sends reports up to $25,000.00 and can write it, but a colleague without that limit has to send it.',
    },
  ]);
  expect(all([job(1, 'A', '25000.00')], MARCUS)).toEqual([]);
  expect(all([job(1, 'A', '25000.01'), job(2, 'B', '30000')], MARCUS)[0]).toMatchObject({ subject: '2 jobs' });
  expect(all(JOBS, taker(9, 'Rosa'))).toEqual([]);
  expect(all(JOBS, taker(9, 'Rosa', { maySend: false }))[0]?.text).toContain('Rosa sends no reports');
  expect(all(JOBS, taker(9, 'Rosa', { mayWrite: false }))[0]?.text).toContain('does not write estimates');
});

it('hundreds of jobs go in parts, each once, and those of a customer in one part: they are one mail', () => {
  const many = Array.from({ length: 250 }, (_, n) => ({
    ...job(n, `Job ${n}`, '1'),
    customer: `Customer ${String(n % 90).padStart(2, '0')}`,
    toId: 7,
  }));
  const parts = inParts(many);
  expect(
    parts
      .flat()
      .map(({ orderId }) => orderId)
      .sort((a, b) => a - b),
  ).toEqual(many.map(({ orderId }) => orderId));
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(100);
  const partsOf = (customer: string) => parts.filter((part) => part.some((one) => one.customer === customer)).length;
  for (const { customer } of many) expect(partsOf(customer)).toBe(1);
  const ofOne = many.map((one) => ({ ...one, customer: 'Property company' }));
  expect(inParts(ofOne).map(({ length }) => length)).toEqual([100, 100, 50]);
});
