import { openBytes, sealBytes } from '../event-log/personal-keys.ts';

/** Secrets of organisations that Postgres keeps: each is sealed by the installation key, which no store holds. */
export class SealedSecrets {
  constructor(private readonly installationKey: Buffer) {}

  /** `about` names what the secret is of; it is needed again to open it. */
  seal(about: string, secret: string): Buffer {
    return sealBytes(this.installationKey, about, Buffer.from(secret));
  }

  /** Throws when it was sealed about something else, or by another installation key. */
  open(about: string, sealed: Buffer): string {
    return openBytes(this.installationKey, about, sealed).toString();
  }
}
