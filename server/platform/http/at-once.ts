import { Refusal } from '../../../contracts/refusals.ts';

/** Limits concurrent costly work in this process; further callers get 429. */
export class AtOnce {
  private running = 0;

  constructor(private readonly most: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.most) throw new Refusal('TOO_MANY');
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
    }
  }
}
