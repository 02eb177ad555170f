import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Hashing } from '../../../contracts/sponsorship/sweepstakes/draw.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

/** The hashes of a draw, by Node. */
export const nodeHashing: Hashing = {
  sha256: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
  sha256OfHex: (hex) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex'),
  hmac: (keyHex, text) => createHmac('sha256', Buffer.from(keyHex, 'hex')).update(text, 'utf8').digest('hex'),
};

/**
 * Seeds, and what names a postcard. A seed is made again from the installation's secret whenever it is needed: nothing that is stored could be read before the draw,
 * and nothing can be lost between the commitment and the draw but the secret itself.
 */
@Injectable()
export class SweepstakesSecrets implements OnModuleInit {
  private secret = '';

  constructor(private readonly readDb: ReadDb) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'sweepstakes');
  }

  /** 256 bits in hexadecimal. */
  seedOf(sweepstakesId: number): string {
    return this.digest(`seed/${sweepstakesId}`);
  }

  commitmentOf(sweepstakesId: number): string {
    return nodeHashing.sha256OfHex(this.seedOf(sweepstakesId));
  }

  /** The same card of the same sweepstakes has the same name, however it is spaced and capitalised; nobody can try names without the secret. */
  cardOf(sweepstakesId: number, name: string, address: string): string {
    const plain = (text: string) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    return `p${this.digest(`card/${sweepstakesId}/${plain(name)}/${plain(address)}`).slice(0, 40)}`;
  }

  /** What proves an entry to its person: 128 random bits, of which the list shows the hash. */
  newReceipt(): { receipt: string; hash: string } {
    const receipt = randomBytes(16).toString('hex');
    return { receipt, hash: nodeHashing.sha256(receipt) };
  }

  private digest(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('hex');
  }
}
