import { Button } from '@mantine/core';
import { getSealedCopy } from '../../../contracts/reporting/seal/get-sealed-copy.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { Certificate, saveSealedFile, useSealedFile } from './certificate.tsx';

/** The certificate under an archived copy, for its sender, with the file to keep. */
export default function SealedCertificate({ archiveId }: { archiveId: number }) {
  const { file, failure, again } = useSealedFile(getSealedCopy.path.replace('{id}', String(archiveId)));
  if (failure) return <FailureLine error={new Error(failure)} what="The certificate could not be read." onRetry={again} />;
  if (!file) return <SkeletonRows rows={6} />;
  return (
    <>
      <Certificate file={file} />
      <p className="sealed-file" data-screen>
        <Button leftSection={<Icon name="download" />} onClick={() => saveSealedFile(file)}>
          Download sealed file
        </Button>
      </p>
    </>
  );
}
