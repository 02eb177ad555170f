import { recordRefusals } from '../kit/record-refusals.ts';
import type { RefusalTexts } from '../refusal-texts.ts';

export const reportingRefusals = {
  ...recordRefusals('MONTHLY_EXPORT', 'monthly mail'),
  MONTHLY_EXPORTS_FULL: { status: 422, text: 'You have 20 monthly mails of the audit. End one that you no longer need.' },
  MONTHLY_EXPORT_LOCKED: { status: 403, text: 'A monthly mail is changed by the person who asked for it.' },
  MONTHLY_FILE_GONE: { status: 410, text: 'This file is not kept any more. Its month can be exported again in the audit.' },
  MONTHLY_LINK_INVALID: { status: 404, text: 'This link is not whole. Please open it from the mail.' },
  ALREADY_ANSWERED: { status: 409, text: 'This report has already been answered.' },
  ANSWER_STAYS: {
    status: 409,
    text:
      'This report is answered. It, its link and its sealed copy stay, because they belong to the customer as well. ' +
      'To change what was accepted, send a change order; what was declined can be sent anew as another report.',
  },
  JOB_IS_ARCHIVED: { status: 409, text: 'This job is archived, so that its link shows nothing. Take the job back from the archive first.' },
  BILL_THE_CONTRACT: {
    status: 409,
    text: 'The customer has accepted an estimate of this job. Make a new invoice, which counts against it, instead of changing this report into one.',
  },
  CHOICE_GONE: { status: 409, text: 'This choice is not offered any more. Please read the page again. Nothing was sent.' },
  LAST_DAY_OVER: { status: 422, text: 'This day is over. Choose today or a later day.' },
  MAILED_ENOUGH_TODAY: {
    status: 429,
    text: 'Your account has mailed as many people as it may in one day. Nothing was sent; copy the link and send it yourself, or go on tomorrow.',
  },
  LINK_MAILED_TOO_OFTEN: { status: 429, text: 'This link was mailed very often. Please copy it and send it yourself.' },
  LINK_EXPIRED: { status: 410, text: 'This link has expired.' },
  LINK_WITHDRAWN: { status: 410, text: 'This link was withdrawn by its sender.' },
  CONTRACT_EXISTS: {
    status: 409,
    text: 'The customer has accepted an estimate of this job. Send what is new as a change order; other work is another job.',
  },
  CONSENT_REQUIRED: { status: 422, text: 'Tick the box to sign. Nothing was sent.' },
  CHANGE_ORDER_OUTDATED: {
    status: 409,
    text: 'The contract has changed since this change order was written. Please ask for a new one. Nothing was sent.',
  },
  CHANGE_ORDER_STAYS: { status: 409, text: 'A change order stays as it was sent. Withdraw it and send another one.' },
  CHANGE_ORDER_WAITS: { status: 409, text: 'A change order of this contract waits for its answer. Withdraw it first to send another one.' },
  COPY_IS_SEALED: { status: 409, text: 'The sealed copy of an answer cannot be deleted.' },
  INVOICE_COUNTS: {
    status: 409,
    text: 'This invoice is from before the customer accepted the estimate, and counts against it as it is. Delete it and make another one.',
  },
  INVOICE_STAYS: { status: 409, text: 'This invoice bills a part of the contract and stays an invoice.' },
  NAME_NOT_READABLE: {
    status: 422,
    text: 'Write your name with at least one letter or digit, on one line and without hidden signs. Nothing was sent.',
  },
  NOTHING_TO_SHARE: { status: 409, text: 'There is no report with a link to send. Make a report first.' },
  NOT_ANSWERED: { status: 409, text: 'This report has no answer yet, so that there is no sealed copy of one.' },
  NO_ANSWER_ASKED: { status: 409, text: 'This report asks for no answer.' },
  GATEWAY_SILENT: {
    status: 503,
    text: 'The payment gateway does not answer at the moment. Nothing was paid; please try again in a minute.',
  },
  GATEWAY_REFUSED: { status: 409, text: 'The payment gateway does not take this payment. Nothing was paid.' },
  NOTICE_NOT_READABLE: { status: 422, text: 'This notice of a payment cannot be read.' },
  NOTICE_NOT_SIGNED: { status: 401, text: 'The signature of this notice is missing, wrong or too old.' },
  NOT_PAYABLE: { status: 409, text: 'This cannot be paid online.' },
  NOTHING_ACCEPTED: { status: 409, text: 'Nothing is accepted yet. Change orders begin once the customer has accepted the estimate.' },
  NOTHING_CHANGED: { status: 409, text: 'The estimate is as it was agreed. There is nothing to change in the contract.' },
  NOTHING_TO_TAKE_OVER: { status: 409, text: 'The estimate has no line that was offered and not picked.' },
  OPTIONS_UNCLEAR: {
    status: 422,
    text: 'Offer two or three choices, one of them chosen at the start, and put each line into one choice or add-on only.',
  },
  OPTION_WITHOUT_PRICE: { status: 422, text: 'A choice or add-on without a price cannot be offered.' },
  REMINDER_DATE_REQUIRED: { status: 422, text: 'Please select a reminder date to be notified if there has been no response by that time.' },
  PAGE_NOT_NAMED: {
    status: 422,
    text: 'This answer does not say which page it is to. Please reload the page, read it, and answer again. Nothing was sent.',
  },
  REPORT_CHANGED: { status: 409, text: 'This report was changed since you opened it. Please read it again.' },
  REPORT_HAS_OPTIONS: {
    status: 409,
    text: 'This report offers choices or add-ons. Take them off, change it, and offer them anew.',
  },
  REPORT_IS_INSIDE: { status: 409, text: 'A report of this kind is for your company only. It has no public link.' },
  REPORT_NOT_FOUND: { status: 404, text: 'This report does not exist.' },
  RESPONSE_INCOMPLETE: { status: 422, text: 'Please give your name and accept or decline.' },
  SEALED_FILE_MISSING: {
    status: 503,
    text: 'The file of this sealed copy is missing on the server. Its seal is in the log; please have the files restored from a backup.',
  },
  SEAL_PENDING: { status: 503, text: 'The copy is being sealed. Please try again in a moment.' },
  SELECT_ITEMS: { status: 422, text: 'Please select at least one line item.' },
  SENDER_DOES_NOT_ANSWER: {
    status: 403,
    text: 'You are signed in with the company that sent this. Only the customer answers here. Record an answer by hand instead. Nothing was sent.',
  },
  SIGNATURE_REQUIRED: { status: 422, text: 'Draw or type your signature. Nothing was sent.' },
  OVER_SEND_LIMIT: { status: 403, text: 'This is more than you may send. Nothing was saved; a colleague without that limit can send it.' },
  TAX_LEFT_OUT: {
    status: 409,
    text: 'This page leaves sales tax out, which would be billed. Please ask for it with its tax. Nothing was sent.',
  },
  TAKES_NO_PAYMENTS: { status: 409, text: 'Payments are applied to estimates and invoices only.' },
  VENDOR_WITHOUT_EMAIL: { status: 422, text: 'This vendor has no email address. Please enter one.' },
} as const satisfies RefusalTexts;

type Own = typeof reportingRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
