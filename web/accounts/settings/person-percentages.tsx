import { NativeSelect } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { getPeople } from '../../../contracts/accounts/people/get-people.ts';
import { listed } from '../../../contracts/format.ts';
import { has } from '../../../contracts/kit/grants.ts';
import { getPeoplePercentages } from '../../../contracts/organization/settings/get-people-percentages.ts';
import { getProfitOverheadByOrgUserId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-user-id.ts';
import { useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import css from './percentages.module.css';
import { PercentagesSection } from './percentages-section.tsx';
import shared from './profile.module.css';

export type PeoplePercentages = NonNullable<ReturnType<typeof usePeoplePercentages>['data']>;
export const usePeoplePercentages = (may: boolean) => useRead(getPeoplePercentages, {}, { enabled: may });

interface PersonPercentagesProps {
  people: PeoplePercentages['people'];
  organization: string;
  onUnsaved: (fields: number) => void;
}

/** Percentages of one person, for who sets those of the organization. Who has some of their own comes first. */
export function PersonPercentages({ people, organization, onUnsaved }: PersonPercentagesProps) {
  // Chosen once: who gives theirs up stays in sight.
  const [chosen, setChosen] = useState(() => (people.find(({ hasOwn }) => hasOwn) ?? people[0])?.userId);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const person = people.find(({ userId }) => userId === chosen) ?? people[0];
  const note = useCallback(
    (fields: number) => {
      setIsUnsaved(fields > 0);
      onUnsaved(fields);
    },
    [onUnsaved],
  );
  const { data, error, refetch } = useRead(
    getProfitOverheadByOrgUserId,
    { params: { orgUserId: person?.userId ?? 0 } },
    { enabled: person !== undefined },
  );
  if (!person) return null;
  if (error) return <FailureLine error={error} what="The percentages could not be read." onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} height={40} />;
  const { userId, name } = person;
  const first = name.split(' ')[0] || name;
  return (
    <PercentagesSection
      key={userId}
      stored={data}
      organizationId={0}
      personId={userId}
      title={`Percentages of ${name}`}
      detail={data.of === 'person' ? `go before those of ${organization}` : `as ${organization} until some are saved for ${first}`}
      choice={
        <NativeSelect
          className={css.person ?? ''}
          aria-label="Whose percentages"
          // What is typed is of this person.
          disabled={isUnsaved}
          title={isUnsaved ? 'Save or give back first' : undefined}
          value={userId}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          data={people.map((one) => ({
            value: String(one.userId),
            label: [one.name, one.isSuspended ? ' (suspended)' : '', one.hasOwn ? ', own' : ''].join(''),
          }))}
        />
      }
      saveWords={`Save for ${first}`}
      may
      locked={null}
      insteadWords={data.of === 'person' ? `Use those of ${organization}` : undefined}
      savedWords={(settings) => `A new job of ${name} from today: ${settings}, once saved. Jobs that were started keep what they have.`}
      onUnsaved={note}
    />
  );
}

/** Who sets the organization's percentages and those of one person, for who can only give the right to. */
export function PersonPercentagesLocked({ organization }: { organization: string }) {
  const { data } = useRead(getPeople, {});
  const editors = (data ?? []).filter(({ rights, isSuspended }) => !isSuspended && has(rights, 'EditOrganizationItems'));
  const names = editors.length > MOST_EDITORS ? `${editors.length} people` : listed(editors.map(({ name }) => name));
  return (
    <section className={shared.section} aria-label="Percentages of one person">
      <div className={shared.head}>
        <h2>Percentages of one person</h2>
      </div>
      <p className="muted marked">
        <Icon name="lock" size={14} />
        <span>
          Who edits organization items sets those of {organization}, and chooses a person here and sets theirs
          {data ? `: ${editors.length === 0 ? 'nobody does yet' : names}` : ''}. You manage users, so you can give this right, to yourself
          too.
        </span>
      </p>
      <p>
        <Link className="link" to="/people">
          People and their rights
        </Link>
      </p>
    </section>
  );
}

const MOST_EDITORS = 3;
