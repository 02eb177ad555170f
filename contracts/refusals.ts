import { type Call, demandsOf, isForActiveAccounts, waitsForSecondStep } from './call.ts';
import { DAY_MS } from './durations.ts';
import type { RefusalTexts } from './refusal-texts.ts';

/** Refusals of the platform itself. */
const platformRefusals = {
  ACCOUNT_SUSPENDED: { status: 403, text: 'This account is suspended. An administrator of your organization can make it active again.' },
  SECOND_STEP_REQUIRED: { status: 403, text: 'Your organization asks for a second step of signing in. Set one up, then go on.' },
  API_KEY_REFUSED: {
    status: 401,
    text: 'This API key is not taken: it is unknown, revoked or over, or not for the address that this comes from.',
  },
  CONFLICT: { status: 409, text: 'Others are changing this at the same moment. Please try again.' },
  CROSS_SITE: { status: 403, text: 'This call changes something and is not taken from another site.' },
  DISK_FULL: { status: 507, text: 'The disk of the server is full. Nothing was changed; please tell whoever runs Scopebook.' },
  FILE_TOO_LARGE: { status: 413, text: 'This file is too large.' },
  FILES_UNAVAILABLE: { status: 503, text: 'The store of files does not answer. Nothing was lost; please try again in a moment.' },
  FORBIDDEN: {
    status: 403,
    text: 'Your account does not have the right to do this. Nothing was changed; who manages the users of your organization can give it.',
  },
  IDEMPOTENCY_MISMATCH: { status: 422, text: 'This Idempotency-Key was already used for another request.' },
  LIMIT_EXCEEDED: { status: 422, text: 'This is larger than an estimate can hold.' },
  LOG_UNAVAILABLE: { status: 503, text: 'The event store does not answer. Nothing was lost; please try again in a moment.' },
  NOT_A_PICTURE: { status: 422, text: 'This file is no picture that can be shown.' },
  NOT_CAUGHT_UP: { status: 503, text: 'Your last change is saved, but not yet visible. Please try again in a moment.' },
  NOT_FOUND: { status: 404, text: 'This does not exist.' },
  NOT_SIGNED_IN: { status: 401, text: 'Please sign in.' },
  READ_DB_UNAVAILABLE: { status: 503, text: 'The database does not answer. Nothing was lost; please try again in a moment.' },
  READ_MODEL_STOPPED: {
    status: 503,
    text: 'This part of Scopebook has stopped and shows nothing new. Nothing that was saved is lost; whoever runs Scopebook has to look at it.',
  },
  STORAGE_FULL: {
    status: 507,
    text: 'There is no room for this file: all the space that there is for files is used. Nothing was added; whoever runs Scopebook can give more.',
  },
  STORED_TOO_MUCH: {
    status: 429,
    text: 'Your organization has stored more today than one day holds. Nothing was changed; it goes on at midnight UTC.',
  },
  STREAM_SET_ASIDE: {
    status: 503,
    text: 'Something that was saved here cannot be shown, so this is set aside until it is mended. Nothing is lost; please tell whoever runs Scopebook.',
  },
  TOO_MANY: { status: 429, text: 'Too many requests. Please wait a moment.' },
  UPLOAD_NOT_FOUND: { status: 404, text: 'Nothing is known of this upload, or it is too old. Please begin again.' },
  UPLOAD_OFFSET: { status: 409, text: 'The file has arrived up to another place. Please ask how far, and go on from there.' },
  UPLOAD_CUT_OFF: { status: 400, text: 'The file did not arrive whole. Please send it again.' },
} as const satisfies RefusalTexts;

type PlatformRefusals = typeof platformRefusals;

/** The refusals of the whole product by code. Each context's `refusals.ts` extends this interface by its own. */
export interface Refusals extends PlatformRefusals {}

export type RefusalCode = keyof Refusals;

const texts: RefusalTexts = { ...platformRefusals };

/** Makes the texts of a context's refusals known. The server does so for each context that it finds. */
export function registerRefusals(own: RefusalTexts): void {
  Object.assign(texts, own);
}

/** The refusals registered so far: in a running server, all of the product. */
export const registeredRefusals = (): Readonly<RefusalTexts> => texts;

/** A refused request. Deciders and services throw it; it is answered as problem details with the code's status and text. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly detail?: string;
  /** Seconds after which the same request may be taken, where that is known. */
  readonly retryAfter?: number;

  /** Further members of the problem details. */
  readonly facts?: Readonly<Record<string, unknown>>;

  /** The message is the detail, else the code's text; the code itself where its context is not loaded. */
  constructor(code: RefusalCode, detail?: string, { retryAfter, facts }: Pick<Refusal, 'retryAfter' | 'facts'> = {}) {
    super(detail ?? texts[code]?.text ?? code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.facts = facts;
  }

  /** A limit by the day (UTC) has its next room at midnight. */
  static untilMidnight(code: RefusalCode, now = Date.now()): Refusal {
    return new Refusal(code, undefined, { retryAfter: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000) });
  }

  get status(): number {
    return texts[this.code]?.status ?? 500;
  }
}

const OUTAGES: RefusalCode[] = ['LOG_UNAVAILABLE', 'NOT_CAUGHT_UP', 'READ_DB_UNAVAILABLE', 'READ_MODEL_STOPPED', 'STREAM_SET_ASIDE'];
const OF_WRITES: RefusalCode[] = ['CONFLICT', 'CROSS_SITE', 'DISK_FULL', 'IDEMPOTENCY_MISMATCH', 'LIMIT_EXCEEDED', 'STORED_TOO_MUCH'];

/** The refusals of a call besides validation: those of all calls of its kind, and those that it declares. */
export function refusalsOf(call: Call): RefusalCode[] {
  const { effect, who, refusals } = call;
  const codes: RefusalCode[] = ['TOO_MANY', 'API_KEY_REFUSED', ...OUTAGES, ...(effect === 'write' ? OF_WRITES : []), ...refusals];
  if (isForActiveAccounts(call)) codes.push('ACCOUNT_SUSPENDED');
  if (waitsForSecondStep(call)) codes.push('SECOND_STEP_REQUIRED');
  // Without a right of the person, or without a scope of the key.
  if (who !== 'anyone') codes.push('NOT_SIGNED_IN', 'FORBIDDEN');
  const { owned } = demandsOf(call);
  if (owned) codes.push(owned.unknown, ...(effect === 'write' ? owned.ofWrites : []));
  return [...new Set(codes)];
}
