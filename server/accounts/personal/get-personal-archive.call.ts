import { getPersonalArchive } from '../../../contracts/accounts/personal/personal-data-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { PersonalArchive } from './personal-archive.ts';

export default bind(getPersonalArchive, { raw: true, answers: 'application/zip', cost: 20, uses: [PersonalArchive] }, (input, archive) =>
  archive.send({ ...input, signal: hangUp(input) }),
);
