import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { getDemo } from '../../../contracts/accounts/demo/get-demo.ts';
import { useRead } from '../../app/client.ts';
import { Mark } from '../../ui/icons.tsx';
import css from '../signin.module.css';
import { NextSteps } from './next-steps.tsx';
import { SignUp } from './signup.tsx';
import { doorOf, pricingOf, type SignupDoor, type StartingWith } from './signup-door.ts';

/** S169, S191: the page of each door, beside what happens next and what it costs. */
export default function SignupPage() {
  const door = doorOf(useSearchParams()[0]);
  return <DoorPage key={door.keyword} door={door} />;
}

function DoorPage({ door }: { door: SignupDoor }) {
  const [start, setStart] = useState<StartingWith | null>(null);
  const [userType, setUserType] = useState(door.types[0].value);
  const chooseType = (type: string) => {
    setUserType(type);
    // It may be of a list that this type does not buy from.
    setStart(null);
  };
  const { data: demo } = useRead(getDemo, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <div className={css.page}>
      <title>{`${door.title}, Scopebook`}</title>
      <main className={css.main}>
        <Link className={css.brand} to="/signin" aria-label="Scopebook, sign in">
          <Mark />
          Scopebook
        </Link>
        <div className={css.form}>
          <SignUp door={door} demo={demo?.demo ?? false} start={start} onType={chooseType} />
        </div>
      </main>
      <NextSteps door={door} pricing={pricingOf(userType)} start={start} onStart={setStart} />
    </div>
  );
}
