import { type Grant, type Grants, has } from './grants.ts';

/**
 * Access rights by name (R011), and the roles that hold them. The documents name `PerformDemo` (R016), `ViewReport` (R402) and the three flags of
 * R336; the other names are ours. A call says which right it asks for (`who: may('ViewAudit')`); the server reads a person's rights at each call.
 */

interface AccessRight {
  /** As the page of people heads its column. */
  title: string;
  /** `Dana can ...`: what it lets one do. */
  can: string;
  /** Place in the documents' string of three T or F (R336); such a right is a person's own and comes with no role. */
  flag?: 0 | 1 | 2;
  /** It can be given up to an amount, in dollars (R011: with parameters). */
  takesLimit?: true;
}

export const ACCESS_RIGHTS = {
  EditOrganizationItems: {
    title: 'Edit organization items',
    can: 'change libraries, line items, addendums and defaults of the organization',
    flag: 0,
  },
  ManageOrganizationUsers: { title: 'Manage users', can: 'give people roles and rights, and suspend them', flag: 1 },
  AddLogo: { title: 'Add logo', can: 'change the logo', flag: 2 },
  EditEstimate: { title: 'Write estimates', can: 'write estimates' },
  RepriceAll: { title: 'Change percentages of a job', can: 'change profit, overhead and tax of a job' },
  DeleteOrder: { title: 'Delete a job', can: 'archive a job' },
  SendReport: { title: 'Send reports', can: 'send reports, change orders and invoices', takesLimit: true },
  ViewProfitLoss: { title: 'See profit and loss', can: 'see what a job leaves' },
  ViewReport: { title: 'Estimated property value report', can: 'see the property value report' },
  RecordPayment: { title: 'Record payments and expenses', can: 'record payments and expenses' },
  ManageBilling: { title: 'Buy credits, change the plan', can: 'buy credits and change the plan' },
  EditPriceBook: { title: 'Adopt and set prices', can: 'change the price book' },
  ViewAudit: { title: 'Audit across the organization', can: 'see who changed what' },
  ManageKeys: { title: 'API keys and webhooks', can: 'make API keys and webhooks' },
  PerformDemo: { title: 'Demo mode', can: 'work in demo mode' },
} as const satisfies Record<string, AccessRight>;

export type RightName = keyof typeof ACCESS_RIGHTS;
export const RIGHT_NAMES = Object.keys(ACCESS_RIGHTS) as [RightName, ...RightName[]];
export const rightOf = (name: RightName): AccessRight => ACCESS_RIGHTS[name];

export { type Grant, type Grants, has } from './grants.ts';

/** The largest amount in dollars; undefined where there is no limit, `0.00` without the right. */
export function limitOf(grants: Grants, right: RightName): string | undefined {
  const grant = grants.find((one) => one.right === right);
  return grant ? grant.limit : '0.00';
}

/** Rights by role and rights of one's own together; the wider limit counts. */
export function together(...sets: Grants[]): Grant[] {
  const widest = new Map<RightName, Grant>();
  for (const grant of sets.flat()) {
    const before = widest.get(grant.right);
    if (!before || (before.limit !== undefined && (grant.limit === undefined || Number(grant.limit) > Number(before.limit))))
      widest.set(grant.right, grant);
  }
  return RIGHT_NAMES.flatMap((name) => widest.get(name) ?? []);
}

const FLAGS = RIGHT_NAMES.filter((name) => rightOf(name).flag !== undefined);

/** R336: exactly three characters, T or F: edit organisation items, manage organisation users, add logo. */
export const remarkOf = (grants: Grants): string => FLAGS.map((name) => (has(grants, name) ? 'T' : 'F')).join('');

/** The rights that such a string stands for. */
export const grantsOfRemark = (remark: string): Grant[] => FLAGS.filter((_, n) => remark[n] === 'T').map((right) => ({ right }));

export const REMARK = /^[TF]{3}$/;
/** The three rights that are a person's own (R336), in the order of the string. */
export const OWN_RIGHTS: readonly RightName[] = FLAGS;

export interface Role {
  /** Unique in an organisation. */
  name: string;
  /** What it is for, in a few words. */
  words: string;
  grants: Grants;
}

const grants = (...rights: RightName[]): Grant[] => rights.map((right) => ({ right }));
const OF_CONTRACTOR = grants(
  ...(['EditEstimate', 'RepriceAll', 'DeleteOrder', 'SendReport', 'ViewProfitLoss', 'ViewReport', 'RecordPayment'] as const),
);

/** The roles that every organisation has. */
export const ROLES: readonly Role[] = [
  {
    name: 'Organization admin',
    words: 'everything of the organization',
    grants: [...OF_CONTRACTOR, ...grants('ManageBilling', 'EditPriceBook', 'ViewAudit', 'ManageKeys')],
  },
  { name: 'Contractor', words: 'writes, sends, sees what it leaves', grants: OF_CONTRACTOR },
  {
    name: 'Estimator',
    words: 'writes; sends up to a limit',
    grants: [...grants('EditEstimate', 'RepriceAll'), { right: 'SendReport', limit: '25000.00' }],
  },
  { name: 'Office', words: 'payments, plan, books', grants: grants('ViewProfitLoss', 'RecordPayment', 'ManageBilling') },
  { name: 'Homeowner', words: 'own house, answers reports', grants: grants('ViewReport') },
  {
    name: 'Demo visitor',
    words: 'own organization, swept daily',
    grants: grants('EditEstimate', 'RepriceAll', 'SendReport', 'PerformDemo'),
  },
];

/** Everybody has these as they are: the first so that an organisation always has somebody who may do all, the others because the product gives them. */
export const FIXED_ROLES: readonly string[] = ['Organization admin', 'Homeowner', 'Demo visitor'];

export const roleNamed = (name: string): Role | undefined => ROLES.find((role) => role.name === name);

/** The role and the rights of their own of people who came before rights had names: an administrator's, or a contractor's. */
export const firstRole = (isAdmin: boolean): string => (isAdmin ? 'Organization admin' : 'Contractor');
export const firstOwnRights = (isAdmin: boolean): Grant[] => (isAdmin ? grants(...FLAGS) : []);

/** What a person may do, by their role and of their own. `roles` are those of their organisation. */
export const grantsOf = (role: string, own: Grants, roles: readonly Role[] = ROLES): Grant[] =>
  together(roles.find(({ name }) => name === role)?.grants ?? [], own);

/** The product's roles with the organisation's own in their places, then the others by name. */
export function rolesWith(own: readonly Role[]): Role[] {
  const further = own.filter(({ name }) => !roleNamed(name)).sort((a, b) => a.name.localeCompare(b.name));
  return [...ROLES.map((role) => own.find(({ name }) => name === role.name) ?? role), ...further];
}

/** Rights that come with roles: all but the three of one's own (R336). */
export const RIGHTS_OF_ROLES: readonly RightName[] = RIGHT_NAMES.filter((name) => !FLAGS.includes(name));
