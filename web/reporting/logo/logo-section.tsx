import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { getLogoForOrg } from '../../../contracts/organization/logo/get-logo-for-org.ts';
import { MAX_LOGO_BYTES } from '../../../contracts/organization/logo/logo.ts';
import { getLogoUse } from '../../../contracts/organization/logo/logo-use.ts';
import { saveOrgLogo } from '../../../contracts/organization/logo/save-org-logo.ts';
import { uploadFiles } from '../../../contracts/organization/logo/upload-files.ts';
import { getLogoForUser, saveUserLogo } from '../../../contracts/organization/logo/user-logo.ts';
import { getReportSender } from '../../../contracts/reporting/reports/get-report-sender.ts';
import { CallError, send, urlOf, useRead } from '../../app/client.ts';
import { useMay } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { sendFile } from '../../app/send-file.ts';
import { Icon } from '../../ui/icons.tsx';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import css from './logo-dialog.module.css';
import { LogoUse } from './logo-use.tsx';

/** Sends the file in a form; answers the name of the picture that was made of it. */
async function upload(file: File): Promise<string> {
  const most = MAX_LOGO_BYTES / 1024 / 1024;
  if (file.type === 'image/svg+xml' || /\.svgz?$/i.test(file.name))
    throw new CallError(
      415,
      'NOT_A_PICTURE',
      `${file.name} is a drawing that can carry a program. Give PNG, JPEG or WebP, up to ${most} MB.`,
    );
  if (file.size > MAX_LOGO_BYTES) throw new CallError(413, 'FILE_TOO_LARGE', `A logo can have at most ${most} MB.`);
  return (await sendFile(urlOf(uploadFiles, { query: { InputFieldId: 'logo' } }), uploadFiles, file)).filename;
}

interface LogoSectionProps {
  /** Of the person who is signed in, in place of the organisation's. */
  own?: boolean;
  /** `choice`: whose logo reports carry. */
  frame: (parts: { children: ReactNode; actions: ReactNode; choice: ReactNode }) => ReactNode;
}

/** S110, R334: the logo of the organisation or one's own, for the letterheads of reports; in settings, and in a dialog beside a report. */
export function LogoSection({ own = false, frame }: LogoSectionProps) {
  const input = useRef<HTMLInputElement>(null);
  const ofAll = useRead(getLogoForOrg, { params: { orgId: 0 } }, { enabled: !own });
  const mine = useRead(getLogoForUser, { params: { orgUserId: 0 } }, { enabled: own });
  const logo = own ? mine : ofAll;
  const save = useSave(
    async (file: File | null) => send(own ? saveUserLogo : saveOrgLogo, { body: { filename: file ? await upload(file) : '' } }),
    {
      invalidates: [own ? getLogoForUser : getLogoForOrg, getLogoUse, getReportSender],
      onSaved: ({ url }) => tell(url ? 'Logo uploaded' : 'Logo taken away'),
    },
  );
  const may = useMay('AddLogo');
  const { url = '', width, height } = logo.data ?? {};
  const actions = may && (
    <>
      {url && (
        <Button variant="subtle" disabled={save.busy} onClick={() => void save.save(null)}>
          Take it away
        </Button>
      )}
      <Button leftSection={<Icon name="upload" />} loading={save.busy} disabled={!logo.data} onClick={() => input.current?.click()}>
        {url ? 'Choose another' : 'Choose a picture'}
      </Button>
    </>
  );
  const children = (
    <div className={css.logo}>
      {logo.error && <FailureLine error={logo.error} what="The logo could not be read." onRetry={() => logo.refetch()} />}
      {!logo.data && !logo.error && <SkeletonRows rows={2} />}
      {url && <img src={url} alt={own ? 'Your logo' : 'The logo'} width={width} height={height} />}
      {logo.data && !url && (
        <p className="muted">
          {own
            ? 'No logo of your own: your reports show that of your organization.'
            : 'No logo yet: reports show the initials of your organization.'}
        </p>
      )}
      <p>
        It stands at the head of reports that {own ? 'you save' : 'are saved'} from now on, on the page and in the PDF. What was sent before
        keeps its own. JPEG, PNG, WebP or AVIF, up to {MAX_LOGO_BYTES / 1024 / 1024} MB.
      </p>
      {own && <OwnUse />}
      {may ? null : <OnlyAdministrators subject={own ? 'Your logo is' : 'The logo is'} />}
      {save.failure && <FailureLine error={save.failure} what="Logo could not be uploaded." />}
    </div>
  );
  return (
    <>
      {frame({ children, actions, choice: own ? null : <LogoUse /> })}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={own ? 'Picture of your logo' : 'Picture of the logo'}
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void save.save(file);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** What an own logo comes to while the organisation's stands on all reports. */
function OwnUse() {
  const use = useRead(getLogoUse, {}).data;
  return use && !use.own ? (
    <p className="amber">All reports carry your organization's logo now. Yours stands on them once each person's own is chosen there.</p>
  ) : null;
}
