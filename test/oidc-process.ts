import { type ProvidersPerson, startOidcServer } from './oidc-server.ts';

/** A provider in a process of its own, whose clock may be moved: its settings come as JSON in the first argument, where it is as a line of JSON. */
interface Settings {
  redirectUris: string[];
  tokenSeconds: number;
  people: ProvidersPerson[];
}

const { redirectUris, tokenSeconds, people } = JSON.parse(process.argv[2] ?? '') as Settings;
const server = await startOidcServer({ redirectUris });
server.tokenSeconds = tokenSeconds;
for (const person of people) server.people.set(person.sub, person);
const { issuer, clientId, clientSecret } = server;
process.stdout.write(`${JSON.stringify({ issuer, clientId, clientSecret })}\n`);
