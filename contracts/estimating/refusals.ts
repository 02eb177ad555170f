import type { RefusalTexts } from '../refusal-texts.ts';

export const estimatingRefusals = {
  AREA_EXISTS: { status: 409, text: 'An estimate has one Entire House area.' },
  AREA_NOT_FOUND: { status: 404, text: 'This area does not exist.' },
  BUSY: { status: 503, text: 'The server is busy reading the past of estimates. Please try again in a moment.' },
  CHECK_CHANGED: { status: 409, text: 'The estimate has changed since this check was shown. Please look at it again.' },
  CHECK_NOT_FOUND: { status: 404, text: 'This check finds nothing here any more.' },
  DEFAULT_TASK: { status: 409, text: 'The first task cannot be deleted: lines of deleted tasks go to it.' },
  ENTIRE_HOUSE_NOT_DELETABLE: { status: 409, text: 'Deleting the Entire House area is not allowed.' },
  ESTIMATE_FULL: { status: 409, text: 'An estimate holds at most 10,000 line items.' },
  EXPENSE_NOT_APPLIED: { status: 422, text: 'An expense cannot be applied to a report.' },
  GABLE_OUTSIDE: { status: 422, text: 'The gable distance must lie between the walls.' },
  ITEM_NOT_FOUND: { status: 404, text: 'This item does not exist.' },
  LABOR_MINIMUM: {
    status: 409,
    text: 'This line follows the labor of its trade by itself and cannot be changed by hand. Switch the labor minimum off instead.',
  },
  MISSING_FIELDS: { status: 422, text: 'missing fields' },
  NOTHING_TO_REDO: { status: 409, text: 'There is nothing to redo.' },
  NOTHING_TO_UNDO: { status: 409, text: 'There is nothing to undo.' },
  NO_FIX: { status: 409, text: 'This has to be settled by hand.' },
  NO_CREDITS: { status: 402, text: "You don't have enough credits in your account." },
  ORDER_IN_PROGRESS: { status: 409, text: 'Property State or ZIP Code cannot be changed once the order is in progress.' },
  ORDER_NOT_FOUND: { status: 404, text: 'This order does not exist.' },
  PAYMENT_IS_APPLIED: { status: 409, text: 'This payment is applied to a report. Take it off there first.' },
  PAYMENT_KIND_STAYS: { status: 409, text: 'A payment stays a payment, and an expense an expense. Delete this entry and make a new one.' },
  PAYMENT_SPENT: { status: 409, text: 'More would be applied than there is left of this payment.' },
  PAYMENT_NOT_FOUND: { status: 404, text: 'This entry does not exist. It may have been deleted.' },
  NOT_A_PICTURE: { status: 422, text: 'This file is no picture that can be shown.' },
  PHOTOS_FULL: { status: 409, text: 'An estimate holds at most 1,000 photos.' },
  PHOTO_NOT_FOUND: { status: 404, text: 'This photo does not exist.' },
  PHOTO_STORAGE_FULL: {
    status: 507,
    text: 'The photos of your organization fill the space that it has. Nothing was added; whoever runs Scopebook can give it more.',
  },
  PRICES_CHANGED: { status: 409, text: 'Lines or prices have changed since they were shown. Nothing was updated; please look again.' },
  REPORT_OVERPAID: { status: 409, text: 'More would be applied to this report than it asks for.' },
  REMODEL_NOT_NEW: { status: 409, text: 'A complete remodel can only be used on a new estimate.' },
  TASK_EXISTS: { status: 409, text: 'A task with this name already exists.' },
  TASK_NOT_FOUND: { status: 404, text: 'This task does not exist.' },
  UNDO_CHANGED: { status: 409, text: 'What would be taken back is no longer what was shown. Please look again.' },
  UNDO_CONFLICT: { status: 409, text: 'This was changed since, so that it cannot be undone.' },
  UNDO_EARLIER: { status: 409, text: 'This was done before you opened the estimate. Take it back all the same?' },
  UNKNOWN_ANSWER: { status: 422, text: 'The bathroom wizard has no such answer.' },
  UPLOAD_NOT_FOUND: { status: 404, text: 'Nothing is known of this upload, or it is too old. Please begin again.' },
  UPLOAD_OFFSET: { status: 409, text: 'The file has arrived up to another place. Please ask how far, and go on from there.' },
  WHAT_IF_CHANGED: { status: 409, text: 'The what-if or the estimate has changed since they were compared. Please look again.' },
  WHAT_IF_CONFLICT: { status: 409, text: 'The estimate has changed one of these too. Please choose which is to stand.' },
  WHAT_IF_DISCARDED: { status: 409, text: 'This what-if was discarded. Bring it back to go on with it.' },
  WHAT_IF_GONE: { status: 409, text: 'This what-if was discarded more than 30 days ago.' },
  WHAT_IF_OF_JOB: { status: 409, text: 'A what-if has areas, lines and prices only. Do this on the estimate itself.' },
  WHAT_IF_OF_WHAT_IF: { status: 409, text: 'This is a what-if already. Start another one from the estimate.' },
  WHAT_IF_NOT_FOUND: { status: 404, text: 'This is the estimate itself, not a what-if.' },
  WIZARD_CHANGED: {
    status: 409,
    text: 'The room has changed since these lines were counted. They are counted again now; please look at them.',
  },
  WRONG_AREA_TYPE: { status: 409, text: 'This area is measured in another way.' },
  XREF_NOT_FOUND: { status: 404, text: 'This item is not in the price book.' },
} as const satisfies RefusalTexts;

type Own = typeof estimatingRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
