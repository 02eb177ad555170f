import { getAlertReaders } from '../../../contracts/organization/views/get-alert-readers.ts';
import { bind } from '../../platform/http/bind.ts';
import { AuditReaders } from '../audit-readers.service.ts';

export default bind(getAlertReaders, { uses: [AuditReaders] }, ({ session }, readers) => readers.all(session.organizationId));
