/** A server that knows streets, named by the operator (docs/configuration.md). */
export interface AddressServiceOptions {
  url: string;
  /** What people are told of who gets the address that they type. */
  name: string;
  /** Sent as `Authorization: Bearer`. */
  key?: string;
}

/** What addresses are looked up at; by default nothing, and no address leaves the server. */
export class AddressServiceSettings {
  constructor(readonly service?: AddressServiceOptions) {}
}

const LONGEST_NAME = 60;

/** Throws with the variable's name for an invalid one; the key is never in the message. */
export function addressServiceOf(env: NodeJS.ProcessEnv): AddressServiceOptions | undefined {
  const { ADDRESS_SERVICE_URL: url, ADDRESS_SERVICE_KEY: key } = env;
  const name = env.ADDRESS_SERVICE_NAME?.trim();
  if (!url) {
    if (name || key) throw new Error('ADDRESS_SERVICE_URL must be set with ADDRESS_SERVICE_NAME and ADDRESS_SERVICE_KEY');
    return undefined;
  }
  const { protocol, username, password } = URL.canParse(url) ? new URL(url) : new URL('none:');
  if (!/^https?:$/.test(protocol) || username + password !== '')
    throw new Error('ADDRESS_SERVICE_URL must look like https://addresses.example.com/check, without a user and a password');
  if (!name || name.length > LONGEST_NAME)
    throw new Error(`ADDRESS_SERVICE_NAME must be who people are told that their address is sent to, of at most ${LONGEST_NAME} letters`);
  if (key && !/^[\x21-\x7e]{1,1000}$/.test(key)) throw new Error('ADDRESS_SERVICE_KEY must be visible ASCII characters');
  return { url, name, ...(key && { key }) };
}
