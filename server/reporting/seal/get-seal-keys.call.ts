import { getSealKeys } from '../../../contracts/reporting/seal/get-seal-keys.ts';
import { bind } from '../../platform/http/bind.ts';
import { SealKeys } from './seal-keys.ts';

export default bind(getSealKeys, { reads: [], uses: [SealKeys] }, (_, keys) => keys.published());
