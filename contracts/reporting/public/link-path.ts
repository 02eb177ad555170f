import { z } from 'zod';
import { AnyId } from '../../call.ts';

export const LinkPath = z.object({ orderId: AnyId, checksum: z.string().min(1).max(100), reportId: AnyId });
