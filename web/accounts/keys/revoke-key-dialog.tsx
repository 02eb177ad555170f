import type { ApiKey } from '../../../contracts/accounts/keys/api-key.ts';
import { getKeys } from '../../../contracts/accounts/keys/get-keys.ts';
import { revokeKey } from '../../../contracts/accounts/keys/revoke-key.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { moment } from '../../ui/words.ts';

/** Says what revoking does before it does it. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { keyId, name, lastUse } = apiKey;
  const { save, busy, failure } = useSave(revokeKey, { invalidates: [getKeys] });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Revoke ${name}`}
      width={440}
      actions={
        <ConfirmActions
          onCancel={onClose}
          color="brick"
          loading={busy}
          data-autofocus
          onClick={() => void save({ params: { keyId } }, onClose)}
        >
          Revoke
        </ConfirmActions>
      }
    >
      <p>
        Whatever uses this key is refused from then on, everywhere, and nothing brings it back. What it did stays in the audit.{' '}
        {lastUse ? `It was used last ${moment(lastUse.at)}, from ${lastUse.address}.` : 'It was never used.'}
      </p>
      {failure && <FailureLine error={failure} what="The key was not revoked." />}
    </Dialog>
  );
}
