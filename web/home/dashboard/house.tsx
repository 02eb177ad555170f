import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { countyName } from '../../../contracts/home/property/county.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import { ROOF_LIST } from '../../../contracts/home/property/materials.ts';
import { fromCents } from '../../../contracts/money.ts';
import { centsOf, type VaultItem } from '../../../contracts/vault/items/vault-item.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted, dollars } from '../../ui/words.ts';
import { garageWords, plainNumber, ROOF_WORDS } from '../property/words.ts';
import css from './dashboard.module.css';

const HousePhoto = lazy(() => import('./house-photo.tsx').catch(() => ({ default: NoNetwork })));
const NoNetwork = () => <p role="alert">Photographs need the network. Reload the page once it is back.</p>;

/** `Moderate, asphalt shingle`, of what is known of it. */
function roofWords({ roofPitch, selectedMaterials }: NonNullable<Home['characteristics']>): string {
  const material = selectedMaterials.find(({ listId }) => listId === ROOF_LIST)?.name;
  if (!roofPitch) return material ?? 'not known';
  return material ? `${ROOF_WORDS[roofPitch]}, ${material.toLowerCase()}` : ROOF_WORDS[roofPitch];
}

/** Where it is, and what is known of it. */
export function House({ home, vault }: { home: Home; vault: VaultItem[] }) {
  const { address, characteristics: house, photo } = home;
  const [isOpen, setOpen] = useState(false);
  if (!address) return null;
  const facts: [string, string][] = house
    ? [
        [
          'Living area',
          house.totalLivingArea
            ? `${plainNumber(house.totalLivingArea)} SF, ${counted(Number(house.stories), 'story', 'stories')}`
            : 'not known',
        ],
        ['Built', String(house.yearBuilt ?? 'not known')],
        ['Bedrooms', String(house.bedrooms)],
        ['Baths', `${house.fullBaths} full, ${house.halfBaths} half`],
        ['Basement', Number(house.basementSizeSF || 0) > 0 ? `${plainNumber(house.basementSizeSF)} SF` : 'none'],
        ['Garage', garageWords(house)],
        ['Roof', roofWords(house)],
      ]
    : [];
  if (vault.length > 0)
    facts.push(['Vault', `${counted(vault.length, 'item')}, ${dollars(fromCents(vault.reduce((sum, item) => sum + centsOf(item), 0n)))}`]);
  return (
    <section className={css.house} aria-label="Your home">
      <button type="button" className={css.photo} onClick={() => setOpen(true)}>
        {photo ? (
          <img src={photo.small} alt={`Photograph of ${address.address}`} loading="lazy" />
        ) : (
          <>
            <Icon name="photo" size={20} /> Add a photograph
          </>
        )}
      </button>
      {isOpen ? (
        <Suspense>
          <HousePhoto home={home} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
      <h2>{address.address}</h2>
      <div className={css.place}>
        <p className="muted">
          {address.city} {address.state} {address.zip}
          {address.county ? `, ${countyName(address.county, address.state)}` : ''}
        </p>
        <Link className="link" to="/home/property">
          Change property
        </Link>
      </div>
      <dl>
        {facts.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
