import { z } from 'zod';
import { AnyId, call, Id, Notes, Text } from '../call.ts';
import { ItemXref, Quality, QualityLevel } from '../catalogue/entities.ts';
import { Money, Quantity, UnitCost } from '../decimal.ts';
import {
  Area,
  AreaWithItems,
  InteriorInput,
  InteriorMeasures,
  LaborMinimum,
  LineItem,
  Measures,
  MergedArea,
  Order,
  OrderCustomer,
  PropertyItemChange,
  Repair,
  Settings,
  Survey,
  Task,
  TaxSource,
  Totals,
  WholeHouseInput,
  WholeHouseMeasures,
} from './entities.ts';
import { item, order } from './owned.ts';

const TimeZone = z.string().refine(
  (zone) => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined;
    } catch {
      return false;
    }
  },
  { error: 'must be a time zone such as America/Chicago' },
);
const OrderPath = z.object({ orderId: Id });
const IdPath = z.object({ id: Id });
const P = '/api/ProEstimates';

// Orders

/** C034. Creates an order and answers its number; negative means no credits (R022). */
export const getNewOrder = call({
  id: 'C034',
  method: 'GET',
  effect: 'write',
  path: '/api2/ProjectEstimate/GetNewOrder',
  who: 'user',
  summary: 'Start a new estimate',
  /** `timeZone` (IANA) says which day it is for a name that is not given. */
  query: z.object({ newEstimateName: z.string().trim().max(255).optional(), timeZone: TimeZone.optional() }),
  response: z.number().int(),
});
/** C025. The organisation's jobs, newest change first. */
export const getOrders = call({
  id: 'C025',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetOrders',
  who: 'user',
  summary: 'List the jobs',
  response: z.array(Order),
});
export const archiveOrder = call({
  id: 'C033',
  method: 'GET',
  effect: 'write',
  path: '/api2/ProjectEstimate/ArchiveOrder/{id}',
  who: order('id'),
  summary: 'Archive a job',
  params: IdPath,
  response: z.boolean(),
});
export const getOrderInfo = call({
  id: 'C030',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetOrderInfo',
  who: 'user',
  summary: 'Job id and type of an order',
  query: z.object({ orderId: Id, checksum: z.string().max(100).optional() }),
  response: z.object({ externalRefId: z.string(), orderType: z.string() }),
  refusals: ['ORDER_NOT_FOUND'],
});
export const getOrderByOrderId = call({
  id: 'C031',
  method: 'GET',
  path: `${P}/{orderId}/GetOrderByOrderId`,
  who: order('orderId'),
  summary: 'One order',
  params: OrderPath,
  response: Order,
});
export const getPropertySurveys = call({
  id: 'C029',
  method: 'GET',
  path: '/api/orders/{id}/propertysurveys',
  who: order('id'),
  summary: 'The property of an order',
  params: IdPath,
  response: z.array(Order.shape.survey),
});
export const getSurveyByOrderId = call({
  id: 'C035',
  method: 'GET',
  path: `${P}/{orderId}/GetSurveyByOrderId`,
  who: order('orderId'),
  summary: 'The property of an order',
  params: OrderPath,
  response: Order.shape.survey,
});

// Setup

/** C037, R049. */
export const updateJobId = call({
  id: 'C037',
  method: 'POST',
  path: `${P}/{orderId}/UpdateJobId`,
  who: order('orderId'),
  summary: 'Change the job id',
  params: OrderPath,
  body: z.object({ id: Id.optional(), externalRefId: z.string().trim().min(1).max(255), orderType: Text.optional() }),
  response: z.boolean(),
});
/** For whom the work is done; kept with the order. The documents' own customer calls (C125 to C131) come with the contacts. */
export const saveOrderCustomer = call({
  id: 'saveOrderCustomer',
  method: 'POST',
  path: '/api/orders/{orderId}/customer',
  who: order('orderId'),
  summary: 'Change the customer of the order',
  params: OrderPath,
  body: OrderCustomer,
  response: OrderCustomer,
});
/** C038. Answers the address as kept: city and state are filled from the zip where they were left empty. R046, R047. */
export const updateAddressFields = call({
  id: 'C038',
  method: 'POST',
  path: `${P}/{orderId}/UpdateAddressFields`,
  who: order('orderId'),
  summary: 'Change the address',
  params: OrderPath,
  body: Survey,
  response: Order.shape.survey,
  refusals: ['ORDER_IN_PROGRESS'],
});
export const getPlace = call({
  id: 'place',
  method: 'GET',
  path: '/api/places/{zip}',
  who: 'user',
  summary: 'City and state of a ZIP code',
  params: z.object({ zip: z.string().regex(/^\d{5}$/) }),
  response: z.object({ city: z.string(), state: z.string(), county: z.string() }).nullable(),
});
export const getProfitOverheadByOrderId = call({
  id: 'C036',
  method: 'GET',
  path: `${P}/{orderId}/GetProfitOverheadByOrderId`,
  who: order('orderId'),
  summary: 'Profit, overhead and tax of an order',
  params: OrderPath,
  /** `taxSource` is where the tax rate is from; null once somebody has typed one. */
  response: Settings.extend({ answered: z.boolean(), taxSource: TaxSource.nullable() }),
});
export const doesOrderContainRepairItems = call({
  id: 'C039',
  method: 'POST',
  effect: 'read',
  path: `${P}/{orderId}/DoesOrderContainRepairItems`,
  who: order('orderId'),
  summary: 'Whether the order has line items',
  params: OrderPath,
  response: z.boolean(),
});
/** C040, R044: 1 apply, 2 do not apply. */
export const writeAnswerOnOrderProfitOverheadSetting = call({
  id: 'C040',
  method: 'POST',
  path: `${P}/{orderId}/WriteAnswerOnOrderProfitOverheadSetting/{answer}/0`,
  who: order('orderId'),
  summary: 'Apply or do not apply profit, overhead and tax',
  params: OrderPath.extend({ answer: z.coerce.number().int().min(1).max(2) }),
  response: z.boolean(),
});
export const updateAllItemsPPUandTotal = call({
  id: 'C041',
  method: 'POST',
  path: `${P}/{orderId}/UpdateAllItemsPPUandTotal`,
  who: order('orderId'),
  summary: 'Price every line with the current settings',
  params: OrderPath,
  response: z.boolean(),
});
/** C042. First-time setup, or an order without lines: saved at once (R039). */
export const updateOrderProfitOverheadSettings = call({
  id: 'C042',
  method: 'POST',
  path: `${P}/{orderId}/UpdateOrderProfitOverheadSettings`,
  who: order('orderId'),
  summary: 'Save settings, existing lines keep theirs',
  params: OrderPath,
  body: Settings,
  response: z.boolean(),
});
export const updateOrderProfitOverheadSettingsAndUpdateLineItems = call({
  id: 'C043',
  method: 'POST',
  path: `${P}/{orderId}/UpdateOrderProfitOverheadSettingsAndUpdateLineItems`,
  who: order('orderId'),
  summary: 'Save settings and update existing lines (R041)',
  params: OrderPath,
  body: Settings,
  response: z.boolean(),
});
export const updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems = call({
  id: 'C044',
  method: 'POST',
  path: `${P}/{orderId}/UpdateOrderProfitOverheadSettingsAndDoNotUpdateLineItems`,
  who: order('orderId'),
  summary: 'Save settings for future lines only (R042)',
  params: OrderPath,
  body: Settings,
  response: z.boolean(),
});

// Tasks

export const getEstimateTasks = call({
  id: 'C046',
  method: 'GET',
  path: `${P}/{orderId}/EstimateTasks`,
  who: order('orderId'),
  summary: 'Tasks of an order',
  params: OrderPath,
  response: z.array(Task),
});
export const addEstimateTask = call({
  id: 'C047',
  method: 'POST',
  path: `${P}/{orderId}/EstimateTasks`,
  who: order('orderId'),
  summary: 'Add a task',
  params: OrderPath,
  body: z.object({ Name: z.string().trim().min(1).max(255), OrderId: AnyId.optional() }),
  response: Task,
  refusals: ['TASK_EXISTS'],
});
export const putEstimateTask = call({
  id: 'C048',
  method: 'PUT',
  path: `${P}/{orderId}/PutEstimateTask`,
  who: order('orderId'),
  summary: 'Rename a task',
  params: OrderPath,
  body: z.object({ id: Id, name: z.string().trim().min(1).max(255), orderId: AnyId.optional() }),
  response: Task,
  refusals: ['TASK_NOT_FOUND', 'TASK_EXISTS'],
});
/** C049. The lines of a deleted task go to the default task; the default task stays. */
export const deleteEstimateTask = call({
  id: 'C049',
  method: 'DELETE',
  path: `${P}/{orderId}/DeleteEstimateTask/{taskId}/0`,
  who: order('orderId'),
  summary: 'Delete a task',
  params: OrderPath.extend({ taskId: Id }),
  response: z.boolean(),
  refusals: ['TASK_NOT_FOUND', 'DEFAULT_TASK'],
});
export const getDefaultTaskId = call({
  id: 'C050',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetDefaultTaskId/{orderId}',
  who: order('orderId'),
  summary: 'The default task',
  params: OrderPath,
  response: z.number().int(),
});

// Areas

export const addArea = call({
  id: 'C052',
  method: 'POST',
  path: `${P}/{orderId}/AddArea`,
  who: order('orderId'),
  summary: 'Add an area',
  params: OrderPath,
  body: z.object({
    SelectedArea: Text.default(''),
    NewAreaname: Text.default(''),
    SelectedAreaType: z.enum(['Interior', 'Exterior', '']).default(''),
    OrderId: AnyId.optional(),
  }),
  response: Area,
  refusals: ['MISSING_FIELDS'],
});
/** C053, C060. DeleteArea takes the lines of one task only and the area once it is empty (task 0: all); DeleteArea2 the whole area. */
export const deleteArea = call({
  id: 'C053',
  method: 'DELETE',
  path: `${P}/{orderId}/DeleteArea/{taskId}/{areaId}`,
  who: order('orderId'),
  summary: 'Delete an area of a task',
  params: OrderPath.extend({ taskId: AnyId, areaId: Id }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND', 'ENTIRE_HOUSE_NOT_DELETABLE'],
});
export const addMergedArea = call({
  id: 'C054',
  method: 'POST',
  path: '/api/orders/{id}/areas',
  who: order('id'),
  summary: 'Put a merged area on the order',
  params: IdPath,
  body: z.object({ areaTypeName: Text, areaType: z.string().trim().max(10), label: Text.default('') }),
  response: Area,
  refusals: ['MISSING_FIELDS', 'AREA_EXISTS'],
});
export const addMergedAreas = call({
  id: 'C055',
  method: 'POST',
  path: '/api/orders/{id}/areas/batch',
  who: order('id'),
  summary: 'Put several merged areas on the order',
  params: IdPath,
  body: z
    .array(z.object({ areaTypeName: Text, areaType: z.string().trim().max(10), label: Text.default('') }))
    .min(1)
    .max(50),
  response: z.array(Area),
  refusals: ['MISSING_FIELDS', 'AREA_EXISTS'],
});
export const getAreas = call({
  id: 'C056',
  method: 'GET',
  path: `${P}/{id}/GetAreas`,
  who: order('id'),
  summary: 'Merged areas of an order (R062-R065)',
  params: IdPath,
  response: z.array(MergedArea),
});
export const getAreasWithItems = call({
  id: 'C057',
  method: 'GET',
  path: `${P}/{orderId}/GetAreasWithItems`,
  who: order('orderId'),
  summary: 'Areas with their line items',
  params: OrderPath,
  response: z.array(AreaWithItems),
});
export const saveAreaLabel = call({
  id: 'C058',
  method: 'POST',
  path: `${P}/{id}/SaveAreaLabel`,
  who: order('id'),
  summary: 'Rename an area',
  params: IdPath,
  body: z.object({ AreaID: Id, Label: z.string().trim().min(1).max(255) }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND'],
});
export const saveAreaNotes = call({
  id: 'C059',
  method: 'POST',
  path: `${P}/{id}/SaveAreaNotes`,
  who: order('id'),
  summary: 'Notes of an area',
  params: IdPath,
  body: z.object({ AreaID: Id, AreaNotes: Notes }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND'],
});
export const deleteArea2 = call({
  id: 'C060',
  method: 'DELETE',
  path: `${P}/{orderId}/DeleteArea2/{areaId}`,
  who: order('orderId'),
  summary: 'Delete an area with its lines',
  params: OrderPath.extend({ areaId: Id }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND', 'ENTIRE_HOUSE_NOT_DELETABLE'],
});
export const moveArea = call({
  id: 'moveArea',
  method: 'POST',
  path: '/api/estimating/{orderId}/areas/{areaId}/move',
  who: order('orderId'),
  summary: "Change an area's place in the list",
  params: OrderPath.extend({ areaId: Id }),
  body: z.object({ NewSeqNumber: z.number().int().min(1).max(10_000) }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND'],
});

// Measurements

/** C061, R073. Recalculates the quantities of the area's lines from its measurements. */
export const applyMeasurementsDownward = call({
  id: 'C061',
  method: 'POST',
  path: `${P}/{id}/ApplyMeasurementsDownward`,
  who: order('id'),
  summary: "Apply measurements to the area's lines",
  params: IdPath,
  body: z.object({ AreaID: Id }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND'],
});
/** C062, C063. Saves the measures as sent (any of them may have been overwritten), and what they were calculated from. */
export const setInteriorMeasurements = call({
  id: 'C062',
  method: 'POST',
  path: `${P}/{id}/SetInteriorMeasurements`,
  who: order('id'),
  summary: "Save a room's measurements",
  params: IdPath,
  body: InteriorMeasures.extend({ AreaID: Id, input: InteriorInput.nullable().default(null), applyDownward: z.boolean().default(false) }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND', 'WRONG_AREA_TYPE'],
});
export const setWholeHouseMeasurements = call({
  id: 'C063',
  method: 'POST',
  path: `${P}/{id}/SetWholeHouseMeasurements`,
  who: order('id'),
  summary: "Save the house's measurements",
  params: IdPath,
  body: WholeHouseMeasures.extend({
    AreaID: Id,
    input: WholeHouseInput.nullable().default(null),
    applyDownward: z.boolean().default(false),
  }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND', 'WRONG_AREA_TYPE'],
});
const Calculated = z.object({ missing: z.array(z.string()), measures: Measures.nullable() });
/** C064. A missing field is named and nothing is calculated (R077-R081). */
export const calculateInteriorMeasurements = call({
  id: 'C064',
  method: 'POST',
  effect: 'read',
  path: `${P}/{id}/CalculateInteriorMeasurements`,
  who: order('id'),
  summary: 'Calculate a room',
  params: IdPath,
  body: InteriorInput,
  response: Calculated,
  refusals: ['GABLE_OUTSIDE'],
});
export const calculateWholeHouseMeasurements = call({
  id: 'C065',
  method: 'POST',
  effect: 'read',
  path: `${P}/{id}/CalculateWholeHouseMeasurements`,
  who: order('id'),
  summary: 'Calculate a house',
  params: IdPath,
  body: WholeHouseInput,
  response: Calculated,
});

// Items

export const getPropertyItems = call({
  id: 'C066',
  method: 'GET',
  path: `${P}/{orderId}/GetPropertyItems`,
  who: order('orderId'),
  summary: 'All lines of an order',
  params: OrderPath,
  response: z.array(LineItem),
});
export const getPropertyItemsOfTask = call({
  id: 'C066',
  method: 'GET',
  path: `${P}/{orderId}/GetPropertyItems/{taskId}`,
  who: order('orderId'),
  summary: 'Lines of one task',
  params: OrderPath.extend({ taskId: AnyId }),
  response: z.array(LineItem),
});
export const getUniqueItemXREFCount = call({
  id: 'C067',
  method: 'GET',
  path: `${P}/{id}/GetUniqueItemXREFCount`,
  who: order('id'),
  summary: 'Unique item codes (R089-R093)',
  params: IdPath,
  response: z.number().int(),
});
export const deleteLineItemFromArea = call({
  id: 'C068',
  method: 'DELETE',
  path: `${P}/{orderId}/DeleteLineItemFromArea/{taskId}/{id}`,
  who: order('orderId'),
  summary: 'Delete a line',
  params: OrderPath.extend({ taskId: AnyId, id: Id }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM'],
});
const QualityOption = z.object({
  quality: QualityLevel,
  xref: z.number(),
  labor: z.string(),
  material: z.string(),
  equipment: z.string(),
  wasteFactorPct: z.string(),
  ppu: z.string(),
  totalCost: z.string(),
  tax: z.string(),
});
/**
 * C069. Every line with what it would cost in each quality that its item offers, with the settings that the line is priced with: in its present
 * quality what it costs now, in the others what the book asks today.
 */
export const getPropertyItemsWithQualityOptions = call({
  id: 'C069',
  method: 'GET',
  path: `${P}/{orderId}/GetPropertyItemsWithQualityOptions`,
  who: order('orderId'),
  summary: 'Lines with their quality options',
  params: OrderPath,
  query: z.object({ itemId: Id.optional() }),
  response: z.array(LineItem.extend({ qualityOptions: z.array(QualityOption) })),
});
export const getProfitOverheadSettingForItemId = call({
  id: 'C070',
  method: 'POST',
  effect: 'read',
  path: `${P}/{itemId}/GetProfitOverheadSettingForItemId`,
  who: item('itemId'),
  summary: 'Settings a line is priced with',
  params: z.object({ itemId: Id }),
  response: Settings,
});
/** C071, R103, R106. */
export const saveLineItemQuantityWithDecimals = call({
  id: 'C071',
  method: 'POST',
  path: `${P}/{id}/SaveLineItemQuantityWithDecimals`,
  who: order('id'),
  summary: 'Change a quantity',
  params: IdPath,
  body: z.object({ Quantity, ItemID: Id }),
  response: z.object({ tax: Money, totalCost: Money }),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM'],
});
/** The audit's name of a change that sets a quantity back to what it was. */
export const RESTORE_QUANTITY = 'RestoreQuantity';
const LinePath = z.object({ orderId: Id, itemId: Id });
/** Sets a quantity to an earlier one: a change like any other, which the audit tells as what it is. */
export const restoreQuantity = call({
  id: 'restoreQuantity',
  method: 'POST',
  path: '/api/estimating/{orderId}/items/{itemId}/restore-quantity',
  who: order('orderId'),
  summary: 'Set a quantity back to an earlier one',
  params: LinePath,
  body: z.object({ quantity: Quantity }),
  response: z.object({ tax: Money, totalCost: Money }),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM'],
});
/** What a quantity would move the estimate's total before tax by, the labor minimums that follow it included; signed. */
export const getQuantityEffect = call({
  id: 'quantityEffect',
  method: 'GET',
  path: '/api/estimating/{orderId}/items/{itemId}/quantity-effect',
  who: order('orderId'),
  summary: 'What another quantity would do to the total',
  params: LinePath,
  query: z.object({ quantity: Quantity }),
  response: z.object({ moved: Money }),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM'],
});
/** C072, R107: applyToAll reaches every line of the order with the same item code, for costs, waste and percentages, not for quantity, notes or task. */
export const makeChangesToLineItems = call({
  id: 'C072',
  method: 'POST',
  path: `${P}/{id}/MakeChangesToLineItems`,
  who: order('id'),
  summary: 'Change a line',
  params: IdPath,
  body: z.object({ propertyItem: PropertyItemChange, profitOverheadSettings: Settings.optional(), applyToAll: z.boolean().default(false) }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'TASK_NOT_FOUND'],
});
export const saveItemNotes = call({
  id: 'C073',
  method: 'POST',
  path: `${P}/{id}/SaveItemNotes`,
  who: order('id'),
  summary: 'Notes of a line',
  params: IdPath,
  body: z.object({ ItemID: Id, Notes }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM'],
});
export const saveChangedOrderSequence = call({
  id: 'C074',
  method: 'POST',
  path: `${P}/{id}/SaveChangedOrderSequence`,
  who: order('id'),
  summary: 'Move a line',
  params: IdPath,
  body: z.object({ SurveyId: AnyId.optional(), AreaID: Id, ItemID: Id, NewSeqNumber: z.coerce.number().int().min(1).max(100_000) }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'AREA_NOT_FOUND'],
});
/** C075, R100. `newXref` is a price book code: a quality of the same item, or another item. */
export const switchOneItemForOneItem = call({
  id: 'C075',
  method: 'POST',
  path: `${P}/{id}/SwitchOneItemForOneItem`,
  who: order('id'),
  summary: "Replace a line's item",
  params: IdPath,
  body: z.object({ oldItemId: Id, newXref: ItemXref }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'XREF_NOT_FOUND'],
});
/** C076, R099. With `itemIds` of these lines alone; a line that has the quality keeps its price. */
export const changeQuality = call({
  id: 'C076',
  method: 'PUT',
  path: `${P}/{orderId}/ChangeQuality`,
  who: order('orderId'),
  summary: 'Change the quality of all lines',
  params: OrderPath,
  body: z.object({ qualityType: QualityLevel, itemIds: z.array(Id).max(10_000).optional() }),
  response: z.boolean(),
});
export const getQuality = call({
  id: 'C077',
  method: 'GET',
  path: `${P}/{orderId}/GetQuality`,
  who: order('orderId'),
  summary: "The order's quality",
  params: OrderPath,
  response: QualityLevel,
});
/** C102. Adds each repair to each area (areas are ids on the order). Answers the new lines. */
export const addRepairItems = call({
  id: 'C102',
  method: 'POST',
  path: `${P}/{orderId}/AddRepairItems/{taskId}`,
  who: order('orderId'),
  summary: 'Add lines',
  params: OrderPath.extend({ taskId: AnyId }),
  body: z.object({
    Areas: z.array(Id).min(1, 'chooseAreaFirst').max(200),
    Repairs: z.array(Repair).min(1, 'chooseItemsFirst').max(500),
    CustomLibraryId: AnyId.optional(),
    QualityType: QualityLevel.optional(),
  }),
  response: z.array(LineItem),
  refusals: ['AREA_NOT_FOUND', 'TASK_NOT_FOUND', 'XREF_NOT_FOUND', 'MISSING_FIELDS', 'ESTIMATE_FULL'],
});
/** Doubles a line beneath itself (Ctrl+D). */
export const duplicateItem = call({
  id: 'duplicateItem',
  method: 'POST',
  path: '/api/estimating/{orderId}/items/{itemId}/duplicate',
  who: order('orderId'),
  summary: 'Double a line',
  params: OrderPath.extend({ itemId: Id }),
  response: LineItem,
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM'],
});
/** Several lines, as a person has selected them; those that are gone meanwhile are left out. */
const SomeItems = z.object({ itemIds: z.array(Id).min(1, 'chooseItemsFirst').max(2000) });
/** Doubles each of the lines beneath itself; one step of undo. Answers the copies. */
export const duplicateItems = call({
  id: 'duplicateItems',
  method: 'POST',
  path: '/api/estimating/{orderId}/items/duplicate',
  who: order('orderId'),
  summary: 'Double several lines',
  params: OrderPath,
  body: SomeItems,
  response: z.array(LineItem),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'ESTIMATE_FULL'],
});
/** Deletes the lines; one step of undo. */
export const deleteItems = call({
  id: 'deleteItems',
  method: 'POST',
  path: '/api/estimating/{orderId}/items/delete',
  who: order('orderId'),
  summary: 'Delete several lines',
  params: OrderPath,
  body: SomeItems,
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM'],
});
/** Moves the lines to the end of an area, in the order that they have; one step of undo. */
export const moveItems = call({
  id: 'moveItems',
  method: 'POST',
  path: '/api/estimating/{orderId}/items/move',
  who: order('orderId'),
  summary: 'Move several lines to an area',
  params: OrderPath,
  body: SomeItems.extend({ areaId: Id }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'AREA_NOT_FOUND'],
});

// Labor minimum

/** The labor minimum of one trade on this estimate; `shortfall` is what its line charges before markups, 0.00 when there is no line. */
const TradeMinimum = LaborMinimum.extend({ itemId: z.number(), on: z.boolean(), shortfall: Money });
export const getLaborMinimum = call({
  id: 'laborMinimum',
  method: 'GET',
  path: `${P}/{id}/LaborMinimum`,
  who: order('id'),
  summary: "Whether labor minimums follow the lines, and each trade's",
  params: IdPath,
  response: z.object({ on: z.boolean(), trades: z.array(TradeMinimum) }),
});
/** Of one trade, or of the whole estimate without one. */
export const saveLaborMinimum = call({
  id: 'saveLaborMinimum',
  method: 'POST',
  path: `${P}/{id}/SaveLaborMinimum`,
  who: order('id'),
  summary: 'Switch labor minimums on or off',
  params: IdPath,
  body: z.object({ on: z.boolean(), trade: z.string().trim().min(1).max(60).optional() }),
  response: z.boolean(),
  refusals: ['NOT_FOUND'],
});

// New prices

/** Costs of a line's unit in dollars; `unitCost` adds the three, material with its waste; totals are the line's, with overhead and profit. */
const LineCosts = z.object({
  labor: z.string(),
  material: z.string(),
  equipment: z.string(),
  wasteFactorPct: z.string(),
  unitCost: Money,
  totalCost: Money,
  tax: Money,
});
/** A line that the price book would price otherwise today. `present` is null when the book no longer has the item: such a line keeps its price. */
export const PriceDifference = z.object({
  itemId: z.number(),
  areaId: z.number(),
  area: z.string(),
  action: z.string(),
  description: z.string(),
  quality: Quality,
  quantity: z.string(),
  itemUM: z.string(),
  trade: z.string(),
  kept: LineCosts,
  present: LineCosts.nullable(),
});
export type PriceDifference = z.infer<typeof PriceDifference>;
/**
 * Lines whose item the price book prices otherwise today, at the order's place. Lines of equal prices and lines with typed costs are left out.
 * `minimums` are the labor minimums of then; `present` totals are those of an estimate all of whose lines took their present prices.
 */
export const getPriceDifferences = call({
  id: 'priceDifferences',
  method: 'GET',
  path: `${P}/{id}/PriceDifferences`,
  who: order('id'),
  summary: "What the price book's present prices would change",
  params: IdPath,
  response: z.object({
    lines: z.array(PriceDifference),
    minimums: z.array(z.object({ itemId: z.number(), trade: z.string(), hours: z.string(), rate: z.string() })),
    kept: Totals,
    present: Totals,
  }),
});
/** Takes the price book's present prices for some lines. `unitCost` is the one that was shown: another one is refused. */
export const updatePrices = call({
  id: 'updatePrices',
  method: 'POST',
  path: `${P}/{id}/UpdatePrices`,
  who: order('id'),
  summary: "Take the price book's present prices",
  params: IdPath,
  body: z.object({
    items: z
      .array(z.object({ itemId: Id, unitCost: UnitCost }))
      .min(1, 'chooseItemsFirst')
      .max(2000),
  }),
  response: z.object({ updated: z.number().int() }),
  refusals: ['PRICES_CHANGED'],
});

// Undo, redo, time travel

/** A change of the caller's that can be taken back (or done again), and what doing so would record. */
export const UndoStep = z.object({
  /** Names the change: the guard of `undo` and `redo`. */
  commandId: z.string(),
  /** The change in words: `Save quantity`. */
  words: z.string(),
  /** When the change was made. */
  at: z.string(),
  /** What the change moved the estimate's total, tax included, by when it was made. */
  moved: z.string(),
  /** The first of what taking it back would record, as the audit tells it: `Changed quantity of Faucet, in Kitchen`, old value and new. */
  changes: z.array(z.object({ sentence: z.string(), before: z.string(), after: z.string(), unit: z.string(), lines: z.number() })),
  /** How many changes there are beyond those told. */
  more: z.number(),
});
export type UndoStep = z.infer<typeof UndoStep>;
const UndoWords = z.object({
  undo: z.string().nullable(),
  redo: z.string().nullable(),
  undoStep: UndoStep.nullable(),
  redoStep: UndoStep.nullable(),
});
/**
 * What undo and redo would do next for the caller. `now` is the server's instant: a screen that keeps the one of its first answer can pass it as
 * `since`. `answered` is the customer's latest answer, for a screen that asks before an answered estimate is changed.
 */
export const getUndoState = call({
  id: 'undoState',
  method: 'GET',
  path: '/api/estimating/{orderId}/undo',
  who: order('orderId'),
  summary: 'What can be undone',
  params: OrderPath,
  response: UndoWords.extend({
    now: z.string(),
    answered: z.object({ answer: z.enum(['yes', 'no']), name: z.string(), at: z.string() }).nullable(),
  }),
});
/**
 * What the caller was shown. With `commandId` exactly that change is taken back, or nothing (UNDO_CHANGED); with `since` nothing that was done
 * before that instant (UNDO_EARLIER): a screen then shows the step of the state and asks.
 */
const UndoGuard = z.object({ commandId: z.string().max(100).optional(), since: z.iso.datetime({ offset: true }).optional() });
/** `taken` is what was taken back (or done again), with old and new values; null when the request repeats one that was answered. */
const UndoAnswer = UndoWords.extend({ taken: UndoStep.nullable() });
export const undo = call({
  id: 'undo',
  method: 'POST',
  path: '/api/estimating/{orderId}/undo',
  who: order('orderId'),
  summary: 'Undo my last change',
  params: OrderPath,
  body: UndoGuard,
  response: UndoAnswer,
  refusals: ['NOTHING_TO_UNDO', 'UNDO_CHANGED', 'UNDO_CONFLICT', 'UNDO_EARLIER'],
});
export const redo = call({
  id: 'redo',
  method: 'POST',
  path: '/api/estimating/{orderId}/redo',
  who: order('orderId'),
  summary: 'Redo what I undid',
  params: OrderPath,
  body: UndoGuard,
  response: UndoAnswer,
  refusals: ['NOTHING_TO_REDO', 'UNDO_CHANGED', 'UNDO_CONFLICT', 'UNDO_EARLIER'],
});

export const EstimateView = z.object({
  order: Order,
  settings: Settings,
  tasks: z.array(Task),
  areas: z.array(AreaWithItems),
  totals: Totals,
  revision: z.number(),
  position: z.string(),
  at: z.string(),
});
export type EstimateView = z.infer<typeof EstimateView>;
/** The estimate as it was after the stream revision (or at the instant) asked for, folded from the log. */
export const getEstimateAsOf = call({
  id: 'asOf',
  method: 'GET',
  path: '/api/estimating/{orderId}/as-of',
  who: order('orderId'),
  summary: 'The estimate as of a moment',
  params: OrderPath,
  query: z.object({ revision: z.coerce.number().int().min(0).optional(), at: z.iso.datetime({ offset: true }).optional() }),
  response: EstimateView,
});
