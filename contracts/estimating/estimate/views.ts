import { fromCents } from '../../money.ts';
import type { Area, LineItem, Settings, TaxSource } from '../entities.ts';
import type { CustomerFacts } from '../facts.ts';
import type { Order, Totals, WhatIfOf } from '../order.ts';
import { type AcceptedAmounts, jobMoney } from '../payments/job-money.ts';
import { type Payment, paymentTypeOf, withPrefix } from '../payments/payment.ts';
import type { Photo } from '../photos/photo.ts';
import { areaOfPhoto } from './photos.ts';
import type { AreaState, Cents, Estimate, PaymentState, PhotoState } from './state.ts';

export function areaView(area: AreaState): Area {
  const { itemIds: _lines, cents, ...facts } = area;
  const { areaId, ...rest } = facts;
  return {
    areaID: areaId,
    ...rest,
    areaTotal: fromCents(cents.total),
    areaTax: fromCents(cents.tax),
    vendorTotal: fromCents(cents.vendor),
  };
}

export function totalsView({ costs, total, tax }: Cents): Totals {
  const [labor, material, equipment, overhead, profit] = costs;
  return {
    labor: fromCents(labor),
    material: fromCents(material),
    equipment: fromCents(equipment),
    overhead: fromCents(overhead),
    profit: fromCents(profit),
    totalCost: fromCents(total),
    tax: fromCents(tax),
    grandTotal: fromCents(total + tax),
  };
}

export function settingsView(estimate: Estimate): Settings {
  const settings = estimate.settings.get(estimate.settingsId);
  if (!settings) throw new Error(`Order ${estimate.orderId} has no settings`);
  return settings;
}

/** The customer's name in lists and letters; empty without a customer. */
export function customerName({ firstName, lastName, companyName }: Pick<CustomerFacts, 'firstName' | 'lastName' | 'companyName'>): string {
  return `${firstName} ${lastName}`.trim() || companyName;
}

/** The source of the tax rate of new lines; null when the rate was typed. */
export const taxSourceView = (estimate: Estimate): TaxSource | null => estimate.taxSources.get(estimate.settingsId) ?? null;

export const whatIfView = ({ whatIf }: Estimate): WhatIfOf | null =>
  whatIf && {
    name: whatIf.name,
    fromOrderId: whatIf.fromOrderId,
    fromAt: whatIf.fromAt,
    startedAt: whatIf.startedAt,
    startedBy: whatIf.startedBy,
    discardedAt: whatIf.discardedAt,
  };

/** `accepted` are the amounts of the accepted report, which the estimate's own events do not have. */
export function orderView(estimate: Estimate, accepted: AcceptedAmounts | null = null): Order {
  let attentionCount = 0;
  for (const line of estimate.items.values()) if (Number(line.quantity) === 0) attentionCount++;
  return {
    id: estimate.orderId,
    whatIf: whatIfView(estimate),
    responsibleId: estimate.responsibleId,
    loan: loanView(estimate),
    externalRefId: estimate.externalRefId,
    orderType: estimate.orderType,
    checksum: estimate.checksum,
    survey: estimate.survey,
    customer: estimate.customer,
    customerName: customerName(estimate.customer),
    status: estimate.archived ? 'Archived' : 'In Progress',
    quality: estimate.quality,
    itemCount: estimate.items.size + minimumsShown(estimate),
    attentionCount,
    totals: totalsView(estimate.cents),
    money: jobMoney(estimate, accepted),
    createdAt: estimate.createdAt,
    updatedAt: estimate.updatedAt,
    updatedBy: estimate.updatedBy,
  };
}

const loanView = ({ loan }: Estimate): Order['loan'] => loan && { day: loan.day, to: loan.to, from: loan.from };

function minimumsShown(estimate: Estimate): number {
  let shown = 0;
  for (const { line } of estimate.minimums.values()) if (line) shown++;
  return shown;
}

export function paymentView(orderId: number, payment: PaymentState): Payment {
  const { paymentId, kind, paymentDate, amount, typeId, payeeName, detail, appliedTo } = payment;
  return {
    id: paymentId,
    order_Id: orderId,
    paymentDate,
    paymentAmount: amount,
    paymentDetail: withPrefix(kind, detail),
    payeeName,
    paymentType_Id: typeId,
    paymentType: paymentTypeOf(typeId).name,
    appliedTo,
  };
}

/** The latest day first; on one day, the latest entry. */
export const paymentsView = ({ orderId, payments }: Pick<Estimate, 'orderId' | 'payments'>): Payment[] =>
  [...payments.values()]
    .sort((a, b) => b.paymentDate.localeCompare(a.paymentDate) || b.paymentId - a.paymentId)
    .map((payment) => paymentView(orderId, payment));

export const tasksView = (estimate: Estimate) => [...estimate.tasks].map(([id, name]) => ({ id, name, orderId: estimate.orderId }));

/** The lines that people added to an area. */
export const linesOf = (estimate: Estimate, area: AreaState): LineItem[] => area.itemIds.flatMap((id) => estimate.items.get(id) ?? []);

/** All lines of an area: those that people added, then the labor minimums. */
export function shownLines(estimate: Estimate, area: AreaState): LineItem[] {
  const minimums = [...estimate.minimums.values()].flatMap(({ line }) => (line?.propertyArea_AreaID === area.areaId ? line : []));
  return [...linesOf(estimate, area), ...minimums.sort((a, b) => a.id - b.id)];
}

/** A photo in the area where it is shown. */
export function photoOf(orderId: number, photo: PhotoState, areaId: number): Photo {
  const { photoId, fileName, caption, place, takenAt, picture, addedAt, addedBy } = photo;
  const address = (hash: string) => `/api/ProEstimates/${orderId}/PhotoFiles/${hash}`;
  return {
    id: photoId,
    filename: fileName,
    caption,
    repairItemId: place.itemId,
    propertyAreaId: areaId,
    takenAt,
    dateAdded: addedAt,
    addedBy,
    width: picture.width,
    height: picture.height,
    bytes: picture.bytes,
    thumbnail: address(picture.small),
    large: address(picture.large),
    full: address(picture.hash),
  };
}

/** Area 0 stands for one that is deleted. */
export const photoView = (estimate: Estimate, photo: PhotoState): Photo =>
  photoOf(estimate.orderId, photo, areaOfPhoto(estimate, photo) ?? 0);

/** All photos that are shown, in the order of areas and lines, an area's own last. Those of deleted lines and areas are left out. */
export function photosView(estimate: Estimate): Photo[] {
  const photos = [...estimate.photos.values()];
  return [...estimate.areas.values()].flatMap((area) => {
    const inArea = photos.filter((photo) => areaOfPhoto(estimate, photo) === area.areaId);
    const placeOf = ({ place }: PhotoState) => (place.itemId === null ? area.itemIds.length : area.itemIds.indexOf(place.itemId));
    return inArea.sort((a, b) => placeOf(a) - placeOf(b)).map((photo) => photoOf(estimate.orderId, photo, area.areaId));
  });
}
