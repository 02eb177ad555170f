import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrderPayments } from '../../../contracts/estimating/payments/get-order-payments.ts';
import { getBilling } from '../../../contracts/reporting/billing/get-billing.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';

/** What is fetched again when something of a contract was billed. */
export const BILLING_READS = [getBilling, reportTrackingList, listReports, getOrderPayments, getOrderByOrderId];
