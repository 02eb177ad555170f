import { Injectable } from '@nestjs/common';
import { AdvisoryLock } from '../platform/read-db/advisory-lock.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';

const LOCK = 5_309_012;

/**
 * Lets one deletion, merge, undo or adoption of an organisation's contacts run at a time, in all processes: these decide about two streams, and the event store
 * appends to one. Edits and additions do not wait.
 */
@Injectable()
export class ContactLock extends AdvisoryLock {
  constructor(readDb: ReadDb) {
    super(readDb, LOCK);
  }
}
