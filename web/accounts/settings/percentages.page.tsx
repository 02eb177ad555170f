import { useCallback, useState } from 'react';
import { getProfitOverheadByOrgId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-id.ts';
import { getProfitOverheadByOrgUserId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-user-id.ts';
import { useRead } from '../../app/client.ts';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { useMay, useMe } from '../me.ts';
import { PercentagesSection } from './percentages-section.tsx';
import css from './profile.module.css';
import { SettingsRoom } from './settings-room.tsx';
import { WhereTheyApply } from './where-they-apply.tsx';

/** S109: the percentages that one's own new jobs begin with. */
export default function PercentagesPage() {
  const me = useMe();
  const may = useMay('RepriceAll');
  const mine = useRead(getProfitOverheadByOrgUserId, { params: { orgUserId: 0 } });
  const ofAll = useRead(getProfitOverheadByOrgId, { params: { orgId: 0 } });
  const [unsaved, setUnsaved] = useState(0);
  const onUnsaved = useCallback((fields: number) => setUnsaved(fields), []);
  const organization = me?.organizationName ?? 'the organization';
  const error = mine.error ?? ofAll.error;
  return (
    <SettingsRoom title="My percentages" unsaved={unsaved}>
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
