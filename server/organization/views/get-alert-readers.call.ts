import { getAlertReaders } from '../../../contracts/organization/views/get-alert-readers.ts';
import { bind } from '../../platform/http/bind.ts';
import { AlertReadersService } from './alert-readers.service.ts';

export default bind(getAlertReaders, { uses: [AlertReadersService] }, ({ session }, readers) => readers.all(session.organizationId));
