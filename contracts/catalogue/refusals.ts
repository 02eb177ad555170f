import type { RefusalTexts } from '../refusal-texts.ts';

export const catalogueRefusals = {
  CATEGORY_NOT_FOUND: { status: 404, text: 'The price book has no such category.' },
  EFFECTIVE_DATE_PAST: { status: 422, text: 'A price cannot count from a day that is over.' },
  FILE_TOO_LARGE: { status: 413, text: 'This file is too large.' },
  FILE_UNREADABLE: { status: 422, text: 'This file cannot be read.' },
  IMPORT_NOT_FOUND: { status: 404, text: 'This import does not exist.' },
  IMPORT_NOT_READY: { status: 409, text: 'This import is not ready for that yet.' },
  OWN_ITEM_PRICE: { status: 422, text: 'An item of your own has no default price to go back to.' },
  PRICE_LIST_STALE: { status: 409, text: 'The price book has changed since the dry run. Please run it again.' },
  QUALITY_ORDER: { status: 422, text: 'A better quality cannot cost less than the one below it.' },
  UPLOAD_CUT_OFF: { status: 400, text: 'The file did not arrive whole. Please send it again.' },
  VERSION_NOT_FOUND: { status: 404, text: 'The price book has no such version.' },
  ZIP_NOT_FOUND: { status: 422, text: 'No place has this ZIP code.' },
} as const satisfies RefusalTexts;

type Own = typeof catalogueRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
