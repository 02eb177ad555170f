import { streamOf } from '../platform/event-log/stream.ts';
import { organizationDecider } from './organization.decider.ts';

/** The streams `organization-<organizationId>`. */
export class OrganizationStreams extends streamOf(organizationDecider) {}
