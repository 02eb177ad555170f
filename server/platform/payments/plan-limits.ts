import type { Limited } from '../../../contracts/billing/limits/get-plan-use.ts';

/** How many of something an organisation may have, and the words of the refusal of one more. */
export interface Room {
  used: number;
  most: number;
  words: string;
}

/** What the plan of an organisation holds. Nothing is limited until a context that sells plans says so; what is there already always stays. */
export class PlanLimits {
  private read: (organizationId: number, what: Limited) => Promise<Room | undefined> = () => Promise.resolve(undefined);

  readBy(read: (organizationId: number, what: Limited) => Promise<Room | undefined>): void {
    this.read = read;
  }

  /** Undefined without a limit. */
  roomOf(organizationId: number, what: Limited): Promise<Room | undefined> {
    return this.read(organizationId, what);
  }
}
