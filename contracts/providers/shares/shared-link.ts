import { z } from 'zod';
import { Id } from '../../call.ts';

/** Both parts of the page's address: `/shared/<shareId>/<token>`. */
export const SharedLink = z.object({ shareId: Id, token: z.string().min(1).max(100) });
