import type {
  AuthenticationResponseJSON as Made,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { beginErasure } from '../../../contracts/accounts/personal/personal-data-calls.ts';
import { addPasskey, beginPasskey } from '../../../contracts/accounts/second-step/passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../../../contracts/accounts/second-step/take-second-step.ts';
import { CallError, send } from '../../app/client.ts';

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

const library = () => import('@simplewebauthn/browser');

/** Lets the device make a key, and adds it. Answers recovery codes with the first means of a second step. */
export async function makePasskey(name: string): Promise<string[]> {
  const optionsJSON = (await send(beginPasskey, {}, { retrying: false })) as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { startRegistration } = await library();
  const answer = await startRegistration({ optionsJSON }).catch(unmade);
  return send(addPasskey, { body: { name, answer: sendable(answer) } }, { retrying: false });
}

/** Signs in by a key that the device has: as the second step, or as the only one. */
export async function enterByPasskey(): Promise<void> {
  const optionsJSON = (await send(beginPasskeySignIn, {}, { retrying: false })) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { startAuthentication } = await library();
  const answer = await startAuthentication({ optionsJSON }).catch(unmade);
  await send(signInWithPasskey, { body: { answer: sendable(answer) } }, { retrying: false });
}

/** Lets the device sign that one is to be erased. */
export async function signErasure() {
  const optionsJSON = (await send(beginErasure, {}, { retrying: false })) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { startAuthentication } = await library();
  return sendable(await startAuthentication({ optionsJSON }).catch(unmade));
}

/** As the contract has it: plain records. */
const sendable = ({
  id,
  rawId,
  response,
  clientExtensionResults,
}: Pick<Made, 'id' | 'rawId' | 'clientExtensionResults'> & { response: object }) => ({
  ...{ id, rawId, type: 'public-key' as const },
  ...{
    response: { ...response } as Record<string, unknown>,
    clientExtensionResults: { ...clientExtensionResults } as Record<string, unknown>,
  },
});

/** Browsers say no more than that it did not come to it, whether the person or the device refused. */
function unmade(failure: unknown): never {
  const isThere = failure instanceof Error && failure.name === 'InvalidStateError';
  throw new CallError(
    0,
    'NO_PASSKEY',
    isThere ? 'This device has a passkey of this account already.' : 'No passkey was used. Nothing was changed.',
  );
}
