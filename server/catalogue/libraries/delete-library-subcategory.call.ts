import { deleteLibrarySubcategory } from '../../../contracts/catalogue/libraries/delete-library-subcategory.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryService } from './library.service.ts';

export default bind(deleteLibrarySubcategory, { uses: [LibraryService] }, async ({ params, body, ...ctx }, libraries) => ({
  moved: await libraries.removeSubcategory(params.id, body.moveTo, body.organization_Id ? 'organization' : 'mine', ctx),
}));
