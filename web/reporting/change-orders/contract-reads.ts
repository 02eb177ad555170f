import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getBilling } from '../../../contracts/reporting/billing/get-billing.ts';
import { getContract } from '../../../contracts/reporting/change-orders/get-contract.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';

/** What is fetched again when something of a contract changed. */
export const CONTRACT_READS = [getContract, getBilling, reportTrackingList, listReports, getOrderByOrderId];

export const changeOrderPage = (orderId: number): string => `/ProEstimate/ChangeOrder/${orderId}`;
