import { streamOf } from '../platform/event-log/stream.ts';
import { accountDecider } from './account.decider.ts';

/** The streams `account-<organizationId>`. */
export class AccountStreams extends streamOf(accountDecider) {}
