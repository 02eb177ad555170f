/** How the people of an organisation sign in at a provider of its own (OpenID Connect). The client's secret is in Postgres alone. */
export interface SingleSignOn {
  issuer: string;
  clientId: string;
  /** Mail domains of the organisation; one counts once a DNS entry has proven it. */
  domains: readonly { name: string; isProven: boolean }[];
  /** The role of who comes for the first time. */
  role: string;
  isOn: boolean;
  /** Who manages users and has come in that way with this issuer and client; null while nobody has. */
  triedBy: number | null;
  /** The people sign in that way alone, but those of decision 172. */
  passwordsOff: boolean;
}

type Setup = Pick<SingleSignOn, 'issuer' | 'clientId' | 'role' | 'isOn'> & { domains: readonly string[] };

/** Passwords come back, and somebody has to come in that way again, once the provider is another one or it is off. */
export function withSetup(was: SingleSignOn | null, { domains, ...setup }: Setup): SingleSignOn {
  const same = was !== null && was.issuer === setup.issuer && was.clientId === setup.clientId;
  const isProven = (name: string) => was?.domains.find((domain) => domain.name === name)?.isProven ?? false;
  return {
    ...setup,
    domains: domains.map((name) => ({ name, isProven: isProven(name) })),
    triedBy: same ? was.triedBy : null,
    passwordsOff: same && setup.isOn && was.passwordsOff,
  };
}

/** `https://login.hartwell.example, client scopebook, hartwell.example, Estimator, on`. */
export const setupInWords = ({ issuer, clientId, domains, role, isOn }: Setup): string =>
  [issuer, `client ${clientId}`, domains.join(' and ') || 'no mail domain', role, isOn ? 'on' : 'off'].join(', ');

/** What a form began from, to be named when it is saved; empty where nothing was set up. */
export const setupSeen = (shown: ({ domains: readonly { name: string }[] } & Omit<Setup, 'domains'>) | null): string =>
  shown === null ? '' : setupInWords({ ...shown, domains: shown.domains.map(({ name }) => name) });

export const setupOf = ({ issuer, clientId, domains, role, isOn }: SingleSignOn): Setup => ({
  ...{ issuer, clientId, role, isOn },
  domains: domains.map(({ name }) => name),
});
