import { getActionTypeList } from '../../../contracts/catalogue/catalogue/get-action-type-list.ts';
import { ACTIONS } from '../../../contracts/catalogue/entities.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(getActionTypeList, { reads: [] }, () =>
  ACTIONS.map((action) => ({ lAction_id: action.id, szAction_tx: action.name, szActionDesc_tx: action.shown })),
);
