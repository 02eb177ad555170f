import { useCallback, useState } from 'react';
import { getProfitOverheadByOrgId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-id.ts';
import { getProfitOverheadByOrgUserId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-user-id.ts';
import { useRead } from '../../app/client.ts';
import { useMay, useMe } from '../../app/me.ts';
import { LogoSection } from '../../reporting/logo/logo-section.tsx';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import ownCss from './percentages.module.css';
import { PercentagesSection } from './percentages-section.tsx';
import css from './profile.module.css';
import { SettingsRoom } from './settings-room.tsx';
import { WhereTheyApply } from './where-they-apply.tsx';

/** S109, S110: the percentages that one's own new jobs begin with, and the logo of one's own reports. */
export default function PercentagesPage() {
  const me = useMe();
  const may = useMay('RepriceAll');
  const mayLogo = useMay('AddLogo');
  const mine = useRead(getProfitOverheadByOrgUserId, { params: { orgUserId: 0 } });
  const ofAll = useRead(getProfitOverheadByOrgId, { params: { orgId: 0 } });
  const [unsaved, setUnsaved] = useState(0);
  const onUnsaved = useCallback((fields: number) => setUnsaved(fields), []);
  const organization = me?.organizationName ?? 'the organization';
  const error = mine.error ?? ofAll.error;
  return (
    <SettingsRoom title="My percentages, logo" unsaved={unsaved}>
      <div className={css.page}>
        {error ? <FailureLine error={error} what="The percentages could not be read." onRetry={() => void mine.refetch()} /> : null}
        {mine.data && ofAll.data ? (
          <>
            <div>
              <PercentagesSection
                stored={mine.data}
                organizationId={0}
                title="My percentages"
                detail={mine.data.of === 'person' ? `go before those of ${organization}` : `as ${organization} until you save your own`}
                saveWords="Save for me"
                may={may}
                locked={<OnlyAdministrators subject="Your percentages are" />}
                insteadWords={mine.data.of === 'person' && may ? `Use those of ${organization}` : undefined}
                onUnsaved={onUnsaved}
              />
            </div>
            <div>
              {mayLogo ? (
                <section className={css.section} aria-labelledby="own-logo">
                  <h2 id="own-logo">My logo</h2>
                  <LogoSection
                    own
                    frame={({ children, actions }) => (
                      <div className={ownCss.logo}>
                        {children}
                        <div>{actions}</div>
                      </div>
                    )}
                  />
                </section>
              ) : null}
              <WhereTheyApply mine={mine.data} ofAll={ofAll.data} organization={organization} />
            </div>
          </>
        ) : error ? null : (
          <SkeletonRows rows={5} height={40} />
        )}
      </div>
    </SettingsRoom>
  );
}
