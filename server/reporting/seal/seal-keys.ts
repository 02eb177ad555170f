import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { keyIdOf } from '../../../contracts/reporting/seal/sealed-copy.ts';
import type { PublishedKey } from '../../../contracts/reporting/seal/verify.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { DER_HEAD, sha256 } from './node-verifier.ts';

interface Tables {
  seal_key: {
    id: string;
    public_key: string;
    /** PKCS #8, PEM. */
    private_key: string;
    made_at: Date;
    retired_at: Date | null;
  };
  audit_salt: { one: boolean; secret: string };
}

export const sealMigrations: Migration[] = [
  {
    id: 'seal-001-keys',
    sql: [
      `create table seal_key (
        id text primary key,
        public_key text not null,
        private_key text not null,
        made_at timestamptz not null default now(),
        retired_at timestamptz
      )`,
      // One key is in use, also when two servers start at once.
      'create unique index seal_key_in_use on seal_key ((true)) where retired_at is null',
    ],
  },
  {
    id: 'seal-002-audit-salt',
    sql: ['create table audit_salt (one boolean primary key check (one), secret text not null)'],
  },
];

const hexOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).subarray(DER_HEAD.length).toString('hex');

/**
 * The keys that copies are sealed with (Ed25519), in Postgres, shared by all servers. The first is made at the first start; `rotate` puts another in its
 * place. Retired keys stay published, so that their seals go on verifying.
 */
@Injectable()
export class SealKeys implements OnModuleInit {
  constructor(private readonly readDb: ReadDb) {}

  async onModuleInit(): Promise<void> {
    await this.readDb.migrate(sealMigrations);
    await this.inUse();
  }

  /** A signer with the key in use, which is read each time: a rotation needs no restart. */
  async inUse(): Promise<{ keyId: string; publicKey: string; sign: (text: string) => string }> {
    const found = await this.current();
    const { id, public_key, private_key } = found ?? (await this.make());
    const key = createPrivateKey(private_key);
    return { keyId: id, publicKey: public_key, sign: (text) => sign(null, Buffer.from(text, 'utf8'), key).toString('hex') };
  }

  /** The secret that the salts of exported entries are made of (hexadecimal digits). It stays, so that an entry has the same hash in every export. */
  async auditSalt(): Promise<string> {
    const found = () => this.tables.selectFrom('audit_salt').select('secret').executeTakeFirst();
    const known = await found();
    if (known) return known.secret;
    const made = { one: true, secret: randomBytes(32).toString('hex') };
    await this.tables
      .insertInto('audit_salt')
      .values(made)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await found())?.secret ?? made.secret;
  }

  /** All keys that ever sealed, the newest first. */
  async published(): Promise<PublishedKey[]> {
    const rows = await this.tables.selectFrom('seal_key').selectAll().orderBy('made_at', 'desc').execute();
    return rows.map(({ id, public_key, made_at, retired_at }) => ({
      keyId: id,
      publicKey: public_key,
      madeAt: made_at.toISOString(),
      retiredAt: retired_at?.toISOString() ?? null,
    }));
  }

  /** Retires the key in use and makes another. Answers both names. */
  async rotate(): Promise<{ retired: string; inUse: string }> {
    const was = await this.inUse();
    const next = newKey();
    await this.readDb.db.transaction().execute(async (tx) => {
      await sql`update seal_key set retired_at = now() where id = ${was.keyId} and retired_at is null`.execute(tx);
      await sql`insert into seal_key (id, public_key, private_key) values (${next.id}, ${next.public_key}, ${next.private_key})`.execute(
        tx,
      );
    });
    return { retired: was.keyId, inUse: next.id };
  }

  private current() {
    return this.tables.selectFrom('seal_key').selectAll().where('retired_at', 'is', null).executeTakeFirst();
  }

  private async make(): Promise<Pick<Tables['seal_key'], 'id' | 'public_key' | 'private_key'>> {
    await this.tables
      .insertInto('seal_key')
      .values(newKey() as Tables['seal_key'])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const made = await this.current();
    if (!made) throw new Error('No key to seal with could be made');
    return made;
  }

  private get tables() {
    return this.readDb.tables<Tables>();
  }
}

function newKey(): Pick<Tables['seal_key'], 'id' | 'public_key' | 'private_key'> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const hex = hexOf(publicKey);
  return {
    id: keyIdOf(hex, String(new Date().getUTCFullYear()), sha256),
    public_key: hex,
    private_key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}
