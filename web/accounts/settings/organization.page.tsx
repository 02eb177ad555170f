import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { has } from '../../../contracts/kit/grants.ts';
import { OWN_RIGHTS } from '../../../contracts/kit/rights.ts';
import { getProfitOverheadByOrgId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-id.ts';
import { getProfitOverheadByOrgUserId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-user-id.ts';
import { useRead } from '../../app/client.ts';
import { useMay, useMe } from '../../app/me.ts';
import { PaymentAccountSection } from '../../billing/payment-account/payment-account-section.tsx';
import { LogoSection } from '../../reporting/logo/logo-section.tsx';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import ownCss from './percentages.module.css';
import { PercentagesSection } from './percentages-section.tsx';
import { PersonPercentages, PersonPercentagesLocked, usePeoplePercentages } from './person-percentages.tsx';
import css from './profile.module.css';
import { SettingsRoom } from './settings-room.tsx';
import { WhereTheyApply } from './where-they-apply.tsx';

/** S109, S110, S190, R337: percentages and logo of the organisation; for who has one of the three rights that are a person's own. */
export default function OrganizationPage() {
  const me = useMe();
  const may = useMay('EditOrganizationItems');
  const mayGiveRights = useMay('ManageOrganizationUsers');
  const mine = useRead(getProfitOverheadByOrgUserId, { params: { orgUserId: 0 } });
  const ofAll = useRead(getProfitOverheadByOrgId, { params: { orgId: 0 } });
  const people = usePeoplePercentages(may);
  const [unsaved, setUnsaved] = useState({ all: 0, person: 0 });
  const onUnsaved = useCallback((all: number) => setUnsaved((was) => ({ ...was, all })), []);
  const onPersonUnsaved = useCallback((person: number) => setUnsaved((was) => ({ ...was, person })), []);
  const organization = me?.organizationName ?? 'the organization';
  const error = mine.error ?? ofAll.error;
  if (me && !OWN_RIGHTS.some((right) => has(me.rights, right))) return <WithoutTheRight />;
  return (
    <SettingsRoom title="Percentages, logo" unsaved={unsaved.all + unsaved.person}>
      <div className={css.page}>
        <div>
          {error ? <FailureLine error={error} what="The percentages could not be read." onRetry={() => void ofAll.refetch()} /> : null}
          {!error && !(mine.data && ofAll.data) ? <SkeletonRows rows={5} height={40} /> : null}
          {mine.data && ofAll.data ? (
            <>
              <PercentagesSection
                stored={ofAll.data}
                organizationId={ofAll.data.id}
                title={`Percentages of ${organization}`}
                detail="for new jobs of everybody who has none of their own"
                saveWords={`Save for ${organization}`}
                may={may}
                locked={mayGiveRights ? null : <OnlyAdministrators subject="Percentages of the organization are" />}
                onUnsaved={onUnsaved}
              />
              {people.error ? <FailureLine error={people.error} onRetry={() => void people.refetch()} /> : null}
              {people.data ? (
                <PersonPercentages people={people.data.people} organization={organization} onUnsaved={onPersonUnsaved} />
              ) : null}
              {!may && mayGiveRights ? <PersonPercentagesLocked organization={organization} /> : null}
              <WhereTheyApply people={people.data} mine={mine.data} ofAll={ofAll.data} organization={organization} />
            </>
          ) : null}
        </div>
        <div>
          <section className={css.section} aria-labelledby="logo">
            <h2 id="logo">Logo</h2>
            <LogoSection
              frame={({ children, actions, choice }) => (
                <div className={ownCss.logo}>
                  {children}
                  {actions ? <div>{actions}</div> : null}
                  {choice}
                </div>
              )}
            />
          </section>
          <section className={css.section} aria-labelledby="online">
            <h2 id="online">Online payments</h2>
            <PaymentAccountSection />
          </section>
        </div>
      </div>
    </SettingsRoom>
  );
}

function WithoutTheRight() {
  return (
    <SettingsRoom title="Percentages, logo">
      <div className={css.page}>
        <section className={css.section}>
          <h2>This page is for those who edit organization items or manage users.</h2>
          <p className="muted">You have neither. Who manages users gives rights.</p>
          <p>
            <Link className="link" to="/settings/percentages">
              My percentages, logo
            </Link>
          </p>
        </section>
      </div>
    </SettingsRoom>
  );
}
