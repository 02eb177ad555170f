import type { SponsorInfo } from '../../contracts/sponsorship/sponsors/sponsor.ts';

/** What the agent of the demo says of herself, and the ZIP codes that she covers. */
export const DEMO_SPONSOR: { info: Partial<SponsorInfo>; zips: string[] } = {
  info: {
    firstName: 'Marisol',
    lastName: 'Vance',
    firm: 'Clintonville Realty',
    title: 'Agent, houses before 1960',
    licenseState: 'OH',
    license: 'SAL.2014003187',
    phone: '(614) 555-0128',
    email: 'marisol@clintonville.example',
    companyWebSite: 'https://clintonville.example/marisol',
    about: 'I sell houses built before 1960 between Weber Road and Morse Road, and know what their repairs cost.',
  },
  zips: ['43202', '43214'],
};
