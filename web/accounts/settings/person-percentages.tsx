import { NativeSelect } from '@mantine/core';
import { useCallback, useState } from 'react';
import { getPeoplePercentages } from '../../../contracts/organization/settings/get-people-percentages.ts';
import { getProfitOverheadByOrgUserId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-user-id.ts';
import { useRead } from '../../app/client.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import css from './percentages.module.css';
import { PercentagesSection } from './percentages-section.tsx';

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
