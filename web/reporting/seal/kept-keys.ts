import type { PublishedKey } from '../../../contracts/reporting/seal/verify.ts';

/** The public keys in a page that was saved to check without a network (server/reporting/seal/offline-verifier.ts); undefined on the server's own page. */
export function keptKeys(): { keys: PublishedKey[]; asOf: string } | undefined {
  const text = window.document.getElementById('seal-keys')?.textContent;
  return text ? (JSON.parse(text) ?? undefined) : undefined;
}
