import { z } from 'zod';
import { AnyId, Id } from '../../call.ts';

export const UploadPath = z.object({ id: AnyId, itemId: Id, uploadId: z.string().max(64) });
