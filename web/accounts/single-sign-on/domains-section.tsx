import { Button } from '@mantine/core';
import { getSingleSignOn, type SingleSignOnShown } from '../../../contracts/accounts/single-sign-on/get-single-sign-on.ts';
import { proveDomain } from '../../../contracts/accounts/single-sign-on/prove-domain.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import profileCss from '../settings/profile.module.css';
import { CopyLine } from './copy-line.tsx';
import css from './single-sign-on.module.css';

type Domain = NonNullable<SingleSignOnShown['setup']>['domains'][number];

/** Mail domains, and the DNS entry that proves each. */
export function DomainsSection({ domains, proof }: { domains: Domain[]; proof: SingleSignOnShown['proof'] }) {
  return (
    <section className={profileCss.section} aria-labelledby="domains">
      <h2 id="domains">Mail domains</h2>
      {domains.map((domain) => (
        <DomainRow key={domain.name} domain={domain} proof={proof} />
      ))}
    </section>
  );
}

function DomainRow({ domain: { name, isProven }, proof }: { domain: Domain; proof: SingleSignOnShown['proof'] }) {
  const { save, busy, failure } = useSave(proveDomain, { invalidates: [getSingleSignOn] });
  if (isProven)
    return (
      <p className={css.proven}>
        <Icon name="check" size={14} className="accepted" />
        <span>{name}, proven by a DNS entry</span>
      </p>
    );
  return (
    <div className={css.domain}>
      <p>
        <Icon name="clock" size={14} className="amber" />
        <span>
          <b>{name}</b> counts once this TXT entry stands in its DNS:
        </span>
      </p>
      <CopyLine label={`Name of the entry of ${name}`} text={`${proof.name}.${name}`} />
      <CopyLine label={`Value of the entry of ${name}`} text={proof.value} />
      {failure ? <FailureLine error={failure} /> : null}
      <div>
        <Button variant="default" loading={busy} onClick={() => void save({ body: { domain: name } })}>
          Look for it now
        </Button>
      </div>
    </div>
  );
}
