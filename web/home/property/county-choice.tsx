import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chooseHomeCounty } from '../../../contracts/home/property/choose-home-county.ts';
import { countyName } from '../../../contracts/home/property/county.ts';
import { getHome } from '../../../contracts/home/property/get-home.ts';
import { getHomeCounties } from '../../../contracts/home/property/get-home-counties.ts';
import { refresh, useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import css from './county-choice.module.css';

/** Which county counts, why, and another one: the postal data has one for each ZIP code, and some ZIP codes lie in two. */
export function CountyChoice() {
  const queries = useQueryClient();
  const counties = useRead(getHomeCounties, {});
  useReadsAbout('home', [getHomeCounties]);
  const [choosing, setChoosing] = useState(false);
  const choose = useSave(chooseHomeCounty, { onSaved: () => refresh(queries, [getHome, getHomeCounties]) });
  if (counties.error)
    return <FailureLine error={counties.error} what="The counties could not be fetched." onRetry={() => void counties.refetch()} />;
  if (!counties.data) return null;
  const { zip, state, county, postal, near, others } = counties.data;
  const named = (name: string) => countyName(name, state);
  const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: named(name) }));
  if (near.length + others.length === 0) return null;
  const reason =
    postal === ''
      ? `The postal data does not have ${zip}, so the county is yours to choose.`
      : county === postal
        ? `The postal data has one county for each ZIP code, and this one for ${zip}. Some lie in two.`
        : `Chosen by you; the postal data has ${named(postal)} for ${zip}.`;
  return (
    <div className={css.county}>
      <p>
        <b>{county ? named(county) : 'County not known'}</b> <span className="muted">{reason}</span>{' '}
        {choosing ? null : (
          <button type="button" className="link" onClick={() => setChoosing(true)}>
            {county ? 'Another county' : 'Choose the county'}
          </button>
        )}
      </p>
      {choosing ? (
        <NativeSelect
          label="County of the house"
          value={choose.busy ? choose.input?.body.county : county}
          disabled={choose.busy}
          onChange={(event) => void choose.save({ body: { county: event.currentTarget.value } })}
          data={[
            ...(county === '' ? [{ value: '', label: 'Not known' }] : []),
            ...(near.length > 0 ? [{ group: `Near ${zip}`, items: options(near) }] : []),
            ...(others.length > 0 ? [{ group: near.length > 0 ? `Elsewhere in ${state}` : state, items: options(others) }] : []),
          ]}
        />
      ) : null}
      {choose.failure ? <FailureLine error={choose.failure} what="The county was not saved." /> : null}
    </div>
  );
}
