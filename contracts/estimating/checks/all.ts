import { bathWithoutFan } from './bath-without-fan.check.ts';
import { cabinetsWithoutCountertop } from './cabinets-without-countertop.check.ts';
import type { Check } from './check.ts';
import { countertopNotRemoved } from './countertop-not-removed.check.ts';
import { coverNotRemoved } from './cover-not-removed.check.ts';
import { drywallNotFinished } from './drywall-not-finished.check.ts';
import { drywallWithoutPrimer } from './drywall-without-primer.check.ts';
import { duplicateLine } from './duplicate-line.check.ts';
import { fixtureNotRemoved } from './fixture-not-removed.check.ts';
import { fixturesDoNotFit } from './fixtures-do-not-fit.check.ts';
import { floorNotRemoved } from './floor-not-removed.check.ts';
import { floorOverArea } from './floor-over-area.check.ts';
import { noAsbestosTest } from './no-asbestos-test.check.ts';
import { noBacker } from './no-backer.check.ts';
import { noBaseboard } from './no-baseboard.check.ts';
import { noDripEdge } from './no-drip-edge.check.ts';
import { noFinalCleaning } from './no-final-cleaning.check.ts';
import { noGroundFault } from './no-ground-fault.check.ts';
import { noHauling } from './no-hauling.check.ts';
import { noMarkup } from './no-markup.check.ts';
import { noMembrane } from './no-membrane.check.ts';
import { noPermit } from './no-permit.check.ts';
import { noPrice } from './no-price.check.ts';
import { noProtection } from './no-protection.check.ts';
import { noQuantity } from './no-quantity.check.ts';
import { notMeasured } from './not-measured.check.ts';
import { noteToFollow } from './note-to-follow.check.ts';
import { nothingReplaces } from './nothing-replaces.check.ts';
import { olderPrices } from './older-prices.check.ts';
import { paintBeforeDrywall } from './paint-before-drywall.check.ts';
import { paintWithoutPrep } from './paint-without-prep.check.ts';
import { sinkWithoutFaucet } from './sink-without-faucet.check.ts';
import { tenfoldQuantity } from './tenfold-quantity.check.ts';
import { trimOverPerimeter } from './trim-over-perimeter.check.ts';
import { tubWithoutValve } from './tub-without-valve.check.ts';
import { typedUnderMeasured } from './typed-under-measured.check.ts';
import { vanityWithoutFaucet } from './vanity-without-faucet.check.ts';
import { vendorAbovePrice } from './vendor-above-price.check.ts';

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
