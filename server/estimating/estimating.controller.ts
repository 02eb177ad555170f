import { Controller } from '@nestjs/common';
import * as calls from '../../contracts/estimating/calls.ts';
import { AREA_TYPES, type LineItem, type Order, type Settings, type Task, type TaxSource } from '../../contracts/estimating/entities.ts';
import { interior, wholeHouse } from '../../contracts/estimating/measurement.ts';
import type { Actor } from '../../contracts/log.ts';
import { Refusal } from '../../contracts/refusals.ts';
import {
  areasOf,
  areasWithItemsJson,
  type EstimateTables,
  itemsOfOrder,
  jobOf,
  jobsJson,
  settingsOfItem,
  settingsOfOrder,
  uniqueXrefs,
} from '../../projections/estimating/estimates.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import { type Answer, Handles, type Input } from '../platform/http/handles.ts';
import { hangUp } from '../platform/http/hang-up.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import type { EstimateCommand } from './estimate.decider.ts';
import { EstimateService } from './estimating.service.ts';

const READS = { reads: ['estimates'] };
/** Answered from the log or from memory: no read model to wait for. */
const NO_MODEL = { reads: [] };

/** The documented calls of orders, setup, tasks, areas, measurements and items. No rule lives here: see estimate.decider.ts. */
@Controller()
export class EstimatingController {
  constructor(
    private readonly estimates: EstimateService,
    private readonly models: Runner,
    private readonly catalogue: CatalogueService,
    private readonly readDb: ReadDb,
  ) {}

  private get db() {
    return this.models.db<EstimateTables>('estimates');
  }

  private async job(orderId: number) {
    const row = await jobOf(this.db, orderId);
    if (!row) throw new Refusal('ORDER_NOT_FOUND');
    return {
      order: JSON.parse(row.body) as Order,
      settings: JSON.parse(row.settings) as Settings & { answered: boolean; taxSource: TaxSource | null },
      tasks: JSON.parse(row.tasks) as Task[],
      defaultTaskId: row.default_task_id,
    };
  }

  /** Sends the command; the documented answer of most writes is `true`. */
  private async change(orderId: number, input: { actor: Actor; idempotencyKey: string }, command: EstimateCommand): Promise<true> {
    await this.estimates.execute(orderId, command, input);
    return true;
  }

  // Orders

  @Handles(calls.getNewOrder)
  getNewOrder(input: Input<typeof calls.getNewOrder>) {
    return this.estimates.start(input.query.newEstimateName || defaultName(new Date(), input.query.timeZone), input);
  }

  @Handles(calls.getOrders, { ...READS, raw: true })
  async getOrders({ session, response }: Input<typeof calls.getOrders>) {
    response.type('json').send(await jobsJson(this.db, session.organizationId));
  }

  @Handles(calls.archiveOrder)
  archiveOrder(input: Input<typeof calls.archiveOrder>) {
    return this.change(input.params.id, input, { type: 'ArchiveEstimate', archived: true });
  }

  @Handles(calls.getOrderInfo, READS)
  async getOrderInfo({ query, session }: Input<typeof calls.getOrderInfo>): Promise<Answer<typeof calls.getOrderInfo>> {
    const { externalRefId, orderType, checksum } = await this.ownJob(query.orderId, session.organizationId);
    // R036: what an address with another checksum names is not there.
    if (query.checksum !== undefined && query.checksum !== checksum) throw new Refusal('ORDER_NOT_FOUND');
    return { externalRefId, orderType };
  }

  private async ownJob(orderId: number, organizationId: number): Promise<Order> {
    const row = await this.db
      .selectFrom('job')
      .select('body')
      .where('order_id', '=', orderId)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    if (!row) throw new Refusal('ORDER_NOT_FOUND');
    return JSON.parse(row.body);
  }

  @Handles(calls.getOrderByOrderId, READS)
  async getOrderByOrderId({ params }: Input<typeof calls.getOrderByOrderId>) {
    return (await this.job(params.orderId)).order;
  }

  @Handles(calls.getPropertySurveys, READS)
  async getPropertySurveys({ params }: Input<typeof calls.getPropertySurveys>) {
    return [(await this.job(params.id)).order.survey];
  }

  @Handles(calls.getSurveyByOrderId, READS)
  async getSurveyByOrderId({ params }: Input<typeof calls.getSurveyByOrderId>) {
    return (await this.job(params.orderId)).order.survey;
  }

  // Setup

  @Handles(calls.updateJobId)
  updateJobId(input: Input<typeof calls.updateJobId>) {
    return this.change(input.params.orderId, input, { type: 'ChangeJobId', externalRefId: input.body.externalRefId });
  }

  @Handles(calls.saveOrderCustomer)
  async saveOrderCustomer(input: Input<typeof calls.saveOrderCustomer>): Promise<Answer<typeof calls.saveOrderCustomer>> {
    const command = { type: 'ChangeCustomer' as const, customer: input.body };
    return (await this.estimates.execute(input.params.orderId, command, input)).state.customer;
  }

  @Handles(calls.updateAddressFields)
  async updateAddressFields(input: Input<typeof calls.updateAddressFields>): Promise<Answer<typeof calls.updateAddressFields>> {
    const { state } = await this.estimates.changeAddress(input.params.orderId, input.body, input);
    return state.survey;
  }

  @Handles(calls.getPlace, NO_MODEL)
  getPlace({ params }: Input<typeof calls.getPlace>): Answer<typeof calls.getPlace> {
    const place = this.catalogue.place(params.zip);
    return place ? { city: place.city, state: place.state, county: place.county } : null;
  }

  @Handles(calls.getProfitOverheadByOrderId, READS)
  async getProfitOverheadByOrderId({ params }: Input<typeof calls.getProfitOverheadByOrderId>) {
    return (await this.job(params.orderId)).settings;
  }

  @Handles(calls.doesOrderContainRepairItems, READS)
  async doesOrderContainRepairItems({ params }: Input<typeof calls.doesOrderContainRepairItems>) {
    return (await this.job(params.orderId)).order.itemCount > 0;
  }

  @Handles(calls.writeAnswerOnOrderProfitOverheadSetting)
  writeAnswerOnOrderProfitOverheadSetting(input: Input<typeof calls.writeAnswerOnOrderProfitOverheadSetting>) {
    return this.change(input.params.orderId, input, { type: 'ApplySettings', apply: input.params.answer === 1 });
  }

  @Handles(calls.updateAllItemsPPUandTotal)
  updateAllItemsPPUandTotal(input: Input<typeof calls.updateAllItemsPPUandTotal>) {
    return this.change(input.params.orderId, input, { type: 'RepriceAll' });
  }

  @Handles(calls.updateOrderProfitOverheadSettings)
  updateOrderProfitOverheadSettings(input: Input<typeof calls.updateOrderProfitOverheadSettings>) {
    return this.change(input.params.orderId, input, { type: 'ChangeSettings', settings: input.body, appliedTo: 'first time' });
  }

  @Handles(calls.updateOrderProfitOverheadSettingsAndUpdateLineItems)
  updateOrderProfitOverheadSettingsAndUpdateLineItems(input: Input<typeof calls.updateOrderProfitOverheadSettingsAndUpdateLineItems>) {
    return this.change(input.params.orderId, input, { type: 'ChangeSettings', settings: input.body, appliedTo: 'all' });
  }

  @Handles(calls.updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems)
  updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems(
    input: Input<typeof calls.updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems>,
  ) {
    return this.change(input.params.orderId, input, { type: 'ChangeSettings', settings: input.body, appliedTo: 'future' });
  }

  // Tasks

  @Handles(calls.getEstimateTasks, READS)
  async getEstimateTasks({ params }: Input<typeof calls.getEstimateTasks>) {
    return (await this.job(params.orderId)).tasks;
  }

  @Handles(calls.addEstimateTask)
  async addEstimateTask(input: Input<typeof calls.addEstimateTask>): Promise<Answer<typeof calls.addEstimateTask>> {
    const { orderId } = input.params;
    const handled = await this.estimates.execute(
      orderId,
      { type: 'AddTask', id: await this.readDb.nextId('task'), name: input.body.Name },
      input,
    );
    const [added] = handled.events.flatMap((event) => (event.type === 'TaskAdded' ? [event.data] : []));
    return { id: added?.id ?? 0, name: added?.name ?? input.body.Name, orderId };
  }

  @Handles(calls.putEstimateTask)
  async putEstimateTask(input: Input<typeof calls.putEstimateTask>): Promise<Answer<typeof calls.putEstimateTask>> {
    const { id, name } = input.body;
    await this.change(input.params.orderId, input, { type: 'RenameTask', id, name });
    return { id, name, orderId: input.params.orderId };
  }

  @Handles(calls.deleteEstimateTask)
  deleteEstimateTask(input: Input<typeof calls.deleteEstimateTask>) {
    return this.change(input.params.orderId, input, { type: 'DeleteTask', id: input.params.taskId });
  }

  @Handles(calls.getDefaultTaskId, READS)
  async getDefaultTaskId({ params }: Input<typeof calls.getDefaultTaskId>) {
    return (await this.job(params.orderId)).defaultTaskId;
  }

  // Areas

  @Handles(calls.addArea)
  async addArea(input: Input<typeof calls.addArea>): Promise<Answer<typeof calls.addArea>> {
    const { SelectedArea, NewAreaname, SelectedAreaType } = input.body;
    const area = await this.estimates.addArea(
      input.params.orderId,
      { selected: SelectedArea, name: NewAreaname, type: SelectedAreaType },
      input,
    );
    if (!area) throw new Refusal('AREA_NOT_FOUND');
    return area;
  }

  @Handles(calls.deleteArea)
  deleteArea(input: Input<typeof calls.deleteArea>) {
    return this.change(input.params.orderId, input, { type: 'DeleteArea', areaId: input.params.areaId, taskId: input.params.taskId });
  }

  @Handles(calls.deleteArea2)
  deleteArea2(input: Input<typeof calls.deleteArea2>) {
    return this.change(input.params.orderId, input, { type: 'DeleteArea', areaId: input.params.areaId, taskId: 0 });
  }

  @Handles(calls.addMergedArea)
  async addMergedArea(input: Input<typeof calls.addMergedArea>): Promise<Answer<typeof calls.addMergedArea>> {
    const [area] = await this.estimates.addAreas(input.params.id, [merged(input.body)], input);
    if (!area) throw new Refusal('AREA_NOT_FOUND');
    return area;
  }

  @Handles(calls.addMergedAreas)
  addMergedAreas(input: Input<typeof calls.addMergedAreas>): Promise<Answer<typeof calls.addMergedAreas>> {
    return this.estimates.addAreas(input.params.id, input.body.map(merged), input);
  }

  /** R062-R065. The property areas of a homeowner's property join here with the property context. */
  @Handles(calls.getAreas, READS)
  async getAreas({ params }: Input<typeof calls.getAreas>): Promise<Answer<typeof calls.getAreas>> {
    const areas = await areasOf(this.db, params.id);
    return areas
      .map(({ areaID, areaTypeName, areaType, label }) => ({ areaId: areaID, areaTypeName, areaType, label, isNew: false }))
      .sort((a, b) => a.areaTypeName.localeCompare(b.areaTypeName));
  }

  @Handles(calls.getAreasWithItems, { ...READS, raw: true })
  async getAreasWithItems({ params, response }: Input<typeof calls.getAreasWithItems>) {
    response.type('json').send(await areasWithItemsJson(this.db, params.orderId));
  }

  @Handles(calls.saveAreaLabel)
  saveAreaLabel(input: Input<typeof calls.saveAreaLabel>) {
    return this.change(input.params.id, input, { type: 'RenameArea', areaId: input.body.AreaID, label: input.body.Label });
  }

  @Handles(calls.saveAreaNotes)
  saveAreaNotes(input: Input<typeof calls.saveAreaNotes>) {
    return this.change(input.params.id, input, { type: 'SaveAreaNotes', areaId: input.body.AreaID, notes: input.body.AreaNotes });
  }

  @Handles(calls.moveArea)
  moveArea(input: Input<typeof calls.moveArea>) {
    return this.change(input.params.orderId, input, { type: 'MoveArea', areaId: input.params.areaId, sequence: input.body.NewSeqNumber });
  }

  // Measurements

  @Handles(calls.applyMeasurementsDownward)
  applyMeasurementsDownward(input: Input<typeof calls.applyMeasurementsDownward>) {
    return this.change(input.params.id, input, { type: 'ApplyMeasurementsDownward', areaId: input.body.AreaID });
  }

  @Handles(calls.setInteriorMeasurements)
  setInteriorMeasurements(input: Input<typeof calls.setInteriorMeasurements>) {
    const { AreaID, input: from, applyDownward, floor, walls, ceilings, baseboard } = input.body;
    return this.change(input.params.id, input, {
      type: 'MeasureInterior',
      areaId: AreaID,
      measures: { floor, walls, ceilings, baseboard },
      input: from,
      applyDownward,
    });
  }

  @Handles(calls.setWholeHouseMeasurements)
  setWholeHouseMeasurements(input: Input<typeof calls.setWholeHouseMeasurements>) {
    const { AreaID, input: from, applyDownward, livingarea, roof, extwalls } = input.body;
    return this.change(input.params.id, input, {
      type: 'MeasureWholeHouse',
      areaId: AreaID,
      measures: { floor: livingarea, roof, extwalls },
      input: from,
      applyDownward,
    });
  }

  @Handles(calls.calculateInteriorMeasurements, NO_MODEL)
  calculateInteriorMeasurements({
    body,
  }: Input<typeof calls.calculateInteriorMeasurements>): Answer<typeof calls.calculateInteriorMeasurements> {
    return calculated(interior(body));
  }

  @Handles(calls.calculateWholeHouseMeasurements, NO_MODEL)
  calculateWholeHouseMeasurements({
    body,
  }: Input<typeof calls.calculateWholeHouseMeasurements>): Answer<typeof calls.calculateWholeHouseMeasurements> {
    return calculated(wholeHouse(body));
  }

  // Items

  @Handles(calls.getPropertyItems, READS)
  getPropertyItems({ params }: Input<typeof calls.getPropertyItems>) {
    return itemsOfOrder(this.db, params.orderId);
  }

  @Handles(calls.getPropertyItemsOfTask, READS)
  getPropertyItemsOfTask({ params }: Input<typeof calls.getPropertyItemsOfTask>) {
    return itemsOfOrder(this.db, params.orderId, { taskId: params.taskId });
  }

  @Handles(calls.getUniqueItemXREFCount, READS)
  getUniqueItemXREFCount({ params }: Input<typeof calls.getUniqueItemXREFCount>) {
    return uniqueXrefs(this.db, params.id);
  }

  @Handles(calls.deleteLineItemFromArea)
  deleteLineItemFromArea(input: Input<typeof calls.deleteLineItemFromArea>) {
    return this.change(input.params.orderId, input, { type: 'DeleteItem', itemId: input.params.id });
  }

  @Handles(calls.getPropertyItemsWithQualityOptions, { reads: [...READS.reads, 'price_books'] })
  async getPropertyItemsWithQualityOptions({ params, query, session }: Input<typeof calls.getPropertyItemsWithQualityOptions>) {
    const [{ order, settings }, items, everySettings] = await Promise.all([
      this.job(params.orderId),
      itemsOfOrder(this.db, params.orderId, { itemId: query.itemId }),
      settingsOfOrder(this.db, params.orderId),
    ]);
    const { book, place } = await this.estimates.bookAt(session.organizationId, order.survey);
    return items.map((line) => ({
      ...line,
      qualityOptions: this.estimates.qualityOptions(book, line, everySettings.get(line.settingsId) ?? settings, place),
    }));
  }

  @Handles(calls.getProfitOverheadSettingForItemId, READS)
  async getProfitOverheadSettingForItemId({ params }: Input<typeof calls.getProfitOverheadSettingForItemId>) {
    const settings = await settingsOfItem(this.db, params.itemId);
    if (!settings) throw new Refusal('ITEM_NOT_FOUND');
    return settings;
  }

  @Handles(calls.saveLineItemQuantityWithDecimals)
  async saveLineItemQuantityWithDecimals(
    input: Input<typeof calls.saveLineItemQuantityWithDecimals>,
  ): Promise<Answer<typeof calls.saveLineItemQuantityWithDecimals>> {
    const { ItemID, Quantity } = input.body;
    const { state } = await this.estimates.execute(input.params.id, { type: 'SaveQuantity', itemId: ItemID, quantity: Quantity }, input);
    const line = state.items.get(ItemID);
    return { tax: line?.tax ?? '0.00', totalCost: line?.totalCost ?? '0.00' };
  }

  @Handles(calls.restoreQuantity)
  async restoreQuantity(input: Input<typeof calls.restoreQuantity>): Promise<Answer<typeof calls.restoreQuantity>> {
    const { orderId, itemId } = input.params;
    const command = { type: 'SaveQuantity', itemId, quantity: input.body.quantity } as const;
    const { state } = await this.estimates.execute(orderId, command, { ...input, called: calls.RESTORE_QUANTITY });
    const line = state.items.get(itemId);
    return { tax: line?.tax ?? '0.00', totalCost: line?.totalCost ?? '0.00' };
  }

  @Handles(calls.getQuantityEffect, { reads: [] })
  getQuantityEffect({ params, query }: Input<typeof calls.getQuantityEffect>): Promise<Answer<typeof calls.getQuantityEffect>> {
    return this.estimates.quantityEffect(params.orderId, params.itemId, query.quantity);
  }

  @Handles(calls.makeChangesToLineItems)
  makeChangesToLineItems(input: Input<typeof calls.makeChangesToLineItems>) {
    const { propertyItem, profitOverheadSettings, applyToAll } = input.body;
    return this.change(input.params.id, input, { type: 'ChangeItem', change: propertyItem, applyToAll, settings: profitOverheadSettings });
  }

  @Handles(calls.saveItemNotes)
  saveItemNotes(input: Input<typeof calls.saveItemNotes>) {
    return this.change(input.params.id, input, { type: 'SaveItemNotes', itemId: input.body.ItemID, notes: input.body.Notes });
  }

  @Handles(calls.saveChangedOrderSequence)
  saveChangedOrderSequence(input: Input<typeof calls.saveChangedOrderSequence>) {
    const { AreaID, ItemID, NewSeqNumber } = input.body;
    return this.change(input.params.id, input, { type: 'MoveItem', itemId: ItemID, areaId: AreaID, sequence: NewSeqNumber });
  }

  @Handles(calls.switchOneItemForOneItem)
  async switchOneItemForOneItem(input: Input<typeof calls.switchOneItemForOneItem>) {
    await this.estimates.switchItem(input.params.id, input.body.oldItemId, input.body.newXref, input);
    return true;
  }

  @Handles(calls.changeQuality)
  async changeQuality(input: Input<typeof calls.changeQuality>) {
    await this.estimates.changeQuality(input.params.orderId, input.body.qualityType, input, input.body.itemIds);
    return true;
  }

  @Handles(calls.getQuality, READS)
  async getQuality({ params }: Input<typeof calls.getQuality>) {
    return (await this.job(params.orderId)).order.quality;
  }

  @Handles(calls.addRepairItems)
  addRepairItems(input: Input<typeof calls.addRepairItems>) {
    const { Areas, Repairs, QualityType } = input.body;
    return this.estimates.addItems(
      input.params.orderId,
      { areaIds: Areas, taskId: input.params.taskId, repairs: Repairs, quality: QualityType },
      input,
    );
  }

  @Handles(calls.duplicateItem)
  async duplicateItem(input: Input<typeof calls.duplicateItem>): Promise<Answer<typeof calls.duplicateItem>> {
    const newItemId = await this.readDb.nextId('item');
    const [line] = await this.duplicate(input, {
      type: 'DuplicateItem',
      itemId: input.params.itemId,
      newItemId,
      at: new Date().toISOString(),
    });
    if (!line) throw new Refusal('ITEM_NOT_FOUND');
    return line;
  }

  @Handles(calls.duplicateItems)
  async duplicateItems(input: Input<typeof calls.duplicateItems>): Promise<Answer<typeof calls.duplicateItems>> {
    const itemIds = [...new Set(input.body.itemIds)];
    const newItemIds = await this.readDb.nextIds('item', itemIds.length);
    const items = itemIds.map((itemId, at) => ({ itemId, newItemId: newItemIds[at] ?? 0 }));
    return this.duplicate(input, { type: 'DuplicateItems', items, at: new Date().toISOString() });
  }

  /** Answers the copies in the order of the estimate. */
  private async duplicate(input: RequestContext & { params: { orderId: number } }, command: EstimateCommand): Promise<LineItem[]> {
    const handled = await this.estimates.execute(input.params.orderId, command, input);
    return handled.events.flatMap((event) => (event.type === 'ItemMoved' ? (handled.state.items.get(event.data.itemId) ?? []) : []));
  }

  @Handles(calls.deleteItems)
  deleteItems(input: Input<typeof calls.deleteItems>) {
    return this.change(input.params.orderId, input, { type: 'DeleteItems', itemIds: input.body.itemIds });
  }

  @Handles(calls.moveItems)
  moveItems(input: Input<typeof calls.moveItems>) {
    const { itemIds, areaId } = input.body;
    return this.change(input.params.orderId, input, { type: 'MoveItems', itemIds, areaId });
  }

  // Labor minimum and new prices

  @Handles(calls.getLaborMinimum, NO_MODEL)
  getLaborMinimum({ params }: Input<typeof calls.getLaborMinimum>): Promise<Answer<typeof calls.getLaborMinimum>> {
    return this.estimates.laborMinimum(params.id);
  }

  @Handles(calls.saveLaborMinimum)
  saveLaborMinimum(input: Input<typeof calls.saveLaborMinimum>) {
    const { on, trade = null } = input.body;
    return this.change(input.params.id, input, { type: 'SwitchLaborMinimum', trade, on });
  }

  @Handles(calls.getPriceDifferences, { ...NO_MODEL, cost: 5 })
  getPriceDifferences({ params }: Input<typeof calls.getPriceDifferences>): Promise<Answer<typeof calls.getPriceDifferences>> {
    return this.estimates.priceDifferences(params.id);
  }

  @Handles(calls.updatePrices)
  async updatePrices(input: Input<typeof calls.updatePrices>): Promise<Answer<typeof calls.updatePrices>> {
    return { updated: await this.estimates.updatePrices(input.params.id, input.body.items, input) };
  }

  // Undo, redo, time travel

  @Handles(calls.getUndoState, { reads: ['reports'] })
  getUndoState({ params, actor }: Input<typeof calls.getUndoState>) {
    return this.estimates.undoState(params.orderId, actor);
  }

  @Handles(calls.undo)
  undo(input: Input<typeof calls.undo>) {
    return this.estimates.takeBack('undo', input.params.orderId, input, input.body);
  }

  @Handles(calls.redo)
  redo(input: Input<typeof calls.redo>) {
    return this.estimates.takeBack('redo', input.params.orderId, input, input.body);
  }

  @Handles(calls.getEstimateAsOf, { ...NO_MODEL, cost: 5 })
  async getEstimateAsOf(input: Input<typeof calls.getEstimateAsOf>): Promise<Answer<typeof calls.getEstimateAsOf>> {
    return (await this.estimates.at(input.params.orderId, input.query, hangUp(input))).view;
  }
}

/** Whose day it is where nobody says: the middle of the country, wherever the server runs. */
const USUAL_TIME_ZONE = 'America/Chicago';
/** R024. */
function defaultName(now: Date, timeZone = USUAL_TIME_ZONE): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: '2-digit', day: '2-digit', year: 'numeric' }).format(now);
  return `New Project ${day}`;
}

/** A merged area names its type by code, or by the type's name. */
function merged({ areaType, areaTypeName, label }: { areaType: string; areaTypeName: string; label: string }) {
  const type = AREA_TYPES.find((t) => t.code === areaType || t.name === areaTypeName);
  return { typeCode: type?.code ?? areaType, ...(areaTypeName ? { typeName: areaTypeName } : {}), label };
}

function calculated(result: ReturnType<typeof interior>) {
  if (result.ok) return { missing: [], measures: result.measurements };
  if (result.refusal) throw new Refusal(result.refusal);
  return { missing: result.missing, measures: null };
}
