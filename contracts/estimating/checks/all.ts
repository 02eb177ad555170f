import type { Check } from './check.ts';
import { bathWithoutFan } from './kinds/bath-without-fan.check.ts';
import { cabinetsWithoutCountertop } from './kinds/cabinets-without-countertop.check.ts';
import { countertopNotRemoved } from './kinds/countertop-not-removed.check.ts';
import { coverNotRemoved } from './kinds/cover-not-removed.check.ts';
import { drywallNotFinished } from './kinds/drywall-not-finished.check.ts';
import { drywallWithoutPrimer } from './kinds/drywall-without-primer.check.ts';
import { duplicateLine } from './kinds/duplicate-line.check.ts';
import { fixtureNotRemoved } from './kinds/fixture-not-removed.check.ts';
import { fixturesDoNotFit } from './kinds/fixtures-do-not-fit.check.ts';
import { floorNotRemoved } from './kinds/floor-not-removed.check.ts';
import { floorOverArea } from './kinds/floor-over-area.check.ts';
import { noAsbestosTest } from './kinds/no-asbestos-test.check.ts';
import { noBacker } from './kinds/no-backer.check.ts';
import { noBaseboard } from './kinds/no-baseboard.check.ts';
import { noDripEdge } from './kinds/no-drip-edge.check.ts';
import { noFinalCleaning } from './kinds/no-final-cleaning.check.ts';
import { noGroundFault } from './kinds/no-ground-fault.check.ts';
import { noHauling } from './kinds/no-hauling.check.ts';
import { noMarkup } from './kinds/no-markup.check.ts';
import { noMembrane } from './kinds/no-membrane.check.ts';
import { noPermit } from './kinds/no-permit.check.ts';
import { noPrice } from './kinds/no-price.check.ts';
import { noProtection } from './kinds/no-protection.check.ts';
import { noQuantity } from './kinds/no-quantity.check.ts';
import { notMeasured } from './kinds/not-measured.check.ts';
import { noteToFollow } from './kinds/note-to-follow.check.ts';
import { nothingReplaces } from './kinds/nothing-replaces.check.ts';
import { olderPrices } from './kinds/older-prices.check.ts';
import { paintBeforeDrywall } from './kinds/paint-before-drywall.check.ts';
import { paintWithoutPrep } from './kinds/paint-without-prep.check.ts';
import { sinkWithoutFaucet } from './kinds/sink-without-faucet.check.ts';
import { tenfoldQuantity } from './kinds/tenfold-quantity.check.ts';
import { trimOverPerimeter } from './kinds/trim-over-perimeter.check.ts';
import { tubWithoutValve } from './kinds/tub-without-valve.check.ts';
import { typedUnderMeasured } from './kinds/typed-under-measured.check.ts';
import { vanityWithoutFaucet } from './kinds/vanity-without-faucet.check.ts';
import { vendorAbovePrice } from './kinds/vendor-above-price.check.ts';

/** Every check, in the order in which findings are shown. test/estimating/checks/checks.spec.ts compares it with the files of this folder. */
export const CHECKS: readonly Check[] = [
  noQuantity,
  noPrice,
  tenfoldQuantity,
  duplicateLine,
  floorOverArea,
  trimOverPerimeter,
  floorNotRemoved,
  fixtureNotRemoved,
  countertopNotRemoved,
  coverNotRemoved,
  noHauling,
  noPermit,
  noBacker,
  noMembrane,
  noBaseboard,
  drywallNotFinished,
  drywallWithoutPrimer,
  paintWithoutPrep,
  cabinetsWithoutCountertop,
  vanityWithoutFaucet,
  sinkWithoutFaucet,
  tubWithoutValve,
  noDripEdge,
  noProtection,
  vendorAbovePrice,
  noMarkup,
  nothingReplaces,
  notMeasured,
  typedUnderMeasured,
  fixturesDoNotFit,
  bathWithoutFan,
  noGroundFault,
  noAsbestosTest,
  noFinalCleaning,
  paintBeforeDrywall,
  noteToFollow,
  olderPrices,
];
