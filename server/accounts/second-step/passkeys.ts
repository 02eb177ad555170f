import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import type { PasskeyAnswer } from '../../../contracts/accounts/second-step/means.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { SecondStepTables } from './second-step.tables.ts';

/** Passkeys (WebAuthn level 3). A key belongs to the host of `SCOPEBOOK_URL`, and the person unlocks it (user verification). */
@Injectable()
export class Passkeys {
  constructor(private readonly readDb: ReadDb) {}

  async registration(userId: number, person: { userName: string; name: string }): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return (await webAuthn()).generateRegistrationOptions({
      rpName: 'Scopebook',
      rpID: host(),
      userName: person.userName,
      userDisplayName: person.name,
      userID: new TextEncoder().encode(`user-${userId}`),
      attestationType: 'none',
      excludeCredentials: await this.idsOf(userId),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Refuses PASSKEY_REFUSED. */
  async register(answer: z.output<typeof PasskeyAnswer>, expectedChallenge: string) {
    const checked = await (await webAuthn())
      .verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        ...{ expectedChallenge, expectedOrigin: origin(), expectedRPID: host(), requireUserVerification: true },
      })
      .catch(refuse);
    if (!checked.verified) return refuse();
    const { id, publicKey, counter, transports } = checked.registrationInfo.credential;
    return { id, public_key: Buffer.from(publicKey), counter: String(counter), transports: [...(transports ?? [])] as string[] };
  }

  /** What is to be signed: by one of the person's keys, or by whichever key the browser has where nobody is named. */
  async challenge(userId?: number): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return (await webAuthn()).generateAuthenticationOptions({
      rpID: host(),
      userVerification: 'required',
      allowCredentials: userId === undefined ? [] : await this.idsOf(userId),
    });
  }

  /** Whose key signed the challenge. Refuses PASSKEY_REFUSED. */
  async personOf(answer: z.output<typeof PasskeyAnswer>, expectedChallenge: string): Promise<number> {
    const key = await this.db().selectFrom('passkey').selectAll().where('id', '=', answer.id).executeTakeFirst();
    if (!key) return refuse();
    const checked = await (await webAuthn())
      .verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        ...{ expectedChallenge, expectedOrigin: origin(), expectedRPID: host(), requireUserVerification: true },
        credential: {
          id: key.id,
          publicKey: new Uint8Array(key.public_key),
          counter: Number(key.counter),
          transports: key.transports as AuthenticatorTransport[],
        },
      })
      .catch(refuse);
    if (!checked.verified) return refuse();
    const counter = String(checked.authenticationInfo.newCounter);
    await this.db().updateTable('passkey').set({ counter, used_at: new Date() }).where('id', '=', key.id).execute();
    return key.user_id;
  }

  async hasOne(userId: number): Promise<boolean> {
    return (await this.idsOf(userId)).length > 0;
  }

  private async idsOf(userId: number) {
    const rows = await this.db().selectFrom('passkey').select(['id', 'transports']).where('user_id', '=', userId).execute();
    return rows.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }));
  }

  private db() {
    return this.readDb.tables<SecondStepTables>();
  }
}

/** Fetched with the first passkey: looking for what the runtime can do, it makes Node warn. */
const webAuthn = () => import('@simplewebauthn/server');

/** The library says in English what did not fit; that helps an attacker more than a person. */
function refuse(): never {
  throw new Refusal('PASSKEY_REFUSED');
}

const origin = () => new URL(publicUrl()).origin;
const host = () => new URL(publicUrl()).hostname;
