import { Button } from '@mantine/core';
import { getPeople } from '../../../contracts/accounts/people/get-people.ts';
import { useRead } from '../../app/client.ts';
import { useMay } from '../../app/me.ts';
import { Icon } from '../../ui/icons.tsx';

/** Whose jobs the list shows, as the panel of a person leads here; their name is known to who manages the users. */
export default function OfPerson({ userId, onClear }: { userId: number; onClear: () => void }) {
  const { data } = useRead(getPeople, {}, { enabled: useMay('ManageOrganizationUsers') });
  const name = data?.find((person) => person.userId === userId)?.name ?? 'One person';
  return (
    <Button
      variant="light"
      size="sm"
      rightSection={<Icon name="close" size={14} />}
      onClick={onClear}
      aria-label={`Jobs of ${name}, show all`}
    >
      {name}
    </Button>
  );
}
