import { Navigate, useLocation } from 'react-router-dom';
import { getOrderInfo } from '../../../contracts/estimating/orders/get-order-info.ts';
import { useRead } from '../../app/client.ts';
import { NoEstimate } from '../../app/no-estimate.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { type EditAddress, editAddressOf, estimateAddress, projectsAddress } from './edit-address.ts';

/** The documents' addresses for editing an estimate lead to it. */
export default function EditAddressPage() {
  const location = useLocation();
  const projects = projectsAddress(location);
  if (projects) return <Navigate to={projects} replace />;
  const address = editAddressOf(location);
  if (!address) return <NoEstimate />;
  return address.checksum === '' ? <Navigate to={estimateAddress(address)} replace /> : <ByChecksum address={address} />;
}

/** R036: with a checksum that is not the order's, the order does not exist for the caller. */
function ByChecksum({ address }: { address: EditAddress }) {
  const { orderId, checksum } = address;
  const { data, error, refetch } = useRead(getOrderInfo, { query: { orderId, checksum } });
  if (data) return <Navigate to={estimateAddress(address)} replace />;
  if (error && error.status < 500) return <NoEstimate />;
  if (error) return <FailureLine error={error} what="The estimate could not be fetched." onRetry={() => void refetch()} />;
  return <SkeletonRows rows={8} height={32} />;
}
