import { useQueryClient } from '@tanstack/react-query';
import { getSingleSignOn } from '../../../contracts/accounts/single-sign-on/get-single-sign-on.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import profileCss from '../settings/profile.module.css';
import { SettingsRoom } from '../settings/settings-room.tsx';
import { CopyLine } from './copy-line.tsx';
import { DomainsSection } from './domains-section.tsx';
import { PasswordsSection } from './passwords-section.tsx';
import { SetupSection } from './setup-section.tsx';
import { TestSection } from './test-section.tsx';

/** How the people of the organization sign in at its own provider. */
export default function SingleSignOnPage() {
  const queries = useQueryClient();
  const { data, error, refetch } = useRead(getSingleSignOn, {});
  useAllChanges((change) => {
    if (change.position === '' || change.touches?.includes('people')) void refresh(queries, [getSingleSignOn]);
  });
  return (
    <SettingsRoom title="Single sign-on">
      <div className={profileCss.page}>
        <div>
          {error ? <FailureLine error={error} what="Single sign-on could not be read." onRetry={() => void refetch()} /> : null}
          {!data && !error ? <SkeletonRows rows={6} height={40} /> : null}
          {data ? <SetupSection key={data.setup ? 'changed' : 'new'} shown={data} /> : null}
        </div>
        {data ? (
          <div>
            <section className={profileCss.section} aria-labelledby="redirect">
              <h2 id="redirect">For your provider</h2>
              <p className="muted">
                Register Scopebook there as a web application with this redirect URI, then copy client ID and secret here.
              </p>
              <CopyLine label="Redirect URI" text={data.redirectUri} />
            </section>
            {data.setup ? (
              <>
                <DomainsSection domains={data.setup.domains} proof={data.proof} />
                <TestSection setup={data.setup} />
                <PasswordsSection setup={data.setup} keepers={data.keepers} />
              </>
            ) : null}
          </div>
        ) : null}
      </div>
    </SettingsRoom>
  );
}
