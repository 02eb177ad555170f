import Bowser from 'bowser';

/** `Chrome on Windows`, and `Windows` alone, by what a browser says of itself; empty where it says nothing that is known. */
export function deviceOf(userAgent: string): { device: string; machine: string; phone: boolean } {
  if (!userAgent) return { device: '', machine: '', phone: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const on = platform.model?.startsWith('iP') ? platform.model : os.name;
  return {
    device: [browser.name, on].filter(Boolean).join(' on '),
    machine: on ?? '',
    phone: platform.type === 'mobile' || platform.type === 'tablet',
  };
}
