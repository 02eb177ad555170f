import { getMaterialOptions } from '../../../contracts/home/property/get-material-options.ts';
import { MATERIAL_LISTS, MATERIALS } from '../../../contracts/home/property/materials.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(getMaterialOptions, { reads: [] }, () =>
  MATERIAL_LISTS.map(({ id, name }) => ({
    listId: id,
    name,
    options: MATERIALS.filter(({ listId }) => listId === id).map((one) => ({ id: one.id, name: one.name })),
  })),
);
