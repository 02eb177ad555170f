import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, id, personalOf, text } from '../../event.ts';
import type { Grants } from '../../kit/rights.ts';
import { type PeopleState, withMember } from '../people/people-state.ts';
import { Right } from '../people/right.ts';
import { type SingleSignOn, setupInWords, setupOf, withSetup } from './single-sign-on.ts';

const peopleEvent = auditedEvent<PeopleState>();
const of = z.object({ organizationId: id('organization') });

const changed = (was: PeopleState, part: (before: SingleSignOn) => Partial<SingleSignOn>): PeopleState =>
  was.singleSignOn ? { ...was, singleSignOn: { ...was.singleSignOn, ...part(was.singleSignOn) } } : was;

/** Single sign-on of an organisation. `hasNewSecret`: another client secret was given with it; the secret itself is no part of the log. */
export const singleSignOnEvents = {
  SingleSignOnSaved: peopleEvent(
    of.extend({ issuer: text, clientId: text, domains: z.array(text), role: text, isOn: z.boolean(), hasNewSecret: z.boolean() }),
  )({
    apply: (was, { issuer, clientId, domains, role, isOn }) => ({
      ...was,
      singleSignOn: withSetup(was.singleSignOn, { issuer, clientId, domains, role, isOn }),
    }),
    audit(was, { hasNewSecret, ...setup }) {
      const before = was.singleSignOn;
      const now = withSetup(before, setup);
      const also = [
        hasNewSecret && before ? 'another client secret' : '',
        before?.passwordsOff && !now.passwordsOff ? 'passwords on again' : '',
      ];
      return describe('people', `${before ? 'Changed' : 'Set up'} single sign-on`, {
        before: before ? setupInWords(setupOf(before)) : '',
        after: [setupInWords(setup), ...also.filter(Boolean)].join('; '),
      });
    },
  }),
  SingleSignOnDomainProven: peopleEvent(of.extend({ domain: text }))({
    apply: (was, { domain }) =>
      changed(was, ({ domains }) => ({ domains: domains.map((one) => (one.name === domain ? { ...one, isProven: true } : one)) })),
    audit: (_was, { domain }) => describe('people', 'Proved a mail domain for single sign-on by a DNS entry', { after: domain }),
  }),
  /** Somebody who manages users has come in that way, with the issuer and client as they are. */
  SingleSignOnTried: peopleEvent(of.extend({ userId: id('user'), name: personalOf('userId') }))({
    apply: (was, { userId }) => changed(was, () => ({ triedBy: userId })),
    audit: (_was, { userId, name }) => describe('people', `${name} came in by single sign-on, which works`, { facts: { userId } }),
  }),
  PasswordSignInSwitched: peopleEvent(of.extend({ isOff: z.boolean() }))({
    apply: (was, { isOff }) => changed(was, () => ({ passwordsOff: isOff })),
    audit: (_was, { isOff }) =>
      describe('people', `Switched signing in by password ${isOff ? 'off' : 'on'}`, {
        before: isOff ? 'on' : 'off',
        after: isOff ? 'off' : 'on',
      }),
  }),
  /** The account is made after this, under the same id. */
  PersonCameBySingleSignOn: peopleEvent(
    of.extend({
      userId: id('user'),
      name: personalOf('userId'),
      email: personalOf('userId'),
      role: text,
      own: z.array(Right),
      issuer: text,
    }),
  )({
    apply: (was, { userId, role, own }) => withMember(was, userId, { role, own: own as unknown as Grants }),
    audit: (_was, { userId, name, role }) => describe('people', `${name} joined by single sign-on`, { after: role, facts: { userId } }),
  }),
};
