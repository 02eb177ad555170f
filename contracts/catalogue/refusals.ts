import { recordRefusals } from '../kit/record-refusals.ts';
import type { RefusalTexts } from '../refusal-texts.ts';

export const catalogueRefusals = {
  ...recordRefusals('LIBRARY', 'library'),
  ...recordRefusals('LINE_ITEM', 'line item'),
  CATEGORY_NOT_FOUND: { status: 404, text: 'The price book has no such category.' },
  EFFECTIVE_DATE_PAST: { status: 422, text: 'A price cannot count from a day that is over.' },
  FILE_UNREADABLE: { status: 422, text: 'This file cannot be read.' },
  IMPORT_NOT_FOUND: { status: 404, text: 'This import does not exist.' },
  IMPORT_NOT_READY: { status: 409, text: 'This import is not ready for that yet.' },
  LIBRARIES_FULL: { status: 422, text: 'This list is full: it holds 500 libraries.' },
  LIBRARY_LOCKED: {
    status: 403,
    text: 'Libraries of the organization are changed by its administrators. You can use them, or duplicate them to your own list.',
  },
  LIBRARY_NAME_TAKEN: { status: 409, text: 'You already have a library of this name. Give this one another.' },
  LIBRARY_SUBCATEGORY_USED: { status: 409, text: 'It cannot be deleted: libraries are in it. Move them to another subcategory first.' },
  LINE_ITEMS_FULL: { status: 422, text: 'This list is full: it holds 2,000 line items.' },
  LINE_ITEM_LOCKED: {
    status: 403,
    text: 'Line items of the organization are changed by its administrators. You can use them, or duplicate them to your own list.',
  },
  OWN_ITEM_PRICE: { status: 422, text: 'An item of your own has no default price to go back to.' },
  PRICE_LIST_STALE: { status: 409, text: 'The price book has changed since the dry run. Please run it again.' },
  QUALITY_ORDER: { status: 422, text: 'A better quality cannot cost less than the one below it.' },
  VERSION_NOT_FOUND: { status: 404, text: 'The price book has no such version.' },
  ZIP_NOT_FOUND: { status: 422, text: 'No place has this ZIP code.' },
} as const satisfies RefusalTexts;

type Own = typeof catalogueRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
