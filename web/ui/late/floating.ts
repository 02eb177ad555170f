/** What opens over a page: fetched after the first paint, by `parts.ts` alone, and by the list of what waits, which is late itself. */
export { Drawer, Menu, Modal, Popover, Tooltip } from '@mantine/core';
