import { getReportDefaults } from '../../../contracts/organization/settings/get-report-defaults.ts';
import { saveReportDefaults } from '../../../contracts/organization/settings/save-report-defaults.ts';
import { useRead } from '../../app/client.ts';
import { useMay } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';

/** R289: what the organisation's reports begin with where this one differs, and the way to make it the rule. Only for those who may. */
export function TaxRule({ excludeTax }: { excludeTax: boolean }) {
  const may = useMay('EditOrganizationItems');
  const defaults = useRead(getReportDefaults, {}).data;
  const choose = useSave(saveReportDefaults, { invalidates: [getReportDefaults], failed: 'The choice for all reports was not kept.' });
  const leftOut = defaults?.excludeTax ?? true;
  if (!may || !defaults || leftOut === excludeTax) return null;
  return (
    <p className="muted">
      Your invoices and work orders begin {leftOut ? 'without tax' : 'with tax'}.{' '}
      <button type="button" className="link" onClick={() => choose.save({ body: { excludeTax } })}>
        {excludeTax ? 'Begin all without' : 'Begin all with it'}
      </button>
    </p>
  );
}
