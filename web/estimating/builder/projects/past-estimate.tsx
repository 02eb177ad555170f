import { useState } from 'react';
import { addFromEstimate } from '../../../../contracts/estimating/templates/add-from-estimate.ts';
import { toCents } from '../../../../contracts/money.ts';
import { send } from '../../../app/client.ts';
import { onCtrlEnter } from '../../../ui/ctrl-enter.ts';
import { Icon } from '../../../ui/icons.tsx';
import { counted } from '../../../ui/words.ts';
import estimateCss from '../../estimate/estimate.module.css';
import { TemplateLines, TemplateList, useTemplate } from '../../templates/template.tsx';
import { useAdding } from '../add-to-estimate.ts';
import { useBuilder } from '../state/state.ts';
import projectParts from './parts.module.css';
import css from './past-estimate.module.css';
import { ProjectFoot } from './project-foot.tsx';

/** Areas and lines of a past estimate for this one, at today's prices or as they were, in one step of undo. */
export default function PastEstimate({ onBack }: { onBack: () => void }) {
  const { edits, phone } = useBuilder();
  const template = useTemplate({ into: edits.orderId, zip: '', state: '' });
  const addLines = useAdding(edits);
  const [isAdding, setIsAdding] = useState(false);
  const [failed, setFailed] = useState('');
  const [added, setAdded] = useState('');
  const { comes, template: read } = template;
  const sum = (of: 'now' | 'nowTax') => comes.reduce((cents, line) => cents + toCents(line[of] ?? '0'), 0n);

  const add = async () => {
    if (isAdding) return;
    setAdded('');
    if (!read) return setFailed('Choose an estimate first.');
    if (template.areas.length === 0) return setFailed('No area is ticked.');
    setIsAdding(true);
    setFailed('');
    const ask = () => send(addFromEstimate, { params: { orderId: edits.orderId }, body: template.body() });
    await addLines(ask, true, {
      onSaved: (count) => setAdded(`Added ${counted(count, 'line')}`),
      onFailed: ({ text }) => setFailed(text),
      onSettled: () => setIsAdding(false),
    });
  };
  return (
    <section className={css.wholePast} aria-label="Past estimate" data-whole onKeyDown={onCtrlEnter(() => void add())}>
      <button type="button" className={projectParts.back} onClick={onBack}>
        <Icon name="left" size={14} /> Projects
      </button>
      <div className={css.past}>
        <TemplateList
          chosen={template.orderId}
          except={edits.orderId}
          onChoose={(id) => {
            setFailed('');
            setAdded('');
            template.choose(id);
          }}
        />
        <TemplateLines of={template} disabled={isAdding} />
      </div>
      <ProjectFoot failed={failed} added={added} ticked={{ count: comes.length, total: sum('now'), tax: sum('nowTax') }}>
        <button type="button" className={`${estimateCss.fill} ${projectParts.add}`} disabled={isAdding || !read} onClick={() => void add()}>
          Add {counted(comes.length, 'line')} {!phone && <kbd>Ctrl Enter</kbd>}
        </button>
      </ProjectFoot>
    </section>
  );
}
