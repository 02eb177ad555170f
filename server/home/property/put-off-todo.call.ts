import { putOffTodo } from '../../../contracts/home/property/put-off-todo.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(putOffTodo, { uses: [HomeService] }, ({ params, body, ...ctx }, service) => service.putOff(params.todo, body, ctx));
