import { countyName } from '../../../contracts/home/property/county.ts';
import { getHome } from '../../../contracts/home/property/get-home.ts';
import { useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { day } from '../../ui/words.ts';
import css from './paper-head.module.css';

/** Of what is printed: its margins and the numbers of its pages. */
export const sheet = css.sheet;

interface PaperHeadProps {
  kind: string;
  /** Further words of what is printed, such as the estimate's name. */
  of?: string;
}

/** What a report is of, whose, and when it was printed: on paper, where the page's own line and tabs are left out. */
export function PaperHead({ kind, of }: PaperHeadProps) {
  const me = useMe();
  const { data: home } = useRead(getHome, {});
  const address = home?.address;
  const place = address && [`${address.city} ${address.state} ${address.zip}`, countyName(address.county, address.state)];
  const street = [address?.address, address?.address2].filter(Boolean).join(', ') || 'Your home';
  return (
    <header className={css.head}>
      <PaperFoot words={`${kind}, ${[street, place?.[0]].filter(Boolean).join(', ')}`} />
      <p>
        <span>{[kind, of].filter(Boolean).join(', ')}</span>
        <span>Printed {day(new Date().toISOString())}</span>
      </p>
      <h1>{street}</h1>
      <p>
        <span>{place ? place.filter(Boolean).join(', ') : ''}</span>
        <span>{me?.name}</span>
      </p>
    </header>
  );
}

/** A text in a style sheet: what could end it, or begin a rule, by its number. */
const quoted = (text: string) => `"${text.replaceAll(/[^\p{L}\p{N} ,.-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

/** At the left of each page's foot, where only a style sheet can write; the number of the page is at the right. */
export function PaperFoot({ words }: { words: string }) {
  return <style>{`@page home-report { @bottom-left { content: ${quoted(words)} } }`}</style>;
}
