import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { getLibraryNames } from '../../../../contracts/catalogue/libraries/get-library-names.ts';
import { getProjects } from '../../../../contracts/estimating/dashboard/get-projects.ts';
import { bathroom } from '../../../../contracts/estimating/wizards/bathroom.ts';
import { kitchen } from '../../../../contracts/estimating/wizards/kitchen.ts';
import { useRead } from '../../../app/client.ts';
import { Icon } from '../../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../../ui/states.tsx';
import { counted } from '../../../ui/words.ts';
import { Key } from '../../estimate/key.tsx';
import { QuietSelect } from '../../estimate/quiet-select.tsx';
import { openedWith } from '../opened-with.ts';
import { useBuilder } from '../state/state.ts';
import projectParts from './parts.module.css';
import { PopularProject } from './popular-project.tsx';
import css from './projects.module.css';
import { CompleteRemodel } from './remodel.tsx';

const KitchenWizard = lazy(() => import('../../wizards/kitchen-wizard.tsx'));
const PastEstimate = lazy(() => import('./past-estimate.tsx'));
const BathroomWizard = lazy(() => import('../../wizards/bathroom-wizard.tsx'));

const day = (iso: string) => new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

/** The question of the old room stands among the facts of a kitchen, and its quality is no question of the room. */
const kitchenQuestions = kitchen.questions.length - 2;

type Popular = ReturnType<typeof usePopular>;

/** What the organisation adds together again and again, of one library where one is chosen. */
function usePopular() {
  /** The library that popular projects must have an item of; empty for all. */
  const [library, setLibrary] = useState('');
  const libraries = useRead(getLibraryNames, { params: { id: 0 } }).data ?? [];
  const read = useRead(getProjects, { query: { customlibids: library } }, { staleTime: 300_000, placeholderData: keepPreviousData });
  return { library, setLibrary, libraries, read };
}

/** What is built from answers, a complete remodel, and what the organisation adds together again and again (S046, S065). */
export default function ProjectsWay() {
  const { areas, phone } = useBuilder();
  const [open, setOpen] = useState<string | null>(() => openedWith('project'));
  const popular = usePopular();
  const isUsed = areas.some(({ items }) => items.length > 0);
  const project = popular.read.data?.find(({ id }) => id === open);

  const close = () => {
    const was = open;
    setOpen(null);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-project="${was}"]`)?.focus());
  };
  if (open === 'kitchen' || open === 'bathroom' || open === 'estimate') {
    const Wizard = open === 'kitchen' ? KitchenWizard : open === 'bathroom' ? BathroomWizard : PastEstimate;
    return (
      <Suspense fallback={<SkeletonRows rows={12} />}>
        <Wizard onBack={close} />
      </Suspense>
    );
  }
  return (
    <div className={css.projects} data-open={open ?? undefined}>
      <ProjectList open={open} onOpen={setOpen} popular={popular} isUsed={isUsed} />
      <div className={css.detail}>
        {phone && open !== null && (
          <button type="button" className={projectParts.back} onClick={close}>
            <Icon name="left" size={14} /> Projects
          </button>
        )}
        {open === 'remodel' && <CompleteRemodel />}
        {project && <PopularProject key={project.id} project={project} />}
        {open === null && <p className={css.nothing}>Choose what the lines are to be made from. Nothing is added until you add it.</p>}
      </div>
    </div>
  );
}

/** Up and Down go through the list, Right opens. */
function onListKey(event: KeyboardEvent<HTMLDivElement>): void {
  const target = event.target as HTMLElement;
  if (target.dataset.project === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-project]')];
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by !== 0) all[all.indexOf(target) + by]?.focus();
  else if (event.key === 'ArrowRight') target.click();
  else return;
  event.preventDefault();
}

interface ProjectListProps {
  open: string | null;
  onOpen: (project: string) => void;
  popular: Popular;
  /** Lines are there already: no complete remodel. */
  isUsed: boolean;
}

function ProjectList({ open, onOpen, popular, isUsed }: ProjectListProps) {
  const entry = (key: string, name: string, words: string, isLocked = false) => (
    <button
      key={key}
      type="button"
      className={css.project}
      data-project={key}
      aria-current={open === key || undefined}
      onClick={() => onOpen(key)}
    >
      <Icon name={key === 'remodel' ? 'building' : 'columns'} />
      <span className={css.name}>
        <b>{name}</b>
        <small>{words}</small>
      </span>
      {isLocked ? (
        <small className={css.locked}>
          <Icon name="lock" size={14} /> new estimates
        </small>
      ) : (
        <Icon name="right" />
      )}
    </button>
  );
  return (
    <div className={css.list} onKeyDown={onListKey}>
      <h3>From answers</h3>
      {entry('kitchen', kitchen.name, `${kitchenQuestions} questions, about 20 lines`)}
      {entry('bathroom', bathroom.name, `${bathroom.questions.length} questions and a plan, about 20 lines`)}
      {entry('remodel', 'Complete remodel', 'every area, to the studs', isUsed)}
      {entry('estimate', 'Past estimate', 'its areas and lines, priced anew')}
      <PopularHere open={open} onOpen={onOpen} popular={popular} />
      <div className={css.keys}>
        <span>
          <Key name="Up" />
          <Key name="Down" />
          choose
        </span>
        <span>
          <Key name="Right" />
          open
        </span>
        <span>
          <kbd>/</kbd>search items
        </span>
      </div>
    </div>
  );
}

function PopularHere({ open, onOpen, popular: { library, setLibrary, libraries, read } }: Omit<ProjectListProps, 'isUsed'>) {
  return (
    <>
      <h3>
        Popular here
        {libraries.length > 0 ? (
          <QuietSelect
            label="Projects with items of a library"
            value={library}
            onChange={setLibrary}
            choices={[
              ['', 'what you add together most'],
              ...libraries.map(({ id, name }): [string, string] => [String(id), `with ${name}`]),
            ]}
          />
        ) : (
          <span>what you add together most</span>
        )}
      </h3>
      {read.error && (
        <FailureLine error={read.error} what="The popular projects could not be fetched." onRetry={() => void read.refetch()} />
      )}
      {!read.data && !read.error && <SkeletonRows rows={6} />}
      {read.data?.length === 0 && (
        <p className={css.nothing}>
          {library === ''
            ? 'Nothing has been added together on several estimates yet.'
            : 'No project that several estimates have in common has an item of this library.'}
        </p>
      )}
      {read.data?.map(({ id, name, category, lines, orders, lastAt }) => (
        <button
          key={id}
          type="button"
          className={css.project}
          data-project={id}
          aria-current={open === id || undefined}
          onClick={() => onOpen(id)}
        >
          <span className={css.name}>
            <span>{name}</span>
            <small>
              {category}, {counted(lines.length, 'line')}
            </small>
          </span>
          <small className={css.used}>
            {counted(orders, 'estimate')}
            <br />
            last {day(lastAt)}
          </small>
        </button>
      ))}
    </>
  );
}
