export { vaultItemRecord } from './items/vault-item.events.ts';
