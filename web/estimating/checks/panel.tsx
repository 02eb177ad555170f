import { type ReactNode, useState } from 'react';
import { CHECKS } from '../../../contracts/estimating/checks/all.ts';
import type { Found } from '../../../contracts/estimating/checks/checking.ts';
import { type CheckResult } from '../../../contracts/estimating/checks/checking.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day } from '../../ui/words.ts';
import estimateCss from '../estimate/estimate.module.css';
import inspectorCss from '../line/inspector.module.css';
import css from './checks.module.css';
import { Opened, Row } from './finding.tsx';
import { type ChecksProps, type Findings, findingKeys, useFindings } from './panel-model.ts';

/** What the checks find: what would cost money, what is worth a look, what was dismissed, and what is in order. */
export function ChecksPanel(props: ChecksProps) {
  const { checks, areas, onClose } = props;
  const { result, error, retry } = checks;
  const findings = useFindings(props);
  const { phone, body } = findings;
  const [listed, setListed] = useState(false);
  const onKeyDown = findingKeys(findings, onClose);
  return (
    <aside className={`${inspectorCss.inspector} ${css.panel}`} aria-label="Checks" onKeyDown={onKeyDown}>
      <Head result={result} phone={phone} onClose={onClose} />
      <div className={css.body} ref={body}>
        {!result && error && <FailureLine error={error} what="The checks could not be run." onRetry={retry} />}
        {!result && !error && <SkeletonRows rows={6} height={56} />}
        {result && listed && <Passed passed={result.passed} onBack={() => setListed(false)} />}
        {result && !listed && <FindingGroups of={findings} result={result} areas={areas} />}
      </div>
      {result && (
        <div className={css.foot}>
          <span>Checked after each change</span>
          <span className={estimateCss.gap} />
          <button type="button" className="link" onClick={() => setListed(!listed)}>
            {listed ? 'Back to the findings' : `${result.passed.length} of ${counted(CHECKS.length, 'check')} passed`}
          </button>
        </div>
      )}
    </aside>
  );
}

interface HeadProps extends Pick<ChecksProps, 'onClose'> {
  result: CheckResult | undefined;
  phone: boolean;
}

function Head({ result, phone, onClose }: HeadProps) {
  return (
    <div className={inspectorCss.head}>
      <b className={css.title}>Checks</b>
      <span className="ellipsis" aria-live="polite">
        {result &&
          `${result.open.length} open, ${result.dismissed.length > 0 ? `${result.dismissed.length} dismissed, ` : ''}${result.passed.length} passed`}
      </span>
      <span className={estimateCss.gap} />
      <IconButton icon={phone ? 'close' : 'fold'} label="Close the checks" size={phone ? 44 : 28} onClick={onClose} />
    </div>
  );
}

interface GroupsProps extends Pick<ChecksProps, 'areas'> {
  of: Findings;
  result: CheckResult;
}

function FindingGroups({ of: findings, result, areas }: GroupsProps) {
  const money = result.open.filter(({ group }) => group === 'money');
  const look = result.open.filter(({ group }) => group === 'look');
  const rows = (list: readonly Found[]) => list.map((found) => <Finding key={found.key} of={findings} found={found} areas={areas} />);
  return (
    <>
      <Group icon="warning" tone="amber" title="Would cost you money" list={money}>
        {rows(money)}
      </Group>
      <Group icon="eye" title="Worth a look" list={look}>
        {rows(look)}
      </Group>
      <Group icon="check" title="Dismissed" list={result.dismissed}>
        {result.dismissed.map((found) => (
          <Dismissed key={found.key} found={found} onReopen={() => findings.reopen(found)} />
        ))}
      </Group>
      {result.open.length === 0 && (
        <EmptyState
          text={
            areas.every((area) => area.items.length === 0)
              ? 'There is nothing to check yet. Add lines, and what is missing shows here.'
              : 'The checks find nothing that is missing or odd.'
          }
        />
      )}
    </>
  );
}

interface FindingProps extends Pick<ChecksProps, 'areas'> {
  of: Findings;
  found: Found;
}

function Finding({ of: { shown, setOpened, phone, waiting, fix, go, other, dismiss }, found, areas }: FindingProps) {
  return (
    <Row found={found} opened={found.key === shown?.key} onOpen={(on) => setOpened(on ? found.key : '')}>
      <Opened
        found={found}
        areas={areas}
        phone={phone}
        waiting={waiting}
        onFix={() => fix(found)}
        onGo={() => go(found)}
        onOther={() => other(found)}
        onDismiss={(reason) => dismiss(found, reason)}
      />
    </Row>
  );
}

function Group({
  icon,
  tone,
  title,
  list,
  children,
}: {
  icon: IconName;
  tone?: 'amber';
  title: string;
  list: readonly Found[];
  children: ReactNode;
}) {
  if (list.length === 0) return null;
  return (
    <section className={css.group} aria-label={title}>
      <h3>
        <Icon name={icon} className={tone === 'amber' ? css.amber : undefined} />
        {title}
        <span>{list.length}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

function Dismissed({ found, onReopen }: { found: Found; onReopen: () => void }) {
  const { dismissal } = found;
  return (
    <li className={css.dismissed}>
      <Icon name="close" className={css.muted} />
      <span className={css.words}>
        <span>{found.title}</span>
        <small>
          {dismissal?.by}, {dismissal && day(dismissal.at)}: “{dismissal?.reason}”
        </small>
      </span>
      <button type="button" className="link" aria-label={`Reopen ${found.title}`} onClick={onReopen}>
        Reopen
      </button>
    </li>
  );
}

/** Every check, those that found nothing ticked. */
function Passed({ passed, onBack }: { passed: readonly string[]; onBack: () => void }) {
  const fine = new Set(passed);
  return (
    <section className={css.group} aria-label="Which checks run">
      <h3>
        Which checks run
        <button type="button" className="link" onClick={onBack}>
          Back
        </button>
      </h3>
      <ul>
        {CHECKS.map(({ name, passes }) => (
          <li key={name} className={css.passed}>
            <Icon name={fine.has(name) ? 'check' : 'warning'} className={fine.has(name) ? css.muted : css.amber} />
            <span>{passes}</span>
            {!fine.has(name) && <span className="hidden-visually">, not yet</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
