import { getPeople, type Person } from '../../../contracts/accounts/people/get-people.ts';
import { reinstateUser } from '../../../contracts/accounts/people/reinstate-user.ts';
import { useSave } from '../../app/save.ts';

/** Makes the account of somebody who was suspended or removed active again. `failed` says that it was not. */
export function useBringBack({ userId, name }: Pick<Person, 'userId' | 'name'>, failed = `${name} was not brought back.`) {
  const { save, busy } = useSave(reinstateUser, { invalidates: [getPeople], failed });
  return { bringBack: () => void save({ params: { userId } }), busy };
}
