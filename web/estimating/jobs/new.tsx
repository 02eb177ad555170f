import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { AddressFields, addressOf } from '../setup/fields.tsx';
import { START_WORDS, STARTS } from '../templates/start.ts';
import { TemplateLines, TemplateList, TemplateSums } from '../templates/template.tsx';
import css from './new.module.css';
import { NewCustomer } from './new-customer.tsx';
import { type NewEstimateModel, useNewEstimate } from './new-model.ts';

const StartInBuilder = lazy(() => import('../templates/start-in-builder.tsx'));

/** Starts an estimate: its name, for whom and where it is, as far as known (prices are those of the place), and what it starts from. */
export function NewEstimate({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const phone = usePhone();
  const model = useNewEstimate(onClose);
  const { form, template, start, isChosen, create } = model;
  return (
    <Dialog
      opened
      onClose={onClose}
      title="New estimate"
      width={start === 'nothing' ? 480 : start === 'estimate' ? 1320 : 900}
      actions={<Foot of={model} formId={formId} phone={phone} />}
    >
      {form.refusal ? <FailureLine error={form.refusal} /> : null}
      <form
        id={formId}
        className={css.start}
        data-start={start}
        {...form.props}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isChosen || form.busy || event.repeat) return;
          event.preventDefault();
          create(true);
        }}
      >
        <StartFrom of={model} phone={phone} />
        <JobFields of={model} />
        {start !== 'nothing' && <Choices of={model} />}
        {start === 'estimate' && (
          <div className={css.along}>
            <TemplateLines of={template} disabled={form.busy} />
          </div>
        )}
      </form>
    </Dialog>
  );
}

function StartFrom({ of: { form, start, startFrom }, phone }: { of: NewEstimateModel; phone: boolean }) {
  return (
    <div className={css.from}>
      <span className={css.label}>Start from</span>
      <SegmentedControl
        size="xs"
        fullWidth={phone}
        aria-label="Start from"
        value={start}
        disabled={form.busy}
        onChange={(value) => startFrom(STARTS.find((one) => one === value) ?? 'nothing')}
        data={STARTS.map((value) => ({ value, label: START_WORDS[value] }))}
      />
    </div>
  );
}

function JobFields({ of: { form, customer, isMade } }: { of: NewEstimateModel }) {
  return (
    <div className={css.setup}>
      <TextInput
        label="Job"
        {...form.field('newEstimateName')}
        maxLength={255}
        disabled={isMade}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <NewCustomer of={customer} values={form.values} onChange={form.change} errorOf={form.errorOf} />
      <AddressFields value={addressOf(form.values)} onChange={form.change} errorOf={form.errorOf} />
      <p className="muted">Customer and address can wait. The ZIP code sets the local prices, and stays as it is once there are lines.</p>
    </div>
  );
}

/** The estimates, libraries or answers to start from. */
function Choices({ of: { template, start, builder, setBuilder } }: { of: NewEstimateModel }) {
  return (
    <div className={css.choices}>
      {start === 'estimate' && <TemplateSums of={template} />}
      {start === 'estimate' && <TemplateList chosen={template.orderId} onChoose={template.choose} />}
      {(start === 'library' || start === 'answers') && (
        <Suspense>
          <StartInBuilder key={start} of={start} chosen={builder} onChoose={setBuilder} />
        </Suspense>
      )}
    </div>
  );
}

interface FootProps {
  of: NewEstimateModel;
  formId: string;
  phone: boolean;
}

function Foot({ of: { form, start, inBuilder, isChosen, create, opens }, formId, phone }: FootProps) {
  return (
    <>
      {start === 'estimate' && !phone ? (
        <span className={`muted ${css.untied}`}>The estimate is not tied to the one it came from.</span>
      ) : null}
      {inBuilder ? null : (
        <Button variant="default" disabled={form.busy || !isChosen} onClick={() => create(false)}>
          Create
        </Button>
      )}
      <Button type="submit" form={formId} loading={form.busy} disabled={!isChosen} onClick={() => (opens.current = true)}>
        {inBuilder ? 'Create and choose' : 'Create and open'}
      </Button>
    </>
  );
}
