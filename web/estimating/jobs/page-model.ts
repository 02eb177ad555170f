import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { getPaymentTracking } from '../../../contracts/organization/settings/get-payment-tracking.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { useAddress } from '../../app/address.ts';
import { useRead } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { useLive } from '../../app/live.ts';
import { useMe } from '../../app/me.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { isHomeowner } from '../../app/places.ts';
import { isToday } from '../../ui/words.ts';
import { byOrder, compare, inView, matches, SORTS, VIEWS } from './list-model.ts';
import { jobOf, STAGES } from './model.ts';

const LISTS = [getOrders, listReports];

/** View, stage, order and words, as the address holds them. */
function useJobsAddress() {
  const [search, set] = useAddress();
  return {
    set,
    clear: () => set({ view: null, stage: null, sort: null, q: null, job: null, person: null }),
    view: VIEWS.find(({ key }) => key === search.get('view'))?.key ?? 'open',
    stage: STAGES.find((name) => name === search.get('stage')) ?? null,
    sort: SORTS.find(({ key }) => key === search.get('sort')) ?? SORTS[0],
    words: search.get('q') ?? '',
    selected: Number(search.get('job')) || null,
    personId: Number(search.get('person')) || null,
  };
}

/** The keys of the page, and its command. */
function useJobsKeys(find: RefObject<HTMLInputElement | null>, create: () => void) {
  usePageKeys({ '/': () => find.current?.focus(), n: create });
  usePageCommands(
    useMemo<Command[]>(() => [{ id: 'new-estimate', label: 'New estimate', icon: 'plus', keys: 'N', run: create }], [create]),
  );
}

/** The jobs with their reports, those that the address asks for, and starting a new one. */
export function useJobs() {
  const me = useMe();
  const orders = useRead(getOrders, {});
  const reports = useRead(listReports, {});
  const tracking = useRead(getPaymentTracking, {}).data?.on ?? false;
  useLive(LISTS);
  const [creating, setCreating] = useState(false);
  const find = useRef<HTMLInputElement>(null);
  const address = useJobsAddress();
  const { view, stage, sort, words, personId } = address;

  const jobs = useMemo(() => {
    const now = new Date();
    const found = reports.data && byOrder(reports.data);
    const all = (orders.data ?? []).map((order) => jobOf(order, found && (found.get(order.id) ?? []), now));
    return personId === null ? all : all.filter(({ order }) => order.responsibleId === personId);
  }, [orders.data, reports.data, personId]);
  const myId = me?.userId ?? 0;
  const shown = jobs
    .filter((job) => inView(job, view, myId) && (stage === null || job.stage === stage) && (words === '' || matches(job, words)))
    .sort(compare(sort.key));
  const counts = VIEWS.map((choice) => ({ ...choice, count: jobs.filter((job) => inView(job, choice.key, myId)).length }));

  const navigate = useNavigate();
  // A homeowner's estimate is of their house (S012).
  const ofHouse = me ? isHomeowner(me) : false;
  const create = useCallback(() => (ofHouse ? void navigate('/dashboard/new-estimate') : setCreating(true)), [ofHouse, navigate]);
  useJobsKeys(find, create);
  return {
    ...{ orders, reports, tracking, jobs, shown, counts, find, create, creating, setCreating, address },
    answered: jobs.filter((job) => job.answer && !job.archived && isToday(job.answer.at)),
    word: ofHouse ? 'Estimates' : 'Jobs',
    showAll: address.clear,
  };
}

export type JobsModel = ReturnType<typeof useJobs>;
