/** Addendums of the demo organisation, and Dana's own. */
export const DEMO_ADDENDUMS: { list: 'organization' | 'mine'; name: string; content: string }[] = [
  {
    list: 'organization',
    name: 'Warranty',
    content:
      '<p>We stand behind our work for <strong>two years</strong> from the day it is finished.</p><ul><li>Makers’ own warranties on fixtures and appliances pass to you.</li><li>Wear, and damage by water from outside the work, are not covered.</li></ul>',
  },
  {
    list: 'organization',
    name: 'What is not included',
    content:
      '<p>Unless a line says so, this price leaves out:</p><ol><li>permit fees of the city</li><li>hidden damage behind walls and floors, which we show you and price before we go on</li><li>moving of furniture</li></ol>',
  },
  {
    list: 'mine',
    name: 'How we work in a lived-in home',
    content:
      '<h3>Hours</h3><p>Monday to Friday, 8:00 to 4:30. We knock first.</p><h3>Dust</h3><p>Doors are zipped, floors covered, and the work is swept each evening.</p>',
  },
];
