/** Every refusal of the product: stable code -> HTTP status and the text a person reads (spec texts word for word). Kept sorted. */
export const REFUSALS = {
  ALREADY_ANSWERED: { status: 409, text: 'This report has already been answered.' },
  AREA_EXISTS: { status: 409, text: 'An estimate has one Entire House area.' },
  AREA_NOT_FOUND: { status: 404, text: 'This area does not exist.' },
  BAD_CREDENTIALS: { status: 401, text: 'The user name or the password is not right.' },
  BUSY: { status: 503, text: 'The server is busy reading the past of estimates. Please try again in a moment.' },
  CATEGORY_NOT_FOUND: { status: 404, text: 'The price book has no such category.' },
  CONFLICT: { status: 409, text: 'Others are changing this at the same moment. Please try again.' },
  CROSS_SITE: { status: 403, text: 'This call changes something and is not taken from another site.' },
  DEFAULT_TASK: { status: 409, text: 'The first task cannot be deleted: lines of deleted tasks go to it.' },
  EFFECTIVE_DATE_PAST: { status: 422, text: 'A price cannot count from a day that is over.' },
  ENTIRE_HOUSE_NOT_DELETABLE: { status: 409, text: 'Deleting the Entire House area is not allowed.' },
  ESTIMATE_FULL: { status: 409, text: 'An estimate holds at most 10,000 line items.' },
  FILE_TOO_LARGE: { status: 413, text: 'This file is too large.' },
  FILE_UNREADABLE: { status: 422, text: 'This file cannot be read.' },
  FORBIDDEN: { status: 403, text: 'Your account does not have the right to do this.' },
  GABLE_OUTSIDE: { status: 422, text: 'The gable distance must lie between the walls.' },
  IDEMPOTENCY_MISMATCH: { status: 422, text: 'This Idempotency-Key was already used for another request.' },
  IMPORT_NOT_FOUND: { status: 404, text: 'This import does not exist.' },
  IMPORT_NOT_READY: { status: 409, text: 'This import is not ready for that yet.' },
  INVALID_ACTIVATION_CODE: { status: 422, text: 'Invalid Activation Code. Please try again' },
  ITEM_NOT_FOUND: { status: 404, text: 'This item does not exist.' },
  LABOR_MINIMUM: {
    status: 409,
    text: 'This line follows the labor of its trade by itself and cannot be changed by hand. Switch the labor minimum off instead.',
  },
  LIMIT_EXCEEDED: { status: 422, text: 'This is larger than an estimate can hold.' },
  LINK_EXPIRED: { status: 410, text: 'This link has expired.' },
  LINK_WITHDRAWN: { status: 410, text: 'This link was withdrawn by its sender.' },
  LOG_UNAVAILABLE: { status: 503, text: 'The event store does not answer. Nothing was lost; please try again in a moment.' },
  MISSING_FIELDS: { status: 422, text: 'missing fields' },
  NOTHING_TO_REDO: { status: 409, text: 'There is nothing to redo.' },
  NOTHING_TO_UNDO: { status: 409, text: 'There is nothing to undo.' },
  NOT_ACTIVATED: { status: 403, text: 'Please activate your account first: the code is in the mail we sent you.' },
  NOT_CAUGHT_UP: { status: 503, text: 'Your last change is saved, but not yet visible. Please try again in a moment.' },
  NOT_FOUND: { status: 404, text: 'This does not exist.' },
  NOT_SIGNED_IN: { status: 401, text: 'Please sign in.' },
  NO_CREDITS: { status: 402, text: "You don't have enough credits in your account." },
  ZIP_NOT_FOUND: { status: 422, text: 'No place has this ZIP code.' },
  ORDER_IN_PROGRESS: { status: 409, text: 'Property State or ZIP Code cannot be changed once the order is in progress.' },
  ORDER_NOT_FOUND: { status: 404, text: 'This order does not exist.' },
  OWN_ITEM_PRICE: { status: 422, text: 'An item of your own has no default price to go back to.' },
  PRICES_CHANGED: { status: 409, text: 'Lines or prices have changed since they were shown. Nothing was updated; please look again.' },
  PRICE_LIST_STALE: { status: 409, text: 'The price book has changed since the dry run. Please run it again.' },
  QUALITY_ORDER: { status: 422, text: 'A better quality cannot cost less than the one below it.' },
  READ_DB_UNAVAILABLE: { status: 503, text: 'The database does not answer. Nothing was lost; please try again in a moment.' },
  READ_MODEL_STOPPED: {
    status: 503,
    text: 'This part of Scopebook has stopped and shows nothing new. Nothing that was saved is lost; whoever runs Scopebook has to look at it.',
  },
  REMINDER_DATE_REQUIRED: { status: 422, text: 'Please select a reminder date to be notified if there has been no response by that time.' },
  REPORT_NOT_FOUND: { status: 404, text: 'This report does not exist.' },
  RESPONSE_INCOMPLETE: { status: 422, text: 'Please give your name and accept or decline.' },
  SELECT_ITEMS: { status: 422, text: 'Please select at least one line item.' },
  STORED_TOO_MUCH: {
    status: 429,
    text: 'Your organization has stored more today than one day holds. Nothing was changed; it goes on at midnight UTC.',
  },
  STREAM_SET_ASIDE: {
    status: 503,
    text: 'Something that was saved here cannot be shown, so this is set aside until it is mended. Nothing is lost; please tell whoever runs Scopebook.',
  },
  TASK_EXISTS: { status: 409, text: 'A task with this name already exists.' },
  TASK_NOT_FOUND: { status: 404, text: 'This task does not exist.' },
  TOO_MANY: { status: 429, text: 'Too many requests. Please wait a moment.' },
  UNDO_CHANGED: { status: 409, text: 'What would be taken back is no longer what was shown. Please look again.' },
  UNDO_CONFLICT: { status: 409, text: 'This was changed since, so that it cannot be undone.' },
  UNDO_EARLIER: { status: 409, text: 'This was done before you opened the estimate. Take it back all the same?' },
  UPLOAD_CUT_OFF: { status: 400, text: 'The file did not arrive whole. Please send it again.' },
  VERSION_NOT_FOUND: { status: 404, text: 'The price book has no such version.' },
  WRONG_AREA_TYPE: { status: 409, text: 'This area is measured in another way.' },
  XREF_NOT_FOUND: { status: 404, text: 'This item is not in the price book.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** A decision that says no: thrown by deciders and services, answered as problem details with the code's status and text. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly detail?: string;

  constructor(code: RefusalCode, detail?: string) {
    super(detail ?? REFUSALS[code].text);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return REFUSALS[this.code].status;
  }
}
