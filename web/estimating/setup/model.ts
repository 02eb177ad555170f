import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import type { Settings } from '../../../contracts/estimating/entities.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { getProfitOverheadByOrderId } from '../../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { getSurveyByOrderId } from '../../../contracts/estimating/setup/get-survey-by-order-id.ts';
import { getEstimateTasks } from '../../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { getPaymentTracking } from '../../../contracts/organization/settings/get-payment-tracking.ts';
import { useRead } from '../../app/client.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { dollars } from '../../ui/words.ts';
import { trimmed } from '../estimate/figures.ts';
import { useJobPage } from '../job/page.ts';
import { useMarkup } from './markup-model.ts';

const READS = [
  getOrderByOrderId,
  getSurveyByOrderId,
  getProfitOverheadByOrderId,
  getAreasWithItems,
  getLaborMinimum,
  getEstimateTasks,
  getOrders,
];

/** What holds for the whole job, and the part of the page that the address names. */
export function useSetup(orderId: number) {
  const phone = usePhone();
  const params = { params: { orderId } };
  const order = useRead(getOrderByOrderId, params);
  const settings = useRead(getProfitOverheadByOrderId, params);
  const areas = useRead(getAreasWithItems, params);
  const minimums = useRead(getLaborMinimum, { params: { id: orderId } });
  const tasks = useRead(getEstimateTasks, params);
  const tracking = useRead(getPaymentTracking, {});
  const page = useJobPage(orderId, 'setup', READS);
  const markup = useMarkup(orderId, settings.data, areas.data, page);
  useShownPart(order.data !== undefined && settings.data !== undefined);
  const job = order.data;
  return {
    ...{ orderId, phone, order, settings, areas, minimums, tasks, tracking, page, markup },
    failure: order.error ?? settings.error ?? areas.error,
    refetch: () => void Promise.all([order.refetch(), settings.refetch(), areas.refetch()]),
    place: job ? placeWords(job) : '',
    locked: job !== undefined && job.itemCount > 0 && job.survey.zip !== '',
  };
}

export type SetupModel = ReturnType<typeof useSetup>;

/** Scrolls to the part that the address names, once it is there. */
function useShownPart(ready: boolean) {
  const [search] = useSearchParams();
  const part = search.get('part');
  useEffect(() => {
    if (ready && part) document.getElementById(part)?.scrollIntoView();
  }, [ready, part]);
}

/** The parts of the page, each with what holds there now. */
export function sectionsOf(model: SetupModel): [id: string, word: string, value: string][] {
  const { settings, minimums, place, tasks, tracking } = model;
  const job = model.order.data;
  const due = minimums.data?.trades.filter(({ on, shortfall }) => on && shortfall !== '0.00').length ?? 0;
  return [
    ['job', 'Job and address', [job?.survey.city, job?.survey.state].filter(Boolean).join(', ')],
    ['customer', 'Customer', job?.customerName ?? ''],
    ['markup', 'Markup and tax', settings.data ? percentsOf(settings.data) : ''],
    ['minimums', 'Labor minimums', minimums.data ? (minimums.data.on ? `On, ${due === 0 ? 'none' : due} due` : 'Off') : ''],
    ['place', 'Place of prices', place],
    ['tasks', 'Tasks', tasks.data ? String(tasks.data.length) : ''],
    ['payments', 'Payments', tracking.data ? (tracking.data.on ? dollars(job?.money.owed ?? '0.00') : 'Off') : ''],
  ];
}

function percentsOf({ overheadAmount, profitAmount, taxableAmount, orderType }: Settings): string {
  if (orderType !== 'Apply') return 'Not applied';
  return `${[overheadAmount, profitAmount, taxableAmount].map((value) => trimmed(value)).join(', ')}%`;
}

const placeWords = ({ survey: { city, state, zip } }: Order) =>
  zip ? `${[city, state].filter(Boolean).join(', ')} ${zip.slice(0, 3)}`.trim() : state;
