import { Refusal } from '../../../contracts/refusals.ts';

/** So many pieces of costly work at once in this process; whoever comes beyond is asked to come again (429). */
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
