import { Injectable } from '@nestjs/common';
import { demoMode } from '../platform/demo-mode.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';

/** The people of the demo organisation, and its customer; they exist in demo mode only. */
export const DEMO_PASSWORD = 'Scopebook-demo-1';

export const DEMO_USERS = [
  { userName: 'contractor', name: 'Dana Whitfield', about: 'Contractor, writes and sends estimates' },
  { userName: 'admin', name: 'Priya Raman', about: 'Admin, sees every change, adopts prices' },
  { userName: 'homeowner', name: 'Helen Kowalczyk', about: 'Homeowner, with an organization of her own' },
  { userName: 'agent', name: 'Marisol Vance', about: 'Real estate agent, asked for a call by homeowners' },
];

/** The key under which the demo data allocates a user's id. */
export const demoUserKey = (userName: string) => `demo-${userName}`;

/** Closes the demo accounts and their sessions outside of demo mode, because their password is published. */
@Injectable()
export class DemoUsers {
  private ids?: Promise<Set<number>>;

  constructor(private readonly readDb: ReadDb) {}

  async isShutOut(userId: number): Promise<boolean> {
    return !demoMode() && (await this.isDemo(userId));
  }

  /** Whether an account is one whose password is published. */
  async isDemo(userId: number): Promise<boolean> {
    this.ids ??= this.load();
    try {
      return (await this.ids).has(userId);
    } catch (error) {
      this.ids = undefined;
      throw error;
    }
  }

  private async load(): Promise<Set<number>> {
    const keys = DEMO_USERS.map(({ userName }) => demoUserKey(userName));
    const rows = await this.readDb.db.selectFrom('allocated_id').select('id').where('kind', '=', 'user').where('key', 'in', keys).execute();
    return new Set(rows.map(({ id }) => id));
  }
}
