import { z } from 'zod';
import { amount, id, personal, text, whole } from '../event.ts';

/**
 * The parts of an estimate's stored events. Nothing of the API is imported here, so that a call can change without changing the
 * stored shapes.
 */

const level = ['Economy', 'Good', 'Better', 'Best', 'Designer'] as const;
export const QualityLevelFact = z.enum(level);
const QualityFact = z.enum(['None', ...level]);
const FormulaFact = z.enum(['', 'FLOOR', 'WALLS', 'CEILINGS', 'WALLSANDCEILINGS', 'BASEBOARD', 'ROOF', 'EXTWALLS']);
export const QuantitySource = z.enum(['measured', 'typed']);
/** Whether costs are the price book's or were typed. */
const PriceSource = z.enum(['book', 'typed']);

/** The customer of the work, as a copy on the order, so that later changes of a contact do not change it. */
export const CustomerFacts1 = z.object({
  firstName: personal,
  lastName: personal,
  companyName: personal,
  phone: personal,
  email: personal,
});
/** `copiedFrom` is the contact that it was copied from (R191); null when it was typed. */
export const CustomerFacts = CustomerFacts1.extend({
  alternatePhone: personal,
  address: personal,
  address2: personal,
  city: personal,
  state: text,
  zip: personal,
  notes: personal,
  copiedFrom: id('customer').nullable(),
});
/** The address of the home where the work is done. */
export const SurveyFacts = z.object({
  id: id('order'),
  address: personal,
  address2: personal,
  city: personal,
  state: text,
  zip: personal,
});
export const TaskFacts = z.object({ id: id('task'), name: text });

/** Money that came from the customer (`payment`) or went to somebody for the job (`expense`), on an ISO day. */
export const PaymentFacts = z.object({
  paymentId: id('payment'),
  kind: z.enum(['payment', 'expense']),
  paymentDate: text,
  amount,
  typeId: whole,
  payeeName: personal,
  detail: text,
});
export const PaymentChanges = PaymentFacts.omit({ paymentId: true, kind: true }).partial();

export const SettingsFacts = z.object({
  taxableAmount: amount,
  taxableLabor: z.boolean(),
  taxableMaterial: z.boolean(),
  taxableEquipment: z.boolean(),
  profitAmount: amount,
  profitLabor: z.boolean(),
  profitMaterial: z.boolean(),
  profitEquipment: z.boolean(),
  overheadAmount: amount,
  overheadLabor: z.boolean(),
  overheadMaterial: z.boolean(),
  overheadEquipment: z.boolean(),
  orderType: z.enum(['Apply', 'Do Not Apply']),
});
/** The statewide sales tax rate (percent) of a place, and its source; `state` is empty when the place is not known. */
export const TaxSourceFacts = z.object({ state: text, name: text, percent: amount, basis: text });

/** Square feet and feet with two decimals. */
export const MeasuresFacts = z.object({
  floor: amount,
  walls: amount,
  ceilings: amount,
  baseboard: amount,
  roof: amount,
  extwalls: amount,
});
/** The typed input of a room's measurement. */
export const InteriorFacts = z.object({
  shortWallsFeet: amount,
  shortWallsInches: amount,
  longWallsFeet: amount,
  longWallsInches: amount,
  ceilingHeight1Feet: amount,
  ceilingHeight1Inches: amount,
  ceilingHeight2Feet: amount,
  ceilingHeight2Inches: amount,
  ceilingHeight3Feet: amount,
  ceilingHeight3Inches: amount,
  ceilingType: z.enum(['Flat', 'VaultedCeiling', 'GabledCeiling', 'UnevenGabledCeiling']),
  anchorWall: z.enum(['Short', 'Long', '']),
  gableDistanceFeet: amount,
  gableDistanceInches: amount,
});
/** The typed input of a house's measurement. */
export const WholeHouseFacts = z.object({
  livingarea: amount,
  stories: amount,
  ceilingHeightFeet: amount,
  ceilingHeightInches: amount,
  roofpitch: z.enum(['Flat', 'Moderate', 'Steep', 'VerySteep']),
  roofdormers: amount,
  roofoverhangfeet: amount,
  attachedcars: amount,
  builtincars: amount,
});
export const AreaFacts = z.object({
  areaId: id('area'),
  label: text,
  notes: text,
  areaType: text,
  areaTypeName: text,
  areaTypeId: whole,
  areaTypeGroup: z.enum(['E', 'I', 'H']),
  sequence: z.number(),
  measures: MeasuresFacts,
  interior: InteriorFacts.nullable(),
  wholeHouse: WholeHouseFacts.nullable(),
});

/** The facts that a line takes from the price book (or that were typed) before the labor minimum: without trade and price source. */
const BookFacts1 = z.object({
  itemXREF: whole,
  formula: FormulaFact,
  action: text,
  description: text,
  category: text,
  quality: QualityFact,
  itemUM: text,
  labor: amount,
  material: amount,
  equipment: amount,
  wasteFactorPct: amount,
});
/** Unit costs in dollars for the property's place. */
export const BookFacts = BookFacts1.extend({
  /** The trade that leads the item's crew; empty for a line that was typed by hand. The trade's labor minimum follows the line. */
  trade: text,
  priceSource: PriceSource,
});
/** The least labor that a trade charges on a job: `hours` at `rate` dollars. `itemId` is the id of its line whenever the line exists. */
export const MinimumFacts = z.object({
  trade: text,
  title: text,
  itemId: id('item'),
  hours: amount,
  basis: text,
  rate: amount,
  rateBasis: text,
  place: text,
});
const lineFacts = {
  itemId: id('item'),
  areaId: id('area'),
  taskId: id('task'),
  sequence: z.number(),
  quantity: amount,
  quantitySource: QuantitySource,
  percentageAffected: amount,
  percentageCovered: amount,
  vendorPPU: amount,
  notes: text,
  settingsId: whole,
  isInvoiced: z.boolean(),
  dateAdded: text,
};
export const ItemFacts = BookFacts.extend(lineFacts);
/** A line and why it was added, such as `Walls 22.5 LF x 1.5 ft`; empty when a person chose it. */
export const AddedFacts = ItemFacts.extend({ reason: text });
export const SOURCE_KINDS = ['kitchen', 'bathroom', 'remodel', 'library', 'proposal', 'template', 'popular'] as const;
export const SourceFacts1 = z.object({
  kind: z.enum(SOURCE_KINDS),
  name: text,
  answers: z.array(z.object({ question: text, answer: text })),
});
/** What proposed the lines of an addition: its name, the answers that it was made of, and the custom libraries that it took lines of. */
export const SourceFacts = SourceFacts1.extend({ libraries: z.array(id('library')) });
export const ItemFacts1 = BookFacts1.extend(lineFacts);
export const SwitchedFacts1 = BookFacts1.extend({ itemId: id('item') });
export const SwitchedFacts2 = BookFacts.extend({ itemId: id('item') });
export const SwitchedFacts = BookFacts.partial().extend({ itemId: id('item') });
export const Measured = z.object({ itemId: id('item'), quantity: amount, quantitySource: QuantitySource });

const itemChanges1 = z.object({
  description: text,
  itemUM: text,
  labor: amount,
  material: amount,
  equipment: amount,
  wasteFactorPct: amount,
  percentageAffected: amount,
  percentageCovered: amount,
  vendorPPU: amount,
  taskId: id('task'),
  quantity: amount,
  quantitySource: QuantitySource,
});
export const ItemChanges1 = itemChanges1.partial();
export const ItemChanges = itemChanges1.extend({ priceSource: PriceSource }).partial();

/** A stored picture: the SHA-256 of its file in three sizes, the size of the full one in pixels and bytes, and the bytes of all three. */
export const PictureFacts = z.object({
  hash: text,
  large: text,
  small: text,
  width: whole,
  height: whole,
  bytes: whole,
  stored: whole,
});
/** A photo belongs to a line, and moves with it, or to an area. The other id is null. */
export const PhotoPlace = z.object({ itemId: id('item').nullable(), areaId: id('area').nullable() });
export const PhotoFacts = z.object({
  photoId: id('photo'),
  fileName: text,
  caption: text,
  place: PhotoPlace,
  /** By the camera's clock, without a time zone; empty when the file did not say. */
  takenAt: text,
  picture: PictureFacts,
});

/** Lines from before the labor minimum have no trade, so they have no minimum; manual and custom entries (R087: 77777, R088: 99999) were typed. */
export const withSource = <Item extends { itemXREF: number }>(item: Item) => ({
  ...item,
  trade: '',
  priceSource: item.itemXREF === 77_777 || item.itemXREF === 99_999 ? ('typed' as const) : ('book' as const),
});

export type SurveyFacts = z.infer<typeof SurveyFacts>;
export type CustomerFacts = z.infer<typeof CustomerFacts>;
export type PaymentFacts = z.infer<typeof PaymentFacts>;
export type PaymentChanges = z.infer<typeof PaymentChanges>;
export type AreaFacts = z.infer<typeof AreaFacts>;
export type ItemFacts = z.infer<typeof ItemFacts>;
export type AddedFacts = z.infer<typeof AddedFacts>;
export type SourceFacts = z.infer<typeof SourceFacts>;
export type BookFacts = z.infer<typeof BookFacts>;
export type MinimumFacts = z.infer<typeof MinimumFacts>;
export type ItemChanges = z.infer<typeof ItemChanges>;
export type PictureFacts = z.infer<typeof PictureFacts>;
export type PhotoPlace = z.infer<typeof PhotoPlace>;
export type PhotoFacts = z.infer<typeof PhotoFacts>;
