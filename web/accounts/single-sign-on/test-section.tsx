import { Button } from '@mantine/core';
import { trySingleSignOn } from '../../../contracts/accounts/single-sign-on/begin-single-sign-on.ts';
import type { SingleSignOnShown } from '../../../contracts/accounts/single-sign-on/get-single-sign-on.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import profileCss from '../settings/profile.module.css';
import css from './single-sign-on.module.css';

/** Signs in that way oneself, in this browser. */
export function TestSection({ setup: { domains, triedBy } }: { setup: NonNullable<SingleSignOnShown['setup']> }) {
  const { save, busy, failure } = useSave(trySingleSignOn, { onSaved: ({ address }) => window.location.assign(address) });
  const isProven = domains.some((domain) => domain.isProven);
  return (
    <section className={profileCss.section} aria-labelledby="test">
      <h2 id="test">Test it</h2>
      {triedBy ? (
        <p className={css.proven}>
          <Icon name="check" size={14} className="accepted" />
          <span>{triedBy} came in that way.</span>
        </p>
      ) : (
        <p className="muted">
          Sign in at the provider as yourself, with the mail address of your account here. You come back to this page.
        </p>
      )}
      {failure ? <FailureLine error={failure} /> : null}
      <div className={css.act}>
        <Button variant="default" loading={busy} disabled={!isProven} onClick={() => void save({})}>
          Test it
        </Button>
        {isProven ? null : <span className="muted">A mail domain has to be proven first.</span>}
      </div>
    </section>
  );
}
