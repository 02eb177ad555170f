import type { AuditEntry, AuditOrigin } from '../../contracts/organization/audit/audit-entry.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { useRead } from '../app/client.ts';
import { counted } from '../ui/words.ts';
import css from './from-where.module.css';
import { keyIn, shortMoment } from './words.ts';

/** What is kept of where the entries in sight were made, by `AuditEntry.origin`. */
export type Origins = ReadonlyMap<string, AuditOrigin>;

interface FromWhereProps {
  entry: AuditEntry;
  origins: Origins;
}

const machineOf = ({ machine, device }: AuditOrigin) => machine || device || 'unknown device';

/** `Windows, 203.0.113.40`, `by key Accounting sync`, or why there is no such thing. */
function whereWords(entry: AuditEntry, origins: Origins): string {
  const key = keyIn(entry.actorName);
  if (key) return `by key ${key}`;
  if (entry.actorKind === 'system') return 'scheduled';
  if (entry.actorKind === 'report') return 'by link';
  if (entry.origin === null) return 'not recorded';
  const origin = origins.get(entry.origin);
  return origin ? `${machineOf(origin)}, ${origin.address}` : 'no longer kept';
}

/** Beside an entry of the list. */
export function WhereFrom({ entry, origins, className }: FromWhereProps & { className: string | undefined }) {
  const words = whereWords(entry, origins);
  const isKnown = entry.origin !== null && origins.has(entry.origin);
  return (
    <span className={`${className} ${css.where} ${isKnown ? '' : css.absent} figures muted`} title={words}>
      {words}
    </span>
  );
}

/** Device, address, and by what one had signed in. */
export function FromWhereSection({ entry, origins, onSession }: FromWhereProps & { onSession: (origin: string) => void }) {
  const origin = entry.origin === null ? undefined : origins.get(entry.origin);
  return (
    <section className={css.section}>
      <h3>From where</h3>
      {origin ? (
        <dl>
          <div>
            <dt>Device</dt>
            <dd>{origin.device || 'The browser does not say'}</dd>
          </div>
          <div>
            <dt>Network</dt>
            <dd className="figures">{origin.address || 'not known'}</dd>
          </div>
          {origin.isOfSession && origin.by !== '' && (
            <div>
              <dt>Signed in</dt>
              <dd>
                {origin.signedInAt && `${shortMoment(origin.signedInAt)}, `}
                {origin.by === 'password' ? <span className="amber">password alone</span> : origin.by}
              </dd>
            </div>
          )}
          {origin.isOfSession && <OfSession id={origin.id} onSession={onSession} />}
        </dl>
      ) : (
        <p className="muted">{absenceWords(entry)}</p>
      )}
    </section>
  );
}

/** How much else was done in the session of an entry; they are shown by a click. */
function OfSession({ id, onSession }: { id: string; onSession: (origin: string) => void }) {
  const { data } = useRead(getAudit, { query: { session: id, take: 1 } });
  return (
    <div>
      <dt>Also then</dt>
      <dd>
        {data ? (
          <button type="button" className="link" onClick={() => onSession(id)}>
            {counted(data.total, 'entry', 'entries')} of this session
          </button>
        ) : (
          '…'
        )}
      </dd>
    </div>
  );
}

function absenceWords({ actorKind, origin }: AuditEntry): string {
  if (actorKind === 'system') return 'The product did this by itself, on time.';
  if (actorKind === 'report') return 'By a link that was sent; who holds it need not sign in.';
  if (origin === null) return 'Not recorded: from before this was kept, or made for somebody by the product.';
  return 'It was recorded, and is no longer kept.';
}
