import { AdPlace } from './ad-place.tsx';
import { Agents } from './agents.tsx';
import { HomeArticles } from './home-articles.tsx';
import { SweepstakesQuestion } from './sweepstakes-question.tsx';
import { YourSponsor } from './your-sponsor.tsx';

interface NearHomeProps {
  zip: string;
  /** Of who asks for a call. */
  name: string;
}

/** What others offer beside a home, below what is the home's own: a file of its own, which comes after the page. */
export default function NearHome({ zip, name }: NearHomeProps) {
  return (
    <>
      <SweepstakesQuestion />
      <YourSponsor name={name} />
      <Agents zip={zip} name={name} />
      <HomeArticles />
      <AdPlace page="Dashboard" />
    </>
  );
}
