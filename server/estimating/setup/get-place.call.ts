import { getPlace } from '../../../contracts/estimating/setup/get-place.ts';
import { CatalogueService } from '../../catalogue/catalogue.service.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(getPlace, { reads: [], uses: [CatalogueService] }, ({ params }, catalogue) => {
  const place = catalogue.place(params.zip);
  return place ? { city: place.city, state: place.state, county: place.county } : null;
});
