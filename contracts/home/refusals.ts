import type { RefusalTexts } from '../refusal-texts.ts';

export const homeRefusals = {
  PROPERTY_NOT_FOUND: { status: 404, text: 'This home does not exist.' },
  PROPERTY_AREA_NOT_FOUND: { status: 404, text: 'This area does not exist, or it was removed meanwhile.' },
  PROPERTY_CHANGED: { status: 409, text: 'This was changed meanwhile. Please look again.' },
  PROPERTY_AREA_IN_USE: { status: 409, text: 'Something would be lost with this area.' },
  PROPERTY_AREA_ONLY_ONE: { status: 409, text: 'A house has one Basement and one Garage, and it is there.' },
  PROPERTY_AREA_STAYS: { status: 409, text: 'The last Kitchen and the last Exterior Grounds stay: every house has them.' },
  PROPERTY_AREAS_FULL: { status: 422, text: 'This home is full: it holds 250 areas.' },
  PROPERTY_NO_CHARACTERISTICS: { status: 409, text: 'The house has to be set up first.' },
  PROPERTY_NO_ADDRESS: { status: 409, text: 'The address comes first: prices and areas need its ZIP code.' },
  PROPERTY_COUNTY_UNKNOWN: { status: 422, text: 'This county is not in the state of the address.' },
  HOUSE_PHOTO_NOT_FOUND: { status: 404, text: 'This photograph is not there.' },
  HOME_TODO_INVALID: { status: 422, text: 'What needs doing is put off to a later day.' },
  NO_COST_DATA: { status: 422, text: 'There are no prices for this place: the figures have the states and the District of Columbia.' },
  NO_REPLACEMENT_COST: { status: 409, text: 'There is no replacement cost report yet. Make one first.' },
  NO_PROPERTY_VALUE: { status: 409, text: 'There is no property value yet. Make one first.' },
  NO_SALES_FILE: {
    status: 409,
    text: 'There is no file of sales yet. Load one: the value comes from what houses near yours were sold for.',
  },
  NO_HOME_POSITION: {
    status: 409,
    text: 'Where the house stands is not known: its ZIP code is missing or in no list of positions. Correct the address, or set the pin on the map.',
  },
  PROPERTY_UNDO_CONFLICT: { status: 409, text: 'There is nothing to undo, or it was changed since.' },
} as const satisfies RefusalTexts;

type Own = typeof homeRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
