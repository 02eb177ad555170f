/** A text that is agreed to by signing. What was agreed to is kept by version: a text that somebody has signed is never edited, a new one is added. */
export interface ConsentText {
  version: number;
  /** ISO date from which it is shown. */
  since: string;
  /** Beside the box. */
  text: string;
  /** Behind "Whole text". */
  whole: string[];
}

/** The oldest first; pages show the last one. What the United States' ESIGN Act (15 U.S.C. 7001(c)) asks to be said stands in the whole text. */
export const CONSENT_TEXTS: ConsentText[] = [
  {
    version: 1,
    since: '2026-11-23',
    text: 'I agree to sign this estimate electronically. My signature counts like one in ink. I may ask for paper instead, at no cost.',
    whole: [
      'By ticking the box and signing you agree to use an electronic signature for this estimate, drawn or typed. It has the same effect as a signature in ink.',
      'You need not sign on this page. You may ask the contractor for the estimate on paper and sign that, at no cost. Until you press the button nothing is sent and nothing is agreed.',
      'To read and keep the estimate you need a browser and a printer, or space for a file. After you sign, this link shows the sealed copy, and you can download it. You can ask the contractor for it on paper.',
      'This agreement is about this estimate only. Changes need a signature of their own.',
      'With your signature are recorded: your name, the time, this text, the page as you saw it, your network address, and what your browser says of your device.',
    ],
  },
];

export const currentConsent = (): ConsentText => CONSENT_TEXTS.at(-1) as ConsentText;

export const consentOf = (version: number): ConsentText | undefined => CONSENT_TEXTS.find((one) => one.version === version);
