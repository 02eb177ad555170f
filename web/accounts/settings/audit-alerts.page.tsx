import { Switch } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { KIND_WORDS } from '../../../contracts/organization/audit/kind-words.ts';
import type { AuditView } from '../../../contracts/organization/views/audit-view.ts';
import { changeAuditView } from '../../../contracts/organization/views/change-audit-view.ts';
import { foretellAlert } from '../../../contracts/organization/views/foretell-alert.ts';
import { getAuditViews } from '../../../contracts/organization/views/get-audit-views.ts';
import { keyOf, send, useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { failureText } from '../../ui/failure.ts';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import css from './audit-alerts.module.css';
import profileCss from './profile.module.css';
import { SettingsRoom } from './settings-room.tsx';

const PERIODS = { '': 'off', once: 'at once', daily: 'daily at 17:00', weekly: 'Fridays at 17:00' } as const;

/** One's alerts of the audit: each is a saved view, which mails what it comes to show. */
export default function AuditAlertsPage() {
  const views = useRead(getAuditViews, {});
  useReadsAbout('auditview', [getAuditViews]);
  const on = (views.data ?? []).filter(({ alert }) => alert !== '');
  const foretold = useQueries({
    queries: on.map((view) => {
      const input = { query: askedOf(view) };
      return { queryKey: keyOf(foretellAlert, input), queryFn: () => send(foretellAlert, input) };
    }),
  });
  const known = foretold.every(({ data }) => data !== undefined);
  const mails = foretold.reduce((sum, { data }) => sum + (data?.mails ?? 0), 0);
  return (
    <SettingsRoom title="Alerts from the audit">
      <div className={profileCss.page}>
        <div>
          <section className={profileCss.section} aria-labelledby="from-audit">
            <h2 id="from-audit" className={css.heading}>
              Alerts from the audit <small className="muted">each is a saved view; the mail holds the sentences and their link</small>
            </h2>
            {views.error ? (
              <FailureLine error={views.error} what="Your views could not be read." onRetry={() => void views.refetch()} />
            ) : null}
            {views.isPending ? <SkeletonRows rows={4} height={44} /> : null}
            {views.data?.length === 0 ? (
              <EmptyState text="No views are saved yet. Filter the audit, save it as a view, and choose when it mails you.">
                <Link className="link" to="/audit">
                  Go to the audit
                </Link>
              </EmptyState>
            ) : null}
            {views.data?.map((view) => (
              <Row key={view.id} view={view} />
            ))}
            {on.length > 0 && known ? (
              <p className="muted" role="status">
                {counted(mails, 'mail')} in the last 30 days, as they are now.
              </p>
            ) : null}
          </section>
        </div>
      </div>
    </SettingsRoom>
  );
}

const askedOf = ({ kinds, people, text, where, session, notOf, least, alert, zone }: AuditView) => ({
  kind: kinds.join(',') || undefined,
  person: people.join(',') || undefined,
  text: text || undefined,
  where: where || undefined,
  session: session || undefined,
  notOf: notOf.join(',') || undefined,
  least: least ?? undefined,
  alert: alert || ('once' as const),
  zone,
});

/** A switch that could not be saved goes back, and says so at its row. */
function Row({ view }: { view: AuditView }) {
  const { save, busy, failure, input } = useSave(changeAuditView, { invalidates: [getAuditViews] });
  const isOn = busy && input?.body ? input.body.alert !== '' : view.alert !== '';
  const kinds = view.kinds.map((kind) => KIND_WORDS[kind as keyof typeof KIND_WORDS] ?? kind).join(', ') || 'All kinds';
  return (
    <div className={css.row} data-off={!isOn || undefined}>
      <Switch
        label={view.name}
        description={kinds}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) =>
          void save({ params: { id: view.id }, body: { alert: checked ? 'once' : '', revision: view.revision, zone: zone() } })
        }
      />
      <span className="muted">{isOn && view.alert ? `${PERIODS[view.alert]}, by mail` : 'no mails'}</span>
      <Link className="link" to={`/audit?view=${view.id}&alert=1`} aria-label={`Change ${view.name}`}>
        Change
      </Link>
      {failure ? (
        <p className="brick" role="alert">
          “{view.name}” is {view.alert ? 'still on' : 'still off'}. {failureText(failure)}
        </p>
      ) : null}
    </div>
  );
}

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
