import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { Refusal } from '../../contracts/refusals.ts';
import { isSameSecret } from '../platform/auth/same-secret.ts';
import { loadOrCreateSecret } from '../platform/auth/secret.ts';
import { publicUrl } from '../platform/demo-mode.ts';
import { sourceOf } from '../platform/http/rate-limit.ts';
import { Outbox, type OutgoingMail } from '../platform/mail/outbox.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { AccountsService } from './accounts.service.ts';
import { Attempts } from './attempts.ts';
import { assertGoodPassword } from './password-rules.ts';
import { SigningIn } from './signing-in.ts';

interface Account {
  userId: number;
  organizationId: number;
  userName: string;
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

const CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const SIGNS = 8;

/** Accounts of homeowners whom a sponsor invites. A code that is mailed proves the address, so that a link that was passed on makes no account of somebody else's. */
@Injectable()
export class SponsoredAccountService implements OnModuleInit {
  private secret = '';

  constructor(
    private readonly readDb: ReadDb,
    private readonly accounts: AccountsService,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
    private readonly signingIn: SigningIn,
  ) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'sponsored-account');
  }

  /** `invitation` names what the account is for. Whether the address has an account is said in the mail alone. Refuses TOO_MANY. */
  async mailCode(invitation: string, email: string, request: Request): Promise<void> {
    await this.attempts.take([
      { key: `sponsored-code/source/${sourceOf(request.ip)}`, limit: 20 },
      { key: `sponsored-code/${invitation}`, limit: 5 },
    ]);
    const at = new Date().toISOString();
    const key = `sponsored-code/${invitation}/${at}`;
    const mail = (await this.accounts.hasAccount(email))
      ? hasAccount(key, email, at)
      : code(key, email, this.codeOf(invitation, email), at);
    await this.outbox.put([mail]);
  }

  /** Refuses INVALID_ACTIVATION_CODE, ADDRESS_HAS_ACCOUNT, TOO_MANY; throws `InvalidRequest` for a password that is not good enough. */
  async check(invitation: string, { email, firstName, lastName, password }: Account, mailedCode: string, request: Request): Promise<void> {
    assertGoodPassword(password, [email, firstName, lastName], 'password');
    await this.attempts.take([
      { key: `sponsored-take/source/${sourceOf(request.ip)}`, limit: 30 },
      { key: `sponsored-take/${invitation}`, limit: 10 },
    ]);
    const typed = mailedCode.toUpperCase().replace(/[^A-Z0-9]/g, '');
    if (!isSameSecret(typed, this.codeOf(invitation, email))) throw new Refusal('INVALID_ACTIVATION_CODE');
    if (await this.accounts.hasAccount(email)) throw new Refusal('ADDRESS_HAS_ACCOUNT');
  }

  /** Makes the account and signs it in. False where its id has one already. */
  async create({ password, userId, organizationId, ...person }: Account, request: Request): Promise<boolean> {
    const organizationName = [person.firstName, person.lastName].filter(Boolean).join(' ');
    const rest = { workNumber: '', mobileNumber: '', jobFunction: '', userType: 'Homeowner', isAdmin: true };
    const details = { ...person, ...rest, organizationId, organizationName };
    if (!(await this.accounts.createInvitedUser(userId, details, password, new Date().toISOString()))) return false;
    await this.signingIn.enter(request, userId, 'invitation');
    return true;
  }

  private codeOf(invitation: string, email: string): string {
    const bytes = createHmac('sha256', this.secret).update(`${invitation}/${email.toLowerCase()}`).digest();
    return Array.from(bytes.subarray(0, SIGNS), (byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('');
  }
}

function code(key: string, to: string, signs: string, at: string): OutgoingMail {
  const shown = `${signs.slice(0, 4)}-${signs.slice(4)}`;
  const text = `Hello,\n\ntype this code where you took your home:\n\n${shown}\n\nIf it was not you, there is nothing you need to do: without the code no account comes to be.`;
  return { key, to, subject: `Your Scopebook code: ${shown}`, text, at };
}

function hasAccount(key: string, to: string, at: string): OutgoingMail {
  const text = `Hello,\n\nsomebody, probably you, took an invitation with this address. It already has an account. Sign in at ${publicUrl()}/account/login, then open the link of the invitation again.\n\nIf it was not you, there is nothing you need to do.`;
  return { key, to, subject: 'You already have a Scopebook account', text, at };
}
