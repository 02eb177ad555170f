import { CustomerNames, type NamingEntry } from '../../server/reporting/seal/customer-names.ts';

const NOBODY = { firstName: '', lastName: '', companyName: '', phone: '', email: '', alternatePhone: '' };

const job = (orderId: number, customer: Partial<typeof NOBODY> & { copiedFrom?: number }): NamingEntry => ({
  ...{ stream: `estimate-${orderId}`, orderId, actorKind: 'user', actorName: 'Priya Raman', event: 'OrderCustomerChanged' },
  facts: { ...NOBODY, ...customer },
});
const ofJob = (orderId: number) => ({ stream: `estimate-${orderId}`, orderId });
const NO_JOB = { stream: 'organization-1', orderId: null };

function learned(...entries: NamingEntry[]): CustomerNames {
  const names = new CustomerNames();
  for (const entry of entries) names.learn(entry);
  return names;
}

it('numbers customers in the order of the log, under every name that they had', () => {
  const names = learned(
    job(1, { firstName: 'Sara', lastName: 'Holt' }),
    job(2, { firstName: 'Ann', lastName: 'Lee' }),
    job(1, { firstName: 'Sarah', lastName: 'Holt', email: 'sarah@holt.example' }),
  );
  expect(names.customers()).toEqual([
    { number: 1, names: ['Sara Holt', 'Sarah Holt', 'sarah@holt.example'] },
    { number: 2, names: ['Ann Lee'] },
  ]);
  expect(names.hiddenIn('Sara Holt, now Sarah  HOLT (sarah@holt.example), beside Ann Lee', NO_JOB)).toBe(
    'Customer 1, now Customer 1 (Customer 1), beside Customer 2',
  );
});

it('takes the longer of two names, and no name out of the middle of a word', () => {
  const names = learned(
    job(1, { firstName: 'Ann', lastName: 'Lee' }),
    job(2, { firstName: 'Mary Ann', lastName: 'Lee' }),
    job(3, { firstName: 'Ann', lastName: 'Leeds' }),
  );
  expect(names.hiddenIn('Mary Ann Lee, Ann Lee, Ann Leeds, Joann Leeward', NO_JOB)).toBe(
    'Customer 2, Customer 1, Customer 3, Joann Leeward',
  );
});

it('a first or last name alone is one of its own jobs', () => {
  const names = learned(job(1, { firstName: 'Ruth', lastName: 'Hall' }), job(2, { firstName: 'Will', lastName: 'May' }));
  expect(names.hiddenIn('Painted the Hall for Ruth', ofJob(1))).toBe('Painted the Customer 1 for Customer 1');
  expect(names.hiddenIn('Painted the Hall for Ruth', ofJob(2))).toBe('Painted the Hall for Ruth');
  expect(names.hiddenIn('Added Hall', NO_JOB)).toBe('Added Hall');
  expect(names.hiddenAltogether('ruth may')).toBe('Customer 1 Customer 2');
});

it('an erased customer keeps the number, and their erased name is no word', () => {
  const names = learned(job(1, { lastName: 'erased' }), job(2, { firstName: 'Ann', lastName: 'Lee' }));
  expect(names.customers().map(({ number }) => number)).toEqual([1, 2]);
  expect(names.hiddenIn('Undid: erased the line of Ann Lee', ofJob(1))).toBe('Undid: erased the line of Customer 2');
});

it('a contact and the jobs that copied it are one customer; its readers are, too', () => {
  const contact: NamingEntry = {
    ...{ stream: 'customer-7', orderId: null, actorKind: 'user', actorName: 'Priya Raman', event: 'CustomerAdded' },
    facts: { id: 7, fields: { ...NOBODY, firstName: 'Noor', lastName: 'Haddad' } },
  };
  const renamed = { ...contact, event: 'CustomerChanged', facts: { changed: { lastName: 'Haddad-Lutz' } } };
  const answered: NamingEntry = {
    ...{ stream: 'report-3', orderId: 9, actorKind: 'report', actorName: 'N. H. Lutz', event: 'ReportResponded' },
    facts: { name: 'N. H. Lutz', answer: 'yes' },
  };
  const names = learned(contact, job(9, { firstName: 'Noor', lastName: 'Haddad', copiedFrom: 7 }), renamed, answered);
  expect(names.customers()).toEqual([{ number: 1, names: ['Noor Haddad', 'Noor Haddad-Lutz', 'N. H. Lutz'] }]);
});

it('who gave no name hides no words', () => {
  const reader = (actorName: string): NamingEntry => ({
    ...{ stream: 'report-3', orderId: 9, actorKind: 'report', actorName, event: 'ReportOpened' },
    facts: { recipientName: 'Owner of the house', copiesTo: ['dana@hartwell.example'] },
  });
  const names = learned(reader('Somebody with the link'));
  expect(names.hiddenIn('Somebody with the link opened the report of the Owner, dana@hartwell.example', ofJob(9))).toBe(
    'Somebody with the link opened the report of the Customer 1, dana@hartwell.example',
  );
});

/** A small generator with a seed, so that a failure can be seen again. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

it('leaves no name in any text, whatever characters it has', () => {
  const PIECES = [
    'a',
    'Zoë',
    'O’Brien',
    '(Est.',
    '1990)',
    '.*',
    '[x]',
    '\\d+',
    '$&',
    '李雷',
    'Ann',
    'Lee',
    '+',
    '^',
    'ß',
    'Zoe\u0308',
    '😀',
    '-',
    'II',
  ];
  for (let seed = 1; seed <= 400; seed++) {
    const random = numbers(seed);
    const pick = () => PIECES[Math.floor(random() * PIECES.length)] ?? '';
    const name = (parts: number) => Array.from({ length: parts }, pick).join(random() < 0.3 ? '' : ' ');
    const customers = Array.from({ length: 6 }, (_, n) => ({ firstName: name(1), lastName: name(2), companyName: n % 2 ? name(3) : '' }));
    const names = learned(...customers.map((customer, n) => job(n + 1, customer)));
    for (const [n, { firstName, lastName, companyName }] of customers.entries()) {
      const whole = `${firstName} ${lastName}`.trim();
      for (const written of [whole, whole.toUpperCase(), companyName].filter((text) => /[^\s\p{P}\p{S}]/u.test(text))) {
        const hidden = names.hiddenIn(`Moved «${written}» to the end`, ofJob(n + 1));
        const left = hidden.replaceAll(/Customer \d+/g, '');
        expect([seed, written, left.toLowerCase().includes(written.toLowerCase())]).toEqual([seed, written, false]);
        expect(hidden).toMatch(/^Moved «.*Customer \d+.*» to the end$/u);
      }
    }
  }
});
