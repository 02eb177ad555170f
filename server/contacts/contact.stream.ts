import { streamOf } from '../platform/event-log/stream.ts';
import { contactDecider } from './contact.decider.ts';

/** The streams `customer-<id>`. */
export class CustomerStreams extends streamOf(contactDecider('customer')) {}

/** The streams `vendor-<id>`. */
export class VendorStreams extends streamOf(contactDecider('vendor')) {}
