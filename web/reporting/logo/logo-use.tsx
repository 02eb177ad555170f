import { Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getLogoUse, saveLogoUse } from '../../../contracts/organization/logo/logo-use.ts';
import { getReportSender } from '../../../contracts/reporting/reports/get-report-sender.ts';
import { keyOf, send, useRead } from '../../app/client.ts';
import { useMay, useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import css from './logo-dialog.module.css';

/** Whose logo reports carry: the organisation's, or the own one of who saves them, where there is one. */
export function LogoUse() {
  const organization = useMe()?.organizationName ?? 'the organization';
  const queries = useQueryClient();
  const may = useMay('AddLogo');
  const use = useRead(getLogoUse, {});
  const key = keyOf(getLogoUse, {});
  const save = useSave((own: boolean) => send(saveLogoUse, { body: { own } }), {
    optimistic: (own: boolean) => {
      const was = queries.getQueryData<typeof use.data>(key);
      if (was) queries.setQueryData(key, { ...was, own });
      return () => queries.setQueryData(key, was);
    },
    invalidates: [getLogoUse, getReportSender],
    failed: 'The choice was not saved.',
  });
  if (use.error)
    return <FailureLine error={use.error} what="Whose logo reports carry could not be read." onRetry={() => void use.refetch()} />;
  if (!use.data) return null;
  const { own, people } = use.data;
  return (
    <Radio.Group aria-label="Whose logo reports carry" value={own ? 'own' : 'all'} onChange={(value) => void save.save(value === 'own')}>
      <div className={css.use}>
        <Radio value="all" disabled={!may} label={`That of ${organization} on all reports`} />
        <Radio
          value="own"
          disabled={!may}
          label={
            <>
              Each person's own, where there is one{' '}
              <span className="muted">{people === 0 ? 'nobody has one' : `${counted(people, 'person has', 'people have')} one`}</span>
            </>
          }
        />
      </div>
    </Radio.Group>
  );
}
