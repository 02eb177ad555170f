const BOX = '.mantine-Notifications-root[data-position="bottom-center"]';
/** Above and below what is told. */
const MARGINS_PX = 16;

/** What was done is told at the foot of the page, which makes room for it (`--told`), so that it covers neither tabs nor totals. For as long as the page lives. */
export function makeRoomForTold(): void {
  const resized = new ResizeObserver(([entry]) => {
    const height = entry?.contentRect.height ?? 0;
    document.documentElement.style.setProperty('--told', `${height > 0 ? height + MARGINS_PX : 0}px`);
  });
  // It is put into the page after its code is there.
  const watch = () => {
    const box = document.querySelector(BOX);
    if (box) resized.observe(box);
    else requestAnimationFrame(watch);
  };
  watch();
}
