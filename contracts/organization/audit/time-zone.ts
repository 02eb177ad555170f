import { z } from 'zod';
import { isTimeZone } from '../../local-time.ts';

/** An IANA name. */
export const TimeZone = z.string().max(60).refine(isTimeZone, 'must be a time zone, such as America/New_York');
