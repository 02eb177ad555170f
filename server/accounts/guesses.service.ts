import { Injectable } from '@nestjs/common';
import { Attempts } from './attempts.ts';

/** Slows down the guessing of codes that other contexts give out. */
@Injectable()
export class GuessesService {
  constructor(private readonly attempts: Attempts) {}

  /** Counts a guess before it is made, and takes it back where `isRight`. Refuses TOO_MANY for everything, also what is right. */
  async guess<Answer>(key: string, limit: number, make: () => Promise<Answer>, isRight: (answer: Answer) => boolean): Promise<Answer> {
    await this.attempts.take([{ key, limit }]);
    const answer = await make();
    if (isRight(answer)) await this.attempts.refund([key]);
    return answer;
  }
}
