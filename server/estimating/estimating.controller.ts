import { Controller } from '@nestjs/common';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { addMergedArea } from '../../contracts/estimating/areas/add-merged-area.ts';
import { addMergedAreas } from '../../contracts/estimating/areas/add-merged-areas.ts';
import { deleteArea } from '../../contracts/estimating/areas/delete-area.ts';
import { deleteArea2 } from '../../contracts/estimating/areas/delete-area2.ts';
import { getAreas } from '../../contracts/estimating/areas/get-areas.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { moveArea } from '../../contracts/estimating/areas/move-area.ts';
import { saveAreaLabel } from '../../contracts/estimating/areas/save-area-label.ts';
import { saveAreaNotes } from '../../contracts/estimating/areas/save-area-notes.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { AREA_TYPES, type LineItem, type Order, type Settings, type Task, type TaxSource } from '../../contracts/estimating/entities.ts';
import { changeQuality } from '../../contracts/estimating/items/change-quality.ts';
import { deleteItems } from '../../contracts/estimating/items/delete-items.ts';
import { deleteLineItemFromArea } from '../../contracts/estimating/items/delete-line-item-from-area.ts';
import { duplicateItem } from '../../contracts/estimating/items/duplicate-item.ts';
import { duplicateItems } from '../../contracts/estimating/items/duplicate-items.ts';
import { getProfitOverheadSettingForItemId } from '../../contracts/estimating/items/get-profit-overhead-setting-for-item-id.ts';
import { getPropertyItems } from '../../contracts/estimating/items/get-property-items.ts';
import { getPropertyItemsOfTask } from '../../contracts/estimating/items/get-property-items-of-task.ts';
import { getPropertyItemsWithQualityOptions } from '../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { getQuality } from '../../contracts/estimating/items/get-quality.ts';
import { getQuantityEffect } from '../../contracts/estimating/items/get-quantity-effect.ts';
import { getUniqueItemXREFCount } from '../../contracts/estimating/items/get-unique-item-xref-count.ts';
import { makeChangesToLineItems } from '../../contracts/estimating/items/make-changes-to-line-items.ts';
import { moveItems } from '../../contracts/estimating/items/move-items.ts';
import { RESTORE_QUANTITY, restoreQuantity } from '../../contracts/estimating/items/restore-quantity.ts';
import { saveChangedOrderSequence } from '../../contracts/estimating/items/save-changed-order-sequence.ts';
import { saveItemNotes } from '../../contracts/estimating/items/save-item-notes.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { switchOneItemForOneItem } from '../../contracts/estimating/items/switch-one-item-for-one-item.ts';
import { getLaborMinimum } from '../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { saveLaborMinimum } from '../../contracts/estimating/labor-minimum/save-labor-minimum.ts';
import { interior, wholeHouse } from '../../contracts/estimating/measurement.ts';
import { applyMeasurementsDownward } from '../../contracts/estimating/measurements/apply-measurements-downward.ts';
import { calculateInteriorMeasurements } from '../../contracts/estimating/measurements/calculate-interior-measurements.ts';
import { calculateWholeHouseMeasurements } from '../../contracts/estimating/measurements/calculate-whole-house-measurements.ts';
import { setInteriorMeasurements } from '../../contracts/estimating/measurements/set-interior-measurements.ts';
import { setWholeHouseMeasurements } from '../../contracts/estimating/measurements/set-whole-house-measurements.ts';
import { archiveOrder } from '../../contracts/estimating/orders/archive-order.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrderInfo } from '../../contracts/estimating/orders/get-order-info.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { getPropertySurveys } from '../../contracts/estimating/orders/get-property-surveys.ts';
import { getPriceDifferences } from '../../contracts/estimating/prices/get-price-differences.ts';
import { updatePrices } from '../../contracts/estimating/prices/update-prices.ts';
import { doesOrderContainRepairItems } from '../../contracts/estimating/setup/does-order-contain-repair-items.ts';
import { getPlace } from '../../contracts/estimating/setup/get-place.ts';
import { getProfitOverheadByOrderId } from '../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { getSurveyByOrderId } from '../../contracts/estimating/setup/get-survey-by-order-id.ts';
import { saveOrderCustomer } from '../../contracts/estimating/setup/save-order-customer.ts';
import { updateAddressFields } from '../../contracts/estimating/setup/update-address-fields.ts';
import { updateAllItemsPPUandTotal } from '../../contracts/estimating/setup/update-all-items-ppu-and-total.ts';
import { updateJobId } from '../../contracts/estimating/setup/update-job-id.ts';
import { updateOrderProfitOverheadSettings } from '../../contracts/estimating/setup/update-order-profit-overhead-settings.ts';
import { updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems } from '../../contracts/estimating/setup/update-order-profit-overhead-settings-and-do-not-update-line-items.ts';
import { updateOrderProfitOverheadSettingsAndUpdateLineItems } from '../../contracts/estimating/setup/update-order-profit-overhead-settings-and-update-line-items.ts';
import { writeAnswerOnOrderProfitOverheadSetting } from '../../contracts/estimating/setup/write-answer-on-order-profit-overhead-setting.ts';
import { addEstimateTask } from '../../contracts/estimating/tasks/add-estimate-task.ts';
import { deleteEstimateTask } from '../../contracts/estimating/tasks/delete-estimate-task.ts';
import { getDefaultTaskId } from '../../contracts/estimating/tasks/get-default-task-id.ts';
import { getEstimateTasks } from '../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { putEstimateTask } from '../../contracts/estimating/tasks/put-estimate-task.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { getUndoState } from '../../contracts/estimating/undo/get-undo-state.ts';
import { redo } from '../../contracts/estimating/undo/redo.ts';
import { undo } from '../../contracts/estimating/undo/undo.ts';
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

  @Handles(getNewOrder)
  getNewOrder(input: Input<typeof getNewOrder>) {
    return this.estimates.start(input.query.newEstimateName || defaultName(new Date(), input.query.timeZone), input);
  }

  @Handles(getOrders, { ...READS, raw: true })
  async getOrders({ session, response }: Input<typeof getOrders>) {
    response.type('json').send(await jobsJson(this.db, session.organizationId));
  }

  @Handles(archiveOrder)
  archiveOrder(input: Input<typeof archiveOrder>) {
    return this.change(input.params.id, input, { type: 'ArchiveEstimate', archived: true });
  }

  @Handles(getOrderInfo, READS)
  async getOrderInfo({ query, session }: Input<typeof getOrderInfo>): Promise<Answer<typeof getOrderInfo>> {
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

  @Handles(getOrderByOrderId, READS)
  async getOrderByOrderId({ params }: Input<typeof getOrderByOrderId>) {
    return (await this.job(params.orderId)).order;
  }

  @Handles(getPropertySurveys, READS)
  async getPropertySurveys({ params }: Input<typeof getPropertySurveys>) {
    return [(await this.job(params.id)).order.survey];
  }

  @Handles(getSurveyByOrderId, READS)
  async getSurveyByOrderId({ params }: Input<typeof getSurveyByOrderId>) {
    return (await this.job(params.orderId)).order.survey;
  }

  // Setup

  @Handles(updateJobId)
  updateJobId(input: Input<typeof updateJobId>) {
    return this.change(input.params.orderId, input, { type: 'ChangeJobId', externalRefId: input.body.externalRefId });
  }

  @Handles(saveOrderCustomer)
  async saveOrderCustomer(input: Input<typeof saveOrderCustomer>): Promise<Answer<typeof saveOrderCustomer>> {
    const command = { type: 'ChangeCustomer' as const, customer: input.body };
    return (await this.estimates.execute(input.params.orderId, command, input)).state.customer;
  }

  @Handles(updateAddressFields)
  async updateAddressFields(input: Input<typeof updateAddressFields>): Promise<Answer<typeof updateAddressFields>> {
    const { state } = await this.estimates.changeAddress(input.params.orderId, input.body, input);
    return state.survey;
  }

  @Handles(getPlace, NO_MODEL)
  getPlace({ params }: Input<typeof getPlace>): Answer<typeof getPlace> {
    const place = this.catalogue.place(params.zip);
    return place ? { city: place.city, state: place.state, county: place.county } : null;
  }

  @Handles(getProfitOverheadByOrderId, READS)
  async getProfitOverheadByOrderId({ params }: Input<typeof getProfitOverheadByOrderId>) {
    return (await this.job(params.orderId)).settings;
  }

  @Handles(doesOrderContainRepairItems, READS)
  async doesOrderContainRepairItems({ params }: Input<typeof doesOrderContainRepairItems>) {
    return (await this.job(params.orderId)).order.itemCount > 0;
  }

  @Handles(writeAnswerOnOrderProfitOverheadSetting)
  writeAnswerOnOrderProfitOverheadSetting(input: Input<typeof writeAnswerOnOrderProfitOverheadSetting>) {
    return this.change(input.params.orderId, input, { type: 'ApplySettings', apply: input.params.answer === 1 });
  }

  @Handles(updateAllItemsPPUandTotal)
  updateAllItemsPPUandTotal(input: Input<typeof updateAllItemsPPUandTotal>) {
    return this.change(input.params.orderId, input, { type: 'RepriceAll' });
  }

  @Handles(updateOrderProfitOverheadSettings)
  updateOrderProfitOverheadSettings(input: Input<typeof updateOrderProfitOverheadSettings>) {
    return this.change(input.params.orderId, input, { type: 'ChangeSettings', settings: input.body, appliedTo: 'first time' });
  }

  @Handles(updateOrderProfitOverheadSettingsAndUpdateLineItems)
  updateOrderProfitOverheadSettingsAndUpdateLineItems(input: Input<typeof updateOrderProfitOverheadSettingsAndUpdateLineItems>) {
    return this.change(input.params.orderId, input, { type: 'ChangeSettings', settings: input.body, appliedTo: 'all' });
  }

  @Handles(updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems)
  updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems(input: Input<typeof updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems>) {
    return this.change(input.params.orderId, input, { type: 'ChangeSettings', settings: input.body, appliedTo: 'future' });
  }

  // Tasks

  @Handles(getEstimateTasks, READS)
  async getEstimateTasks({ params }: Input<typeof getEstimateTasks>) {
    return (await this.job(params.orderId)).tasks;
  }

  @Handles(addEstimateTask)
  async addEstimateTask(input: Input<typeof addEstimateTask>): Promise<Answer<typeof addEstimateTask>> {
    const { orderId } = input.params;
    const handled = await this.estimates.execute(
      orderId,
      { type: 'AddTask', id: await this.readDb.nextId('task'), name: input.body.Name },
      input,
    );
    const [added] = handled.events.flatMap((event) => (event.type === 'TaskAdded' ? [event.data] : []));
    return { id: added?.id ?? 0, name: added?.name ?? input.body.Name, orderId };
  }

  @Handles(putEstimateTask)
  async putEstimateTask(input: Input<typeof putEstimateTask>): Promise<Answer<typeof putEstimateTask>> {
    const { id, name } = input.body;
    await this.change(input.params.orderId, input, { type: 'RenameTask', id, name });
    return { id, name, orderId: input.params.orderId };
  }

  @Handles(deleteEstimateTask)
  deleteEstimateTask(input: Input<typeof deleteEstimateTask>) {
    return this.change(input.params.orderId, input, { type: 'DeleteTask', id: input.params.taskId });
  }

  @Handles(getDefaultTaskId, READS)
  async getDefaultTaskId({ params }: Input<typeof getDefaultTaskId>) {
    return (await this.job(params.orderId)).defaultTaskId;
  }

  // Areas

  @Handles(addArea)
  async addArea(input: Input<typeof addArea>): Promise<Answer<typeof addArea>> {
    const { SelectedArea, NewAreaname, SelectedAreaType } = input.body;
    const area = await this.estimates.addArea(
      input.params.orderId,
      { selected: SelectedArea, name: NewAreaname, type: SelectedAreaType },
      input,
    );
    if (!area) throw new Refusal('AREA_NOT_FOUND');
    return area;
  }

  @Handles(deleteArea)
  deleteArea(input: Input<typeof deleteArea>) {
    return this.change(input.params.orderId, input, { type: 'DeleteArea', areaId: input.params.areaId, taskId: input.params.taskId });
  }

  @Handles(deleteArea2)
  deleteArea2(input: Input<typeof deleteArea2>) {
    return this.change(input.params.orderId, input, { type: 'DeleteArea', areaId: input.params.areaId, taskId: 0 });
  }

  @Handles(addMergedArea)
  async addMergedArea(input: Input<typeof addMergedArea>): Promise<Answer<typeof addMergedArea>> {
    const [area] = await this.estimates.addAreas(input.params.id, [merged(input.body)], input);
    if (!area) throw new Refusal('AREA_NOT_FOUND');
    return area;
  }

  @Handles(addMergedAreas)
  addMergedAreas(input: Input<typeof addMergedAreas>): Promise<Answer<typeof addMergedAreas>> {
    return this.estimates.addAreas(input.params.id, input.body.map(merged), input);
  }

  /** R062-R065. The property areas of a homeowner's property join here with the property context. */
  @Handles(getAreas, READS)
  async getAreas({ params }: Input<typeof getAreas>): Promise<Answer<typeof getAreas>> {
    const areas = await areasOf(this.db, params.id);
    return areas
      .map(({ areaID, areaTypeName, areaType, label }) => ({ areaId: areaID, areaTypeName, areaType, label, isNew: false }))
      .sort((a, b) => a.areaTypeName.localeCompare(b.areaTypeName));
  }

  @Handles(getAreasWithItems, { ...READS, raw: true })
  async getAreasWithItems({ params, response }: Input<typeof getAreasWithItems>) {
    response.type('json').send(await areasWithItemsJson(this.db, params.orderId));
  }

  @Handles(saveAreaLabel)
  saveAreaLabel(input: Input<typeof saveAreaLabel>) {
    return this.change(input.params.id, input, { type: 'RenameArea', areaId: input.body.AreaID, label: input.body.Label });
  }

  @Handles(saveAreaNotes)
  saveAreaNotes(input: Input<typeof saveAreaNotes>) {
    return this.change(input.params.id, input, { type: 'SaveAreaNotes', areaId: input.body.AreaID, notes: input.body.AreaNotes });
  }

  @Handles(moveArea)
  moveArea(input: Input<typeof moveArea>) {
    return this.change(input.params.orderId, input, { type: 'MoveArea', areaId: input.params.areaId, sequence: input.body.NewSeqNumber });
  }

  // Measurements

  @Handles(applyMeasurementsDownward)
  applyMeasurementsDownward(input: Input<typeof applyMeasurementsDownward>) {
    return this.change(input.params.id, input, { type: 'ApplyMeasurementsDownward', areaId: input.body.AreaID });
  }

  @Handles(setInteriorMeasurements)
  setInteriorMeasurements(input: Input<typeof setInteriorMeasurements>) {
    const { AreaID, input: from, applyDownward, floor, walls, ceilings, baseboard } = input.body;
    return this.change(input.params.id, input, {
      type: 'MeasureInterior',
      areaId: AreaID,
      measures: { floor, walls, ceilings, baseboard },
      input: from,
      applyDownward,
    });
  }

  @Handles(setWholeHouseMeasurements)
  setWholeHouseMeasurements(input: Input<typeof setWholeHouseMeasurements>) {
    const { AreaID, input: from, applyDownward, livingarea, roof, extwalls } = input.body;
    return this.change(input.params.id, input, {
      type: 'MeasureWholeHouse',
      areaId: AreaID,
      measures: { floor: livingarea, roof, extwalls },
      input: from,
      applyDownward,
    });
  }

  @Handles(calculateInteriorMeasurements, NO_MODEL)
  calculateInteriorMeasurements({ body }: Input<typeof calculateInteriorMeasurements>): Answer<typeof calculateInteriorMeasurements> {
    return calculated(interior(body));
  }

  @Handles(calculateWholeHouseMeasurements, NO_MODEL)
  calculateWholeHouseMeasurements({ body }: Input<typeof calculateWholeHouseMeasurements>): Answer<typeof calculateWholeHouseMeasurements> {
    return calculated(wholeHouse(body));
  }

  // Items

  @Handles(getPropertyItems, READS)
  getPropertyItems({ params }: Input<typeof getPropertyItems>) {
    return itemsOfOrder(this.db, params.orderId);
  }

  @Handles(getPropertyItemsOfTask, READS)
  getPropertyItemsOfTask({ params }: Input<typeof getPropertyItemsOfTask>) {
    return itemsOfOrder(this.db, params.orderId, { taskId: params.taskId });
  }

  @Handles(getUniqueItemXREFCount, READS)
  getUniqueItemXREFCount({ params }: Input<typeof getUniqueItemXREFCount>) {
    return uniqueXrefs(this.db, params.id);
  }

  @Handles(deleteLineItemFromArea)
  deleteLineItemFromArea(input: Input<typeof deleteLineItemFromArea>) {
    return this.change(input.params.orderId, input, { type: 'DeleteItem', itemId: input.params.id });
  }

  @Handles(getPropertyItemsWithQualityOptions, { reads: [...READS.reads, 'price_books'] })
  async getPropertyItemsWithQualityOptions({ params, query, session }: Input<typeof getPropertyItemsWithQualityOptions>) {
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

  @Handles(getProfitOverheadSettingForItemId, READS)
  async getProfitOverheadSettingForItemId({ params }: Input<typeof getProfitOverheadSettingForItemId>) {
    const settings = await settingsOfItem(this.db, params.itemId);
    if (!settings) throw new Refusal('ITEM_NOT_FOUND');
    return settings;
  }

  @Handles(saveLineItemQuantityWithDecimals)
  async saveLineItemQuantityWithDecimals(
    input: Input<typeof saveLineItemQuantityWithDecimals>,
  ): Promise<Answer<typeof saveLineItemQuantityWithDecimals>> {
    const { ItemID, Quantity } = input.body;
    const { state } = await this.estimates.execute(input.params.id, { type: 'SaveQuantity', itemId: ItemID, quantity: Quantity }, input);
    const line = state.items.get(ItemID);
    return { tax: line?.tax ?? '0.00', totalCost: line?.totalCost ?? '0.00' };
  }

  @Handles(restoreQuantity)
  async restoreQuantity(input: Input<typeof restoreQuantity>): Promise<Answer<typeof restoreQuantity>> {
    const { orderId, itemId } = input.params;
    const command = { type: 'SaveQuantity', itemId, quantity: input.body.quantity } as const;
    const { state } = await this.estimates.execute(orderId, command, { ...input, called: RESTORE_QUANTITY });
    const line = state.items.get(itemId);
    return { tax: line?.tax ?? '0.00', totalCost: line?.totalCost ?? '0.00' };
  }

  @Handles(getQuantityEffect, { reads: [] })
  getQuantityEffect({ params, query }: Input<typeof getQuantityEffect>): Promise<Answer<typeof getQuantityEffect>> {
    return this.estimates.quantityEffect(params.orderId, params.itemId, query.quantity);
  }

  @Handles(makeChangesToLineItems)
  makeChangesToLineItems(input: Input<typeof makeChangesToLineItems>) {
    const { propertyItem, profitOverheadSettings, applyToAll } = input.body;
    return this.change(input.params.id, input, { type: 'ChangeItem', change: propertyItem, applyToAll, settings: profitOverheadSettings });
  }

  @Handles(saveItemNotes)
  saveItemNotes(input: Input<typeof saveItemNotes>) {
    return this.change(input.params.id, input, { type: 'SaveItemNotes', itemId: input.body.ItemID, notes: input.body.Notes });
  }

  @Handles(saveChangedOrderSequence)
  saveChangedOrderSequence(input: Input<typeof saveChangedOrderSequence>) {
    const { AreaID, ItemID, NewSeqNumber } = input.body;
    return this.change(input.params.id, input, { type: 'MoveItem', itemId: ItemID, areaId: AreaID, sequence: NewSeqNumber });
  }

  @Handles(switchOneItemForOneItem)
  async switchOneItemForOneItem(input: Input<typeof switchOneItemForOneItem>) {
    await this.estimates.switchItem(input.params.id, input.body.oldItemId, input.body.newXref, input);
    return true;
  }

  @Handles(changeQuality)
  async changeQuality(input: Input<typeof changeQuality>) {
    await this.estimates.changeQuality(input.params.orderId, input.body.qualityType, input, input.body.itemIds);
    return true;
  }

  @Handles(getQuality, READS)
  async getQuality({ params }: Input<typeof getQuality>) {
    return (await this.job(params.orderId)).order.quality;
  }

  @Handles(addRepairItems)
  addRepairItems(input: Input<typeof addRepairItems>) {
    const { Areas, Repairs, QualityType } = input.body;
    return this.estimates.addItems(
      input.params.orderId,
      { areaIds: Areas, taskId: input.params.taskId, repairs: Repairs, quality: QualityType },
      input,
    );
  }

  @Handles(duplicateItem)
  async duplicateItem(input: Input<typeof duplicateItem>): Promise<Answer<typeof duplicateItem>> {
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

  @Handles(duplicateItems)
  async duplicateItems(input: Input<typeof duplicateItems>): Promise<Answer<typeof duplicateItems>> {
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

  @Handles(deleteItems)
  deleteItems(input: Input<typeof deleteItems>) {
    return this.change(input.params.orderId, input, { type: 'DeleteItems', itemIds: input.body.itemIds });
  }

  @Handles(moveItems)
  moveItems(input: Input<typeof moveItems>) {
    const { itemIds, areaId } = input.body;
    return this.change(input.params.orderId, input, { type: 'MoveItems', itemIds, areaId });
  }

  // Labor minimum and new prices

  @Handles(getLaborMinimum, NO_MODEL)
  getLaborMinimum({ params }: Input<typeof getLaborMinimum>): Promise<Answer<typeof getLaborMinimum>> {
    return this.estimates.laborMinimum(params.id);
  }

  @Handles(saveLaborMinimum)
  saveLaborMinimum(input: Input<typeof saveLaborMinimum>) {
    const { on, trade = null } = input.body;
    return this.change(input.params.id, input, { type: 'SwitchLaborMinimum', trade, on });
  }

  @Handles(getPriceDifferences, { ...NO_MODEL, cost: 5 })
  getPriceDifferences({ params }: Input<typeof getPriceDifferences>): Promise<Answer<typeof getPriceDifferences>> {
    return this.estimates.priceDifferences(params.id);
  }

  @Handles(updatePrices)
  async updatePrices(input: Input<typeof updatePrices>): Promise<Answer<typeof updatePrices>> {
    return { updated: await this.estimates.updatePrices(input.params.id, input.body.items, input) };
  }

  // Undo, redo, time travel

  @Handles(getUndoState, { reads: ['reports'] })
  getUndoState({ params, actor }: Input<typeof getUndoState>) {
    return this.estimates.undoState(params.orderId, actor);
  }

  @Handles(undo)
  undo(input: Input<typeof undo>) {
    return this.estimates.takeBack('undo', input.params.orderId, input, input.body);
  }

  @Handles(redo)
  redo(input: Input<typeof redo>) {
    return this.estimates.takeBack('redo', input.params.orderId, input, input.body);
  }

  @Handles(getEstimateAsOf, { ...NO_MODEL, cost: 5 })
  async getEstimateAsOf(input: Input<typeof getEstimateAsOf>): Promise<Answer<typeof getEstimateAsOf>> {
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
