import { type Decisions, idsOf } from '../decisions.ts';

/** How somebody is reached: the number that stands on reports, and all their addresses and numbers. */
interface Reach {
  phone: string;
  email: string;
  phones: readonly string[];
}

export interface HandOverCommands {
  HandOver: { toId: number; from: Reach; to: Reach };
}

export const handOverDecisions: Decisions<HandOverCommands> = {
  /** The letter's contact stays once it is answered: it was signed with it. */
  HandOver(now, { toId, from, to }) {
    const { phone, email } = now.sent.contractor;
    const contact = now.response || (phone === to.phone && email === to.email) ? null : { phone: to.phone, email: to.email };
    const alert = now.tracking.status === 'Active' ? now.tracking : (now.completionAlert ?? { emails: [], phones: [] });
    const isOfFrom = (one: string) => from.email !== '' && one.toLowerCase() === from.email.toLowerCase();
    // A reminder that names nobody goes to the letter's contact, which stays where the letter does.
    const toContact =
      now.response && now.tracking.status === 'Active' && alert.emails.length + alert.phones.length === 0 && isOfFrom(email);
    const emails = toContact ? [to.email] : inPlaceOf(alert.emails, isOfFrom, to.email);
    const phones = inPlaceOf(alert.phones, (one) => from.phones.some((number) => digits(number) === digits(one)), to.phone);
    if (!contact && same(emails, alert.emails) && same(phones, alert.phones)) return [];
    return [{ type: 'ReportHandedOver', data: { ...idsOf(now), toId, contact, emails, phones } }];
  },
};

const digits = (phone: string) => phone.replace(/\D/g, '');
const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one, n) => one === b[n]);

/** Without what fits, with the other in its place; nobody is in the list twice. */
function inPlaceOf(list: readonly string[], fits: (one: string) => boolean, other: string): string[] {
  return [...new Set(list.flatMap((one) => (fits(one) ? (other ? [other] : []) : [one])))];
}
