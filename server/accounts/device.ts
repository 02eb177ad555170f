import Bowser from 'bowser';

/** `Chrome on Windows` by what a browser says of itself; empty where it says nothing that is known. */
export function deviceOf(userAgent: string): { device: string; phone: boolean } {
  if (!userAgent) return { device: '', phone: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const on = platform.model?.startsWith('iP') ? platform.model : os.name;
  return {
    device: [browser.name, on].filter(Boolean).join(' on '),
    phone: platform.type === 'mobile' || platform.type === 'tablet',
  };
}
